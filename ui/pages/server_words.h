// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include <QString>

#include "core/base/error.h"
#include "core/jack/jack_probe.h"
#include "core/run/run_plan.h"

namespace xrunscope {

/// "JACK 2 1.9.21", "PipeWire 0.3.65".
QString serverName(const ServerFacts& facts);

/// What answers, in short lines: name; driver and mode where they are known; who is connected.
QString serversText(const std::vector<JackServerInfo>& servers);

/// The server that a plan would measure, as one sentence: "JACK 2 1.9.21, driver dummy, asynchronous".
QString plannedServerText(const RunPlan& plan, const std::optional<JackServerInfo>& running);

/// What to do about an error of a start, in words of the window where the library speaks of command-line options.
QString startHint(const Error& error);

} // namespace xrunscope
