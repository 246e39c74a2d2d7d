// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/import/measured.h"
#include "core/system/host_description.h"

namespace xrunscope::import {

/// Parses a JSON source; the error names the line where it breaks off. What lies deeper than any known source is
/// left out, so that memory stays in proportion.
Expected<nlohmann::json> parseJson(std::string_view text);

/// One thread or CPU: {"histogram": {"14": 13, …}, "cycles" or "count", "min", "max", "avg"}, values in units of
/// `unitNs`. `name` stands in errors: "thread 0".
Expected<MeasuredThread> threadFromJson(const nlohmann::json& json, const std::string& name, std::int64_t unitNs);

/// "sysinfo" as rt-tests and jitterdebugger have it.
Expected<HostDescription> hostFromSysinfo(const nlohmann::json& sysinfo);

} // namespace xrunscope::import
