// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace xrunscope {

/// The kernel's struct sched_attr in its 56-byte form, under a name of its own: newer C libraries
/// define sched_attr themselves, older ones do not.
struct KernelSchedAttr {
    std::uint32_t size = 56;
    std::uint32_t policy = 0;
    std::uint64_t flags = 0;
    std::int32_t nice = 0;
    std::uint32_t priority = 0;
    std::uint64_t runtime = 0;  ///< nanoseconds, DEADLINE only (others may report a slice here)
    std::uint64_t deadline = 0; ///< nanoseconds
    std::uint64_t period = 0;   ///< nanoseconds
    std::uint32_t utilMin = 0;
    std::uint32_t utilMax = 0;

    static constexpr std::uint64_t kResetOnFork = 1;
};
static_assert(sizeof(KernelSchedAttr) == 56);

/// sched_setattr(2) on `tid` (0: the calling thread): 0 or the kernel's errno. Any thread.
int setSchedAttr(const KernelSchedAttr& attr, int tid = 0) noexcept;

/// sched_getattr(2) of `tid` (0: the calling thread): 0 or the kernel's errno. Any thread.
int getSchedAttr(int tid, KernelSchedAttr& attr) noexcept;

} // namespace xrunscope
