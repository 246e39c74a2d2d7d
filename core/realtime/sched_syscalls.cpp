// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/realtime/sched_syscalls.h"

#include <cerrno>

#include <sys/syscall.h>
#include <unistd.h>

namespace xrunscope {

int setSchedAttr(const KernelSchedAttr& attr, int tid) noexcept
{
    return syscall(SYS_sched_setattr, tid, &attr, 0U) == 0 ? 0 : errno;
}

int getSchedAttr(int tid, KernelSchedAttr& attr) noexcept
{
    return syscall(SYS_sched_getattr, tid, &attr, sizeof attr, 0U) == 0 ? 0 : errno;
}

} // namespace xrunscope
