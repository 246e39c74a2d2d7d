// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "core/base/error.h"
#include "core/jack/jack_plan.h"

namespace CLI {
class App;
}

namespace xrunscope::cli {

/// The options of `run` that only JACK has, as they were given; nullopt and false: not given.
struct JackOptions {
    std::optional<std::string> server;
    bool synchronous = false;
    std::optional<int> serverPriority;
    std::optional<int> timeoutMs;
    bool forceFrames = false;
    std::optional<int> clients;
    std::optional<int> ports;
    std::optional<std::string> topology;
    std::optional<int> clientLoad;
    std::optional<std::string> ramp;
    bool legacyRamp = false;
    std::optional<std::string> stall;
};

void declare(CLI::App& command, JackOptions& options);

/// The first option that was given, "" for none.
std::string firstGiven(const JackOptions& options);

/// What they ask for. Usage error for a value that cannot be, and for an option that would have no effect beside the
/// others.
Expected<JackPlan> jackPlanOf(const JackOptions& options);

} // namespace xrunscope::cli
