// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "app/cli/alsa_options.h"
#include "app/cli/jack_options.h"
#include "app/cli/stress_options.h"
#include "core/base/error.h"
#include "core/run/run_plan.h"

namespace CLI {
class App;
}

namespace xrunscope::cli {

/// The options of `run` as they were given; nullopt: not given.
struct RunOptions {
    std::optional<std::string> preset;
    std::optional<std::string> fragments;
    std::optional<std::string> engine;
    std::optional<std::uint32_t> rate;
    std::optional<std::uint32_t> frames;
    std::optional<std::uint32_t> periods;
    std::optional<std::string> schedClass;
    std::optional<int> priority;
    std::optional<int> nice;
    std::optional<double> dlRuntimeUs;
    std::optional<double> dlDeadlineUs;
    std::optional<double> dlPeriodUs;
    std::optional<int> cpu;
    std::optional<int> cpuLatencyUs;
    std::optional<std::int64_t> timerSlackNs;
    std::optional<int> cpuLoad;
    std::optional<std::string> duration;
    std::optional<int> repeat;
    std::optional<std::string> resume;
    std::optional<std::string> label;
    std::optional<std::string> output;
    std::optional<std::uint64_t> maxXruns;
    std::optional<double> maxDelayUs;
    bool quiet = false;
    bool allowCommands = false;
    JackOptions jack;
    AlsaOptions alsa;
    StressOptions stress;
};

/// Declares the options on the parser of the subcommand.
void declare(CLI::App& command, RunOptions& options);

struct EngineChoice;

/// Checks what does not depend on the engine.
Expected<void> checkOptions(const RunOptions& options);

/// The plan that the options ask for. Options that would have no effect, or not together, are a Usage error.
Expected<RunPlan> planOf(const RunOptions& options, const EngineChoice& choice);

/// Checks that a label can be shown as it is.
Expected<void> checkLabel(const std::string& label);

/// Checks that nothing but --quiet and --allow-commands stands beside --resume, whose settings come from the series.
Expected<void> checkResume(const RunOptions& options);

} // namespace xrunscope::cli
