// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/source_json.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/import/source_lines.h"
#include "core/import/source_run.h"
#include "core/run/json_fields.h"
#include "core/system/preemption.h"

namespace xrunscope::import {

namespace {

using nlohmann::json;

constexpr int kDeepest = 32;

/// Whether brackets outside of strings are nested deeper than any known tool nests them.
bool isDeep(std::string_view text)
{
    int depth = 0;
    bool quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (quoted) {
            i += c == '\\' ? 1 : 0;
            quoted = c != '"';
        } else if (c == '"') {
            quoted = true;
        } else if (c == '{' || c == '[') {
            if (++depth > kDeepest)
                return true;
        } else if (c == '}' || c == ']') {
            --depth;
        }
    }
    return false;
}

tl::unexpected<Error> wrong(const std::string& where, std::string_view what)
{
    return fail(ErrorKind::File, fmt::format("{}: {}", where, what));
}

/// A JSON number that is whole, and in range as a value of `unitNs` each.
std::optional<std::int64_t> valueNs(double number, std::int64_t unitNs)
{
    const double ns = number * static_cast<double>(unitNs);
    if (!(ns >= 0) || ns > static_cast<double>(kMaxValue))
        return std::nullopt;
    return std::llround(ns);
}

Expected<void> readHistogram(const json& histogram, const std::string& name, std::int64_t unitNs, MeasuredThread& t)
{
    if (!histogram.is_object())
        return wrong(name, "'histogram' is not an object");
    for (const auto& [key, count] : histogram.items()) {
        const auto value = countOf(key);
        const auto ns = value ? valueNs(static_cast<double>(*value), unitNs) : std::nullopt;
        if (!ns || !count.is_number_unsigned() || count.get<std::uint64_t>() > kMaxSamples)
            return wrong(name, fmt::format("'{}' in its histogram is not a value and a count", cleanText(key, 40)));
        t.bins.emplace_back(*ns, count.get<std::uint64_t>());
    }
    return {};
}

/// The member `name` as nanoseconds; nullopt: absent.
Expected<std::optional<std::int64_t>> memberNs(const json& object, const char* member, const std::string& name,
                                               std::int64_t unitNs)
{
    const auto it = object.find(member);
    if (it == object.end())
        return std::nullopt;
    const auto ns = it->is_number() ? valueNs(it->get<double>(), unitNs) : std::nullopt;
    if (!ns)
        return wrong(name, fmt::format("'{}' is not a time", member));
    return ns;
}

} // namespace

Expected<json> parseJson(std::string_view text)
{
    if (isDeep(text))
        return fail(ErrorKind::File, "the JSON is nested deeper than that of any known tool",
                    "Take the file as the tool wrote it");
    try {
        return json::parse(text.begin(), text.end());
    } catch (const json::parse_error& error) {
        const auto at = std::min<std::size_t>(error.byte, text.size());
        const auto line =
            1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at > 0 ? at - 1 : 0), '\n');
        return badLine(static_cast<std::size_t>(line), "the JSON breaks off here, or is not JSON",
                       "Take the file as the tool wrote it");
    } catch (const json::exception&) {
        return fail(ErrorKind::File, "the JSON has a number that no tool writes");
    }
}

Expected<MeasuredThread> threadFromJson(const json& j, const std::string& name, std::int64_t unitNs)
{
    if (!j.is_object())
        return wrong(name, "is not an object");
    MeasuredThread t;
    if (const auto it = j.find("histogram"); it != j.end()) {
        if (auto ok = readHistogram(*it, name, unitNs, t); !ok)
            return tl::unexpected(ok.error());
    }
    const std::pair<const char*, std::optional<std::int64_t>*> times[] = {{"min", &t.min}, {"max", &t.max}};
    for (const auto& [member, to] : times) {
        auto ns = memberNs(j, member, name, unitNs);
        if (!ns)
            return tl::unexpected(ns.error());
        *to = *ns;
    }
    auto mean = memberNs(j, "avg", name, unitNs);
    if (!mean)
        return tl::unexpected(mean.error());
    if (*mean)
        t.mean = j.find("avg")->get<double>() * static_cast<double>(unitNs);
    for (const char* member : {"cycles", "count"}) {
        const auto it = j.find(member);
        if (it == j.end())
            continue;
        if (!it->is_number_unsigned() || it->get<std::uint64_t>() > kMaxSamples)
            return wrong(name, fmt::format("'{}' is not a count", member));
        const auto all = it->get<std::uint64_t>();
        if (all < t.inBins())
            return wrong(name, fmt::format("its histogram holds {} values, and it ran {} cycles", t.inBins(), all));
        t.beyond = all - t.inBins();
        break;
    }
    if (t.min && t.max && *t.min > *t.max && t.count() > 0)
        return wrong(name, "its minimum is above its maximum");
    return t;
}

Expected<HostDescription> hostFromSysinfo(const json& sysinfo)
{
    HostDescription host;
    host.governors = {std::string(kUntoldGovernor)};
    JsonFields f(sysinfo, "sysinfo");
    f.read("nodename", host.hostname);
    f.read("release", host.kernel);
    f.read("version", host.kernelVersion);
    f.read("machine", host.machine);
    f.read("cpus_online", host.cpus);
    int realtime = 0;
    f.read("realtime", realtime);
    if (auto ok = f.result(); !ok)
        return wrong("sysinfo", ok.error().what);
    for (std::string* text : {&host.hostname, &host.kernel, &host.kernelVersion, &host.machine})
        *text = cleanText(*text, 200);
    PreemptionSources sources;
    sources.version = host.kernelVersion;
    sources.realtime = realtime == 1 ? "1" : "";
    host.preemption = preemptionModel(sources);
    host.cpus = std::clamp(host.cpus, 0, 8192);
    return host;
}

} // namespace xrunscope::import
