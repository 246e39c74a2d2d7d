// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <sys/types.h>

namespace xrunscope {

/// Tells whether a process has ended, without taking the news of it away from the one who waits for it.
class ChildEndWatch {
public:
    /// `pid` of a process that may have ended already; 0: it has.
    explicit ChildEndWatch(pid_t pid) noexcept;
    ~ChildEndWatch();
    ChildEndWatch(const ChildEndWatch&) = delete;
    ChildEndWatch& operator=(const ChildEndWatch&) = delete;

    bool ended() const noexcept;

private:
    int fd_ = -1;
    bool gone_ = false;
};

} // namespace xrunscope
