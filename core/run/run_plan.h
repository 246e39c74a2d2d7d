// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "core/alsa/alsa_plan.h"
#include "core/base/error.h"
#include "core/base/time.h"
#include "core/cycle/geometry.h"
#include "core/jack/jack_plan.h"
#include "core/load/stress_plan.h"
#include "core/realtime/scheduling.h"

namespace xrunscope {

/// One stretch of a run with its own statistics. A plain run has one.
struct Phase {
    std::string name;
    std::optional<Nanos> duration; ///< nullopt: until stopped
    bool operator==(const Phase&) const = default;
};

/// Place of a run in a series of equal runs.
struct SeriesPlace {
    std::string id; ///< empty: not part of a series
    int index = 1;  ///< 1 … count
    int count = 1;
    bool operator==(const SeriesPlace&) const = default;
};

/// Limits whose excess is reported with exit status 1. They do not end the run.
struct RunLimits {
    std::optional<std::uint64_t> maxXruns;
    std::optional<double> maxDelayUs;
    bool operator==(const RunLimits&) const = default;
};

/// Everything that a run needs.
struct RunPlan {
    std::string engine = "timer";
    Geometry geometry;
    SchedulingRequest scheduling;
    int cpuLoadPercent = 0;
    JackPlan jack; ///< JACK engine only
    AlsaPlan alsa; ///< ALSA engine only
    StressPlan stress;
    std::vector<Phase> phases{{"run", std::chrono::minutes{5}}};
    std::string label;
    SeriesPlace series;
    RunLimits limits;
    bool operator==(const RunPlan&) const = default;

    /// Sum of the phases; nullopt: until stopped.
    std::optional<Nanos> duration() const;
};

/// Checks every range and combination; the error is of kind Usage and says what to do. No system call.
Expected<void> validate(const RunPlan& plan);

/// Readable JSON, and back. Unknown members are passed over, missing ones take the default, wrong types and
/// values out of range are a Usage error that names the member.
nlohmann::json toJson(const RunPlan& plan);
Expected<RunPlan> planFromJson(const nlohmann::json& json);
/// The same without validate(), for what is shown and checked in fields.
Expected<RunPlan> planFieldsFromJson(const nlohmann::json& json);

} // namespace xrunscope
