// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/load/stress_plan.h"

namespace CLI {
class App;
}

namespace xrunscope::cli {

/// The options of `run` for the stress suite and other loads, as they were given; nullopt and false: not given.
struct StressOptions {
    std::optional<std::string> tests;
    std::optional<std::string> baseline;
    std::optional<std::string> testTime;
    std::optional<std::string> size;
    std::optional<std::string> folder;
    std::optional<std::string> netHost;
    std::optional<std::string> stressNg;
    std::optional<std::string> pingHost;
    bool cpuBurn = false;
    std::vector<std::string> loads;
    bool shell = false;
};

void declare(CLI::App& command, StressOptions& options);

/// The first option that was given, "" for none.
std::string firstGiven(const StressOptions& options);

/// What they ask for. Usage error for a value that cannot be, and for an option that would have no effect beside the
/// others.
Expected<StressPlan> stressPlanOf(const StressOptions& options);

} // namespace xrunscope::cli
