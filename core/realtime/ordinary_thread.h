// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace xrunscope {

/// Makes the calling thread SCHED_OTHER. A program that was itself started in a real-time class hands that on to its
/// threads and children: a helper would then take the CPU from the cycles that are measured, and go on while everything
/// ordinary starves. Where the kernel refuses (a program started as IDLE) the class stays. Not in the cycle loop.
void becomeOrdinary() noexcept;

} // namespace xrunscope
