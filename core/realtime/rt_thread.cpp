// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/realtime/rt_thread.h"

#include <cerrno>
#include <csignal>
#include <system_error>
#include <utility>

#include <fmt/format.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

namespace xrunscope {

namespace {

constexpr std::size_t kLongestName = 15;

std::size_t guardBytes() noexcept
{
    return static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

/// A stack with an unreadable page below it, present in memory; null when there is none to be had.
void* mapStack(std::size_t bytes, bool& locked) noexcept
{
    const std::size_t guard = guardBytes();
    void* base = mmap(nullptr, guard + bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK, -1, 0);
    if (base == MAP_FAILED)
        return nullptr;
    mprotect(base, guard, PROT_NONE);
    auto* stack = static_cast<unsigned char*>(base) + guard;
    locked = mlock(stack, bytes) == 0;
    for (std::size_t offset = 0; offset < bytes; offset += guard)
        static_cast<volatile unsigned char*>(stack)[offset] = 0;
    return base;
}

/// pthread_create as SCHED_OTHER with all signals blocked. A process that was started as SCHED_IDLE may not
/// leave that class without rights; its thread then inherits it and reports it.
int create(pthread_t& thread, void* stack, std::size_t bytes, void* (*entry)(void*), void* argument) noexcept
{
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstack(&attributes, stack, bytes);
    pthread_attr_setinheritsched(&attributes, PTHREAD_EXPLICIT_SCHED);
    pthread_attr_setschedpolicy(&attributes, SCHED_OTHER);
    const sched_param none{}; // without it a real-time caller's priority is taken, which SCHED_OTHER refuses
    pthread_attr_setschedparam(&attributes, &none);
    sigset_t all;
    sigset_t before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int errnum = pthread_create(&thread, &attributes, entry, argument);
    if (errnum == EPERM) {
        pthread_attr_setinheritsched(&attributes, PTHREAD_INHERIT_SCHED);
        errnum = pthread_create(&thread, &attributes, entry, argument);
    }
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
    pthread_attr_destroy(&attributes);
    return errnum;
}

} // namespace

PageFaults threadPageFaults() noexcept
{
    rusage usage{};
    getrusage(RUSAGE_THREAD, &usage);
    return {usage.ru_minflt, usage.ru_majflt};
}

RtThread::~RtThread()
{
    join();
}

Expected<void> RtThread::start(const std::string& name, std::function<void()> body)
{
    if (started_)
        return fail(ErrorKind::EngineStart, fmt::format("the thread {} runs already", name), "Stop it first");
    stack_ = mapStack(kStackBytes, stackLocked_);
    if (stack_ == nullptr) {
        const int errnum = errno;
        return fail(ErrorKind::EngineStart,
                    fmt::format("no stack for the thread {}: {}", name, std::generic_category().message(errnum)),
                    "Close other programs to free memory", errnum);
    }
    body_ = [title = name.substr(0, kLongestName), run = std::move(body)] {
        pthread_setname_np(pthread_self(), title.c_str());
        run();
    };
    auto* usable = static_cast<unsigned char*>(stack_) + guardBytes();
    const int errnum = create(thread_, usable, kStackBytes, &RtThread::entry, this);
    if (errnum != 0) {
        munmap(std::exchange(stack_, nullptr), guardBytes() + kStackBytes);
        stackLocked_ = false;
        return fail(ErrorKind::EngineStart,
                    fmt::format("the thread {} cannot be started: {}", name, std::generic_category().message(errnum)),
                    "Close other programs, or raise the limit on processes (ulimit -u)", errnum);
    }
    started_ = true;
    return {};
}

void RtThread::join()
{
    if (!started_)
        return;
    pthread_join(thread_, nullptr);
    started_ = false;
    munmap(std::exchange(stack_, nullptr), guardBytes() + kStackBytes);
    body_ = nullptr;
}

void* RtThread::entry(void* self)
{
    static_cast<RtThread*>(self)->body_();
    return nullptr;
}

} // namespace xrunscope
