// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/base/time.h"
#include "core/jack/jack_probe.h"
#include "core/realtime/scheduling.h"
#include "core/run/run_plan.h"

namespace xrunscope {

/// What a start of a plan would meet.
struct StartPreview {
    SchedulingGranted granted;            ///< class that the cycle thread would have, with the reason
    bool grantedByServer = false;         ///< JACK without a class of its own: the server decides, `granted` is empty
    std::optional<JackServerInfo> server; ///< JACK on a running server
    Nanos meanWakeUp{0};                  ///< of this machine now, at a class that could be tried
    std::vector<std::string> warnings;    ///< ready sentences; a start is possible all the same
};

/// Validates the plan, tries its class on a short-lived thread and measures that thread's mean wake-up
/// delay (30 sleeps of 1 ms). The error is what Runner::start would say. Any thread but the GUI's and the
/// cycle thread; about 50 ms.
Expected<StartPreview> previewStart(const RunPlan& plan);

/// The warnings that follow from a mean wake-up delay: a period shorter than it, and a CPU load that together with
/// it passes 90 % of the period. No system call.
std::vector<std::string> startWarnings(const RunPlan& plan, Nanos meanWakeUp);

} // namespace xrunscope
