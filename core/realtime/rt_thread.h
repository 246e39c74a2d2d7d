// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

#include <pthread.h>

#include "core/base/error.h"

// ThreadSanitizer keeps close to 1 MiB of its own on each stack and refuses a smaller one.
#ifdef __SANITIZE_THREAD__
#define XRUNSCOPE_THREAD_SANITIZER
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define XRUNSCOPE_THREAD_SANITIZER
#endif
#endif

namespace xrunscope {

/// Page faults of a thread (getrusage RUSAGE_THREAD): evidence that the loop took none.
struct PageFaults {
    std::int64_t minor = 0;
    std::int64_t major = 0;
};

/// Of the calling thread. A system call: before and after the loop only.
PageFaults threadPageFaults() noexcept;

/// A named thread with a 256 KiB stack that is locked and touched, and all signals blocked. It starts as
/// SCHED_OTHER; its function sets the class (applyToThisThread).
class RtThread {
public:
    RtThread() = default;
    RtThread(const RtThread&) = delete;
    RtThread& operator=(const RtThread&) = delete;
    /// Joins.
    ~RtThread();

    /// Starts `body`. Error (EngineStart) when the thread cannot be made. Name: at most 15 characters.
    Expected<void> start(const std::string& name, std::function<void()> body);
    /// Waits for the end of the body. Any thread, once.
    void join();
    bool joinable() const noexcept { return started_; }
    /// False when the stack could not be locked (RLIMIT_MEMLOCK); the run goes on and says so.
    bool stackLocked() const noexcept { return stackLocked_; }

#ifdef XRUNSCOPE_THREAD_SANITIZER
    static constexpr std::size_t kStackBytes = 2048 * 1024;
#else
    static constexpr std::size_t kStackBytes = 256 * 1024;
#endif

private:
    static void* entry(void* self);

    pthread_t thread_{};
    std::function<void()> body_;
    void* stack_ = nullptr;
    bool started_ = false;
    bool stackLocked_ = false;
};

} // namespace xrunscope
