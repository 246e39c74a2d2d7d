// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/alsa/alsa_loop.h"

#include <algorithm>
#include <cerrno>

#include "core/cycle/cpu_loop.h"

namespace xrunscope {

namespace {

constexpr int kPollMs = 1000;
constexpr long kResumeRetryNs = 10'000'000;
constexpr int kResumeRetries = 3000;
constexpr int kRestarts = 5;
/// Wake-ups in a row that bring an error which the device then does not have.
constexpr std::uint32_t kMostErrorWakes = 1000;

std::int64_t nowNs() noexcept
{
    return toNs(MonoClock::now());
}

} // namespace

AlsaLoop::AlsaLoop(const AlsaLoopPlan& plan) noexcept
    : plan_(plan), ports_{plan.capture, plan.playback}, period_(plan.geometry.frames)
{
    fds_[0] = {plan_.stopFd, POLLIN, 0};
    for (std::size_t i = 0; i < kPorts; ++i) {
        firstFd_[i] = fdCount_;
        if (ports_[i] == nullptr)
            continue;
        for (const pollfd& fd : ports_[i]->descriptors())
            fds_[fdCount_++] = fd;
    }
}

int AlsaLoop::startStream() noexcept
{
    for (PcmPort* port : ports_)
        if (port != nullptr)
            port->drop();
    for (PcmPort* port : ports_)
        if (port != nullptr)
            if (const int result = port->prepare(); result < 0)
                return result;
    for (PcmPort* port : ports_)
        if (port != nullptr)
            if (const int result = port->prefill(); result < 0)
                return result;
    for (PcmPort* port : ports_)
        if (port != nullptr)
            if (const int result = port->start(); result < 0)
                return result;
    streamStart_ = nowNs();
    return 0;
}

/// Starts the device; one that runs dry while it is being started is started again.
int AlsaLoop::begin() noexcept
{
    int result = startStream();
    for (int i = 1; i < kRestarts && (result == -EPIPE || result == -ESTRPIPE); ++i)
        result = result == -ESTRPIPE && wakeUp() == kStopped ? kStopped : startStream();
    return result;
}

int AlsaLoop::locate(PcmPort& port, AlsaStamp& stamp, bool& ready) noexcept
{
    PcmPosition position;
    if (const int result = port.locate(position); result < 0)
        return result;
    // In classic mode the period of this cycle has been moved already.
    const std::int64_t due = plan_.mode == AlsaPlan::Mode::Classic ? 0 : period_;
    const std::int64_t over = static_cast<std::int64_t>(position.avail) - due;
    ready = over >= 0;
    if (!ready)
        return 0;
    const std::int64_t release = position.timestamp - over * 1'000'000'000 / plan_.geometry.rate;
    if (position.timestamp != 0 && (stamp.timestamp == 0 || release > stamp.release)) {
        stamp.timestamp = position.timestamp;
        stamp.release = release;
    }
    return 0;
}

int AlsaLoop::look(std::size_t port, AlsaStamp& stamp, bool& ready) noexcept
{
    const int events = ports_[port]->events(&fds_[firstFd_[port]]);
    if (events < 0)
        return events;
    if ((events & POLLNVAL) != 0)
        return -ENODEV;
    if ((events & (POLLERR | POLLHUP)) != 0) {
        const int trouble = ports_[port]->trouble();
        if (trouble < 0)
            return trouble;
        if (++errorWakes_ > kMostErrorWakes)
            return -EIO;
    }
    if ((events & (POLLIN | POLLOUT)) == 0)
        return 0;
    errorWakes_ = 0;
    return locate(*ports_[port], stamp, ready);
}

/// Until every direction has a period; stamps the wake-up that brought the last one.
int AlsaLoop::wait(AlsaStamp& stamp) noexcept
{
    std::array<bool, kPorts> ready{ports_[0] == nullptr, ports_[1] == nullptr};
    int silent = 0;
    int result = 0;
    while (result == 0 && !(ready[0] && ready[1])) {
        const int count = poll(fds_.data(), fdCount_, kPollMs);
        stamp.start = nowNs();
        if (count < 0 && errno != EINTR)
            result = -errno;
        if (count == 0 && ++silent >= kSilentSeconds)
            result = -ETIME;
        if (fds_[0].revents != 0 || stopWanted())
            result = kStopped;
        if (count <= 0)
            continue;
        silent = 0;
        for (std::size_t i = 0; i < kPorts && result == 0; ++i) {
            if (ready[i])
                continue;
            result = look(i, stamp, ready[i]);
            // poll passes over negative descriptors: one that is ready would not let the other be waited for.
            if (ready[i])
                for (std::size_t f = 0; f < ports_[i]->descriptors().size(); ++f)
                    fds_[firstFd_[i] + f].fd = -1;
        }
    }
    for (std::size_t i = 0; i < kPorts; ++i)
        for (std::size_t f = 0; ports_[i] != nullptr && f < ports_[i]->descriptors().size(); ++f)
            fds_[firstFd_[i] + f].fd = ports_[i]->descriptors()[f].fd;
    return result;
}

int AlsaLoop::transfer() noexcept
{
    for (PcmPort* port : ports_)
        if (port != nullptr)
            if (const int result = port->transfer(); result < 0)
                return result;
    return 0;
}

/// A suspended device is given some time to come back by itself.
int AlsaLoop::wakeUp() noexcept
{
    for (int i = 0; i < kResumeRetries; ++i) {
        bool again = false;
        for (PcmPort* port : ports_)
            again = again || (port != nullptr && port->resume() == -EAGAIN);
        if (!again)
            return 0;
        if (stopWanted())
            return kStopped;
        const timespec pause{0, kResumeRetryNs};
        clock_nanosleep(CLOCK_MONOTONIC, 0, &pause, nullptr);
    }
    return -ESTRPIPE;
}

int AlsaLoop::recover(int error, AlsaStamp& stamp) noexcept
{
    if (error == -EPIPE) {
        for (PcmPort* port : ports_)
            if (port != nullptr)
                stamp.stoppedAt = std::max(stamp.stoppedAt, port->stoppedAt());
    } else if (error == -ESTRPIPE) {
        stamp.suspended = true;
        if (const int result = wakeUp(); result != 0)
            return result;
    } else {
        return error;
    }
    const int result = begin();
    stamp.restart = streamStart_;
    return result;
}

/// Wake-up, work, transfer; or in classic mode transfer, work.
int AlsaLoop::cycle(AlsaStamp& stamp) noexcept
{
    const bool classic = plan_.mode == AlsaPlan::Mode::Classic;
    int result = classic ? transfer() : wait(stamp);
    if (classic) {
        stamp.start = nowNs();
        bool ready = false;
        for (PcmPort* port : ports_)
            if (port != nullptr && result == 0)
                result = locate(*port, stamp, ready);
    }
    std::int64_t lost = 0; // in recoveries
    if (result < 0) {
        const std::int64_t from = nowNs();
        result = recover(result, stamp);
        lost += nowNs() - from;
    }
    if (result != 0)
        return result;
    CpuLoop::run(plan_.iterations);
    stamp.workEnd = nowNs() - lost;
    if (classic || stamp.restart != 0) { // after a recovery the buffer is full
        stamp.finish = stamp.workEnd;
        return 0;
    }
    result = transfer();
    const std::int64_t moved = nowNs();
    stamp.finish = moved - lost;
    return result < 0 ? recover(result, stamp) : 0;
}

AlsaLoopEnd AlsaLoop::run(StarvationCheck check) noexcept
{
    AlsaLoopEnd end;
    PageFaults before;
    bool counting = false;
    int result = begin();
    while (result == 0) {
        if (!counting && plan_.counted->load(std::memory_order_relaxed)) {
            before = threadPageFaults();
            counting = true;
        }
        AlsaStamp stamp;
        stamp.stream = stream_;
        stamp.index = index_;
        stamp.streamStart = streamStart_;
        result = cycle(stamp);
        if (result != 0)
            break;
        plan_.stamps->push(stamp);
        if (stamp.restart != 0) {
            ++stream_;
            index_ = 0;
        } else {
            ++index_;
        }
        if (stopWanted())
            result = kStopped;
        if (check.starved(fromNs(stamp.start))) {
            end.cause = AlsaLoopEnd::Cause::Starved;
            break;
        }
    }
    if (result < 0) {
        end.cause = AlsaLoopEnd::Cause::Device;
        end.result = result;
    }
    if (counting) {
        const PageFaults after = threadPageFaults();
        end.pageFaults = {after.minor - before.minor, after.major - before.major};
    }
    return end;
}

} // namespace xrunscope
