// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

#include <poll.h>

#include "core/alsa/alsa_plan.h"
#include "core/alsa/alsa_stamp.h"
#include "core/alsa/pcm_port.h"
#include "core/cycle/geometry.h"
#include "core/realtime/heartbeat.h"
#include "core/realtime/rt_thread.h"

namespace xrunscope {

/// What the loop works with; all of it outlives the loop.
struct AlsaLoopPlan {
    PcmPort* capture = nullptr; ///< at least one of the two
    PcmPort* playback = nullptr;
    AlsaPlan::Mode mode = AlsaPlan::Mode::Poll;
    Geometry geometry;
    std::uint64_t iterations = 0; ///< of the CPU loop
    int stopFd = -1;              ///< an eventfd that wakes the loop
    const std::atomic<bool>* stop = nullptr;
    const std::atomic<bool>* counted = nullptr; ///< set when the run's first period is fixed
    AlsaStamps* stamps = nullptr;
};

struct AlsaLoopEnd {
    enum class Cause { Stopped, Starved, Device } cause = Cause::Stopped;
    int result = 0;        ///< Device: the negative errno that cannot be recovered from
    PageFaults pageFaults; ///< since `counted`
};

/// The cycles on a sound device. A cycle begins when every direction has a period; its release follows from the
/// device's position: hw = written (or read) + avail − buffer (or + 0), release of cycle k = time − (hw − (k + 1) ·
/// period) / rate; with both directions the later one. An XRUN and a suspend are recovered from within their cycle.
class AlsaLoop {
public:
    explicit AlsaLoop(const AlsaLoopPlan& plan) noexcept;

    /// Cycle thread. No allocation, lock or I/O of its own but the calls of the PCM.
    AlsaLoopEnd run(StarvationCheck check) noexcept;

    static constexpr int kStopped = 1;
    /// A device that gives no sign for so long is taken for dead.
    static constexpr int kSilentSeconds = 10;

private:
    int begin() noexcept;
    int startStream() noexcept;
    int wait(AlsaStamp& stamp) noexcept;
    int look(std::size_t port, AlsaStamp& stamp, bool& ready) noexcept;
    int locate(PcmPort& port, AlsaStamp& stamp, bool& ready) noexcept;
    int transfer() noexcept;
    int cycle(AlsaStamp& stamp) noexcept;
    int recover(int error, AlsaStamp& stamp) noexcept;
    int wakeUp() noexcept;
    bool stopWanted() const noexcept { return plan_.stop->load(std::memory_order_relaxed); }

    static constexpr std::size_t kPorts = 2;
    static constexpr std::size_t kMostFds = 17; ///< stop, and 8 for each port

    AlsaLoopPlan plan_;
    std::array<PcmPort*, kPorts> ports_;
    std::array<std::size_t, kPorts> firstFd_{};
    std::array<pollfd, kMostFds> fds_{};
    std::size_t fdCount_ = 1;
    std::int64_t period_; ///< frames
    std::int64_t streamStart_ = 0;
    std::uint32_t stream_ = 0;
    std::uint32_t index_ = 0;
    std::uint32_t errorWakes_ = 0;
};

} // namespace xrunscope
