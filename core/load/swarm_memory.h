// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <type_traits>

#include "core/base/error.h"
#include "core/realtime/sched_syscalls.h"

namespace xrunscope {

/// Bits of ClientStamp::flags.
namespace stamp_flag {
inline constexpr std::uint32_t kCompared = 1u << 0; ///< the samples were compared with those expected
inline constexpr std::uint32_t kGap = 1u << 1;      ///< the signal had a gap: not compared
inline constexpr std::uint32_t kStalled = 1u << 2;  ///< a deliberate stall began in this cycle
} // namespace stamp_flag

/// One cycle of a load client. Nanoseconds of CLOCK_MONOTONIC.
struct ClientStamp {
    std::uint32_t frame = 0; ///< the server's frame time of the cycle: joins stamps of one cycle, no more
    std::uint32_t flags = 0;
    std::int64_t awake = 0;
    std::int64_t finished = 0;
    float delta = 0; ///< with kCompared: largest difference in this cycle
    std::uint32_t reserved = 0;
};
static_assert(sizeof(ClientStamp) == 32 && std::is_trivially_copyable_v<ClientStamp>);

enum class ClientState : std::uint32_t {
    Empty = 0,
    Starting = 1, ///< the process runs
    Active = 2,   ///< its cycles run and it is connected
    Refused = 3,  ///< the server refused it: `message` says why
    Ended = 4,    ///< it closed by itself, or the server went away: `message` says why
};

/// One client's part of the shared memory. Plain data and lock-free atomics only: it lives in two processes.
struct ClientSlot {
    static constexpr std::size_t kStamps = 4096;

    std::atomic<std::uint32_t> state{0};
    char message[200] = {};
    char jackName[64] = {};
    std::atomic<std::int32_t> tid{0};       ///< of its cycle thread; 0: no cycle yet
    KernelSchedAttr granted;                ///< read back from that thread; written before state Active
    std::atomic<std::int64_t> openSince{0}; ///< start of the cycle that it is in; 0: in none
    std::atomic<std::uint32_t> xruns{0};    ///< XRUN callbacks
    std::atomic<std::int64_t> lastXrun{0};
    std::atomic<std::uint64_t> written{0}; ///< stamps so far; stamp n is in ring[n % kStamps]
    std::array<ClientStamp, kStamps> ring{};
};
static_assert(std::atomic<std::uint64_t>::is_always_lock_free && std::atomic<std::int64_t>::is_always_lock_free);

/// The head of the shared memory.
struct SwarmHeader {
    static constexpr std::uint32_t kMagic = 0x5852534D;
    std::uint32_t magic = kMagic;
    std::uint32_t clients = 0;
    /// Set by the parent (end of the run) or by anybody's watchdog: from then on the cycles of all clients return at
    /// once.
    std::atomic<std::uint32_t> stop{0};
    /// Counted up four times a second by an ordinary thread of the parent: the cycles of the clients watch it.
    std::atomic<std::uint64_t> heartbeat{0};
};

/// Header and slots in a memfd: no name in the file system, so nothing is left behind whatever happens.
class SwarmMemory {
public:
    /// Parent: makes it for `clients`. EngineStart error.
    static Expected<SwarmMemory> create(std::uint32_t clients);
    /// Client: maps what it inherited as `fd`; checks magic and size.
    static Expected<SwarmMemory> map(int fd);
    SwarmMemory(SwarmMemory&&) noexcept;
    SwarmMemory& operator=(SwarmMemory&&) noexcept;
    ~SwarmMemory();

    int fd() const noexcept { return fd_; }
    SwarmHeader& header() const noexcept;
    ClientSlot& slot(std::uint32_t index) const noexcept;
    std::uint32_t clients() const noexcept { return clients_; }

private:
    SwarmMemory() = default;
    int fd_ = -1;
    void* base_ = nullptr;
    std::size_t bytes_ = 0;
    std::uint32_t clients_ = 0;
};

/// Reads a slot's ring from another process without ever blocking its writer.
class StampReader {
public:
    explicit StampReader(const ClientSlot& slot) noexcept : slot_(&slot) {}
    /// Calls use(const ClientStamp&) for each new stamp, oldest first; what was overwritten meanwhile is counted.
    template <typename Use>
    void read(Use&& use)
    {
        for (;;) {
            const std::uint64_t written = slot_->written.load(std::memory_order_acquire);
            if (written - next_ > ClientSlot::kStamps / 2) {
                const std::uint64_t keep = written - ClientSlot::kStamps / 2;
                lost_ += keep - next_;
                next_ = keep;
            }
            if (next_ == written)
                return;
            use(slot_->ring[next_ % ClientSlot::kStamps]);
            ++next_;
        }
    }
    /// Passes over all stamps so far.
    void skip() noexcept { next_ = slot_->written.load(std::memory_order_acquire); }
    std::uint64_t lost() const noexcept { return lost_; }

private:
    const ClientSlot* slot_;
    std::uint64_t next_ = 0;
    std::uint64_t lost_ = 0;
};

} // namespace xrunscope
