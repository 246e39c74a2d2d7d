// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/load/child_end_watch.h"

#include <cerrno>

#include <poll.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace xrunscope {

ChildEndWatch::ChildEndWatch(pid_t pid) noexcept
{
    if (pid > 0)
        fd_ = static_cast<int>(syscall(SYS_pidfd_open, pid, 0));
    gone_ = pid <= 0 || (fd_ < 0 && errno == ESRCH);
}

ChildEndWatch::~ChildEndWatch()
{
    if (fd_ >= 0)
        close(fd_);
}

bool ChildEndWatch::ended() const noexcept
{
    if (fd_ < 0)
        return gone_;
    pollfd descriptor{fd_, POLLIN, 0};
    return poll(&descriptor, 1, 0) > 0;
}

} // namespace xrunscope
