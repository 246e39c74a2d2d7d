// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <cstdint>
#include <span>
#include <vector>

#include "core/base/time.h"
#include "core/load/chain_signal.h"
#include "core/load/client_options.h"
#include "core/load/swarm_memory.h"
#include "core/realtime/heartbeat.h"

namespace xrunscope {

/// What a load client does in one cycle. Made on an ordinary thread, run on the cycle thread alone; there it makes no
/// system call but gettid once and the sleep of a deliberate stall, and never allocates or waits for a lock.
class ClientCycle {
public:
    /// `rate` in Hz; `now` starts the wait for the first stall. The memory must outlive it.
    ClientCycle(const ClientOptions& options, SwarmHeader& header, ClientSlot& slot, std::uint32_t rate, MonoTime now);

    /// Marks the cycle as open. First in the callback; false: the run is over, return at once.
    bool begin(MonoTime awake) noexcept;
    /// Signal, CPU loop, stall; then the stamp. `frame`: the server's time of the cycle.
    void run(std::uint32_t frame, std::span<const float* const> inputs, std::span<float* const> outputs,
             std::uint32_t frames) noexcept;

private:
    std::uint32_t passSignal(std::span<const float* const> inputs, std::span<float* const> outputs,
                             std::uint32_t frames, float& delta) noexcept;
    std::uint32_t stallWhenDue() noexcept;
    void push(const ClientStamp& stamp) noexcept;

    SwarmHeader* header_;
    ClientSlot* slot_;
    const bool chain_;
    const bool generates_;
    const std::uint64_t loadIterations_;
    const Nanos stallLength_;
    const Nanos stallEvery_;
    MonoTime nextStall_;
    MonoTime awake_{};
    bool first_ = true;
    StarvationCheck starvation_;
    ChainSignal signal_;
    SignalGenerator generator_;
    SignalChecker checker_;
};

} // namespace xrunscope
