// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/stop_signals.h"

#include <csignal>
#include <thread>

#include <poll.h>
#include <sys/signalfd.h>
#include <unistd.h>

namespace xrunscope::cli {

namespace {

sigset_t stopSet()
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGTERM);
    sigaddset(&set, SIGHUP);
    return set;
}

} // namespace

StopSignals::StopSignals()
{
    const sigset_t set = stopSet();
    pthread_sigmask(SIG_BLOCK, &set, nullptr);
    fd_ = signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
}

StopSignals::~StopSignals()
{
    if (fd_ >= 0)
        close(fd_);
    const sigset_t set = stopSet();
    pthread_sigmask(SIG_UNBLOCK, &set, nullptr);
}

bool StopSignals::wait(std::chrono::milliseconds longest)
{
    pollfd waiting{fd_, POLLIN, 0};
    if (poll(&waiting, 1, static_cast<int>(longest.count())) <= 0)
        return false;
    signalfd_siginfo info{};
    return read(fd_, &info, sizeof info) == sizeof info;
}

} // namespace xrunscope::cli
