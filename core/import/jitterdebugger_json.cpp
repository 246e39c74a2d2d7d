// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/import/source_json.h"
#include "core/import/source_run.h"

namespace xrunscope::import {

namespace {

constexpr std::size_t kMaxCpus = 8192;

/// "resolution_in_ns" of the system: 1 or 1000; before version 3 values were in microseconds.
std::int64_t unitOf(const nlohmann::json& sysinfo)
{
    const auto it = sysinfo.is_object() ? sysinfo.find("resolution_in_ns") : sysinfo.end();
    return it != sysinfo.end() && it->is_number() && *it == 1 ? 1 : 1000;
}

} // namespace

bool isJitterdebuggerJson(const nlohmann::json& j)
{
    return j.is_object() && j.contains("cpu") && j.at("cpu").is_object() &&
           (j.contains("sysinfo") || j.contains("version"));
}

Expected<SourceRun> readJitterdebuggerJson(const nlohmann::json& j)
{
    SourceRun run("jitterdebugger", "jitterdebugger");
    const nlohmann::json none = nlohmann::json::object();
    const auto found = j.find("sysinfo");
    const nlohmann::json& sysinfo = found != j.end() ? *found : none;
    const std::int64_t unit = unitOf(sysinfo);
    const nlohmann::json& cpus = j.at("cpu");
    if (cpus.empty() || cpus.size() > kMaxCpus)
        return fail(ErrorKind::File, "'cpu' holds no CPUs");
    std::vector<MeasuredThread> measured;
    for (const auto& [name, value] : cpus.items()) {
        auto t = threadFromJson(value, "CPU " + cleanText(name, 20), unit);
        if (!t)
            return tl::unexpected(t.error());
        // Its table ends at a size that it does not tell.
        for (const auto& bin : t->bins)
            t->beyondFrom = std::max(t->beyondFrom, bin.first + unit);
        if (const auto wrong = contradictionIn(*t, unit))
            return fail(ErrorKind::File, fmt::format("CPU {}: {}", cleanText(name, 20), wrong->text));
        measured.push_back(std::move(*t));
    }
    run.setDelays(together(measured));
    if (run.delay.empty())
        return fail(ErrorKind::File, "no CPU of it measured anything");
    auto host = hostFromSysinfo(sysinfo);
    if (!host)
        return tl::unexpected(host.error());
    run.info.host = std::move(*host);
    if (measured.size() > 1)
        run.remark(fmt::format("The values of all {} CPUs together.", measured.size()));
    return run;
}

} // namespace xrunscope::import
