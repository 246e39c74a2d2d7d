// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/realtime/scheduling.h"

namespace xrunscope {

/// What the default ladder does on its second rung.
enum class RtkitUse {
    Ask,  ///< have the class granted: permanent for the process
    Look, ///< only read what rtkit offers, and report that as the grant to come
};

/// The default: FIFO from own limits, else RR from rtkit, else OTHER, for the calling thread. Always
/// succeeds; `reason` says in one sentence why it is this class, and the fix where it is less than asked.
SchedulingGranted climbDefaultLadder(const SchedulingRequest& r, const CycleDemand& demand, RtkitUse use);

} // namespace xrunscope
