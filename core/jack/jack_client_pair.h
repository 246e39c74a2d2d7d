// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include <boost/lockfree/spsc_queue.hpp>

#include "core/base/error.h"
#include "core/base/time.h"
#include "core/jack/jack_api.h"
#include "core/realtime/locked_memory.h"

namespace xrunscope {

/// One time stamp of a client's process callback.
struct CallbackStamp {
    std::int64_t at = 0;
    std::uint32_t frame = 0;    ///< the server's frame time
    std::uint32_t sequence = 0; ///< counts callbacks: a step of more than one is a stamp that found the ring full
};
static_assert(sizeof(CallbackStamp) == 16);

/// 768 KiB of stamps from a process callback: 65 s at 750 cycles/s.
using StampRing = boost::lockfree::spsc_queue<CallbackStamp, boost::lockfree::capacity<48 * 1024>>;

/// One XRUN callback.
struct XrunCall {
    std::int64_t at = 0;
    float delay = 0; ///< as the library gives it, unit and all
};

/// What a server tells in mid-run. Set by its threads, read by the engine.
struct ServerSigns {
    std::atomic<bool> shutdown{false};
    std::atomic<bool> freewheel{false};
    std::atomic<std::uint32_t> frames{0}; ///< newest period size; 0: not told
    std::atomic<std::uint32_t> rate{0};
    std::atomic<bool> graphChanged{true};
    std::array<char, 160> shutdownReason{}; ///< complete when `shutdown` is set
};

/// The two clients of the engine in one process: *head* has no port and gives a cycle's start, *tail* has one input
/// that hangs on whatever feeds the playback ports, and gives its finish. Their callbacks stamp CLOCK_MONOTONIC and
/// push: wait-free, no system call after the first cycle.
class JackClientPair {
public:
    /// Opens both on `serverName` (empty: the default one) without starting a server, and activates them. EngineStart
    /// error in the server's words. `beats` is the heartbeat of the watchdog.
    static Expected<std::unique_ptr<JackClientPair>>
    open(std::shared_ptr<const JackApi> api, const std::string& serverName, const std::atomic<std::uint64_t>& beats);
    /// Closes both; may block as long as the server does.
    ~JackClientPair();
    JackClientPair(const JackClientPair&) = delete;
    JackClientPair& operator=(const JackClientPair&) = delete;

    const JackApi& api() const noexcept;
    std::uint32_t rate() const;
    std::uint32_t frames() const;
    /// Thread ids of the callbacks; 0 before the first cycle.
    int headTid() const noexcept;
    int tailTid() const noexcept;
    /// Connects tail to all that feeds the playback ports, and to `others` (port names). Number of its connections.
    /// An ordinary thread; asks the server.
    std::size_t connectTail(const std::vector<std::string>& others);
    /// JACK 2: asks the server for another period size; false when it refuses.
    bool setFrames(std::uint32_t frames);
    /// The delay of the last XRUN as the library gives it now, unit and all.
    float xrunDelay() const;
    /// The server's own figure of its load, percent.
    double serverLoad() const;

    StampRing& headStamps() noexcept;
    StampRing& tailStamps() noexcept;
    boost::lockfree::spsc_queue<XrunCall, boost::lockfree::capacity<1024>>& xrunCalls() noexcept;
    ServerSigns& signs() noexcept;
    /// The watchdog's word: ordinary threads had not run for 3 s.
    bool starved() const noexcept;
    bool ringsLocked() const noexcept;

private:
    struct Shared;
    explicit JackClientPair(std::unique_ptr<Shared> shared);
    std::unique_ptr<Shared> shared_;
};

} // namespace xrunscope
