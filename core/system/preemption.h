// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace xrunscope {

/// Where a kernel tells how it preempts; an empty text is "could not be read".
struct PreemptionSources {
    std::string_view version;    ///< uname -v: "#1 SMP PREEMPT_DYNAMIC Debian 6.1.106-3"
    std::string_view realtime;   ///< /sys/kernel/realtime: "1"
    std::string_view debugMode;  ///< /sys/kernel/debug/sched/preempt: "none voluntary (full)"
    std::string_view bootMode;   ///< preempt= of the command line
    std::string_view configMode; ///< KernelConfig::preemption
};

/// "PREEMPT_RT", "PREEMPT_DYNAMIC (full)", "PREEMPT", "PREEMPT_LAZY", "PREEMPT_VOLUNTARY", "none",
/// "none or voluntary" when only the version string is there; empty when nothing is.
std::string preemptionModel(const PreemptionSources& sources);

} // namespace xrunscope
