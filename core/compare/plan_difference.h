// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/run/run_plan.h"

namespace xrunscope {

/// The settings of a plan in words, the same ones for each plan of an engine: "frames", "64". Without its length, its
/// place in a series and its limits.
std::vector<std::pair<std::string_view, std::string>> settingsOf(const RunPlan& plan);

/// A setting in which two plans differ; "none" where the engine of one does not have it.
struct SettingDifference {
    std::string_view label;
    std::string a;
    std::string b;
};

/// In the order of settingsOf(). Empty: the plans are equal but for length, series and limits.
std::vector<SettingDifference> differencesOf(const RunPlan& a, const RunPlan& b);

} // namespace xrunscope
