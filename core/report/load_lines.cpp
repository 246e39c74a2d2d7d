// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/load_lines.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/report/report_text.h"
#include "core/report/text_line.h"

namespace xrunscope {

namespace {

std::string bytesText(double bytes)
{
    constexpr double kKilo = 1e3, kMega = 1e6, kGiga = 1e9;
    if (bytes < kMega)
        return fmt::format("{:.1f} kB", bytes / kKilo);
    return bytes < kGiga ? fmt::format("{:.1f} MB", bytes / kMega) : fmt::format("{:.2f} GB", bytes / kGiga);
}

/// From a hundred million on in millions: a column has room for no more.
std::string countText(double count)
{
    constexpr double kMega = 1e6, kMany = 1e8;
    const auto whole = [](double value) { return grouped(static_cast<std::uint64_t>(std::min(value + 0.5, 1e18))); };
    if (count < 100)
        return fmt::format("{:.1f}", count);
    return count < kMany ? whole(count) : whole(count / kMega) + " M";
}

void addUp(std::optional<std::uint64_t>& sum, const std::optional<std::uint64_t>& more)
{
    if (more)
        sum = sum.value_or(0) + *more;
}

bool sameWork(const LoadRecord& a, const LoadRecord& b)
{
    return a.name == b.name && a.phase == b.phase && a.command == b.command && a.remark == b.remark &&
           outcomeText(a) == outcomeText(b) && classText(a) == classText(b);
}

/// The last lines of a load whose work is not known; a page and JSON have more of them.
std::string lastLinesOf(const LoadRecord& load)
{
    constexpr std::size_t kShown = 3;
    std::string out;
    if (load.good() && (load.bytes || load.operations))
        return out;
    for (std::size_t i = load.lastLines.size() - std::min(load.lastLines.size(), kShown); i < load.lastLines.size();
         ++i)
        out += "  | " +
               report_text::cut(cleanText(load.lastLines[i], LoadRecord::kMaxLine), report_text::kColumns - 4) + "\n";
    return out;
}

} // namespace

std::vector<LoadGroup> loadGroups(const std::vector<LoadRecord>& loads)
{
    std::vector<LoadGroup> groups;
    for (const LoadRecord& load : loads) {
        const auto same = std::find_if(groups.begin(), groups.end(),
                                       [&load](const LoadGroup& group) { return sameWork(group.load, load); });
        if (same == groups.end()) {
            groups.push_back({1, load});
            continue;
        }
        ++same->count;
        same->load.wall = std::max(same->load.wall, load.wall);
        same->load.user += load.user;
        same->load.system += load.system;
        addUp(same->load.bytes, load.bytes);
        addUp(same->load.operations, load.operations);
    }
    return groups;
}

std::string workText(const LoadRecord& load)
{
    if (load.bytes)
        return bytesText(static_cast<double>(*load.bytes));
    if (!load.operations)
        return {};
    const bool few = *load.operations < 100;
    return (few ? grouped(*load.operations) : countText(static_cast<double>(*load.operations))) + " ops";
}

std::string rateText(const LoadRecord& load)
{
    const double seconds = toSeconds(load.wall);
    if (seconds <= 0)
        return {};
    if (load.bytes)
        return bytesText(static_cast<double>(*load.bytes) / seconds) + "/s";
    return load.operations ? countText(static_cast<double>(*load.operations) / seconds) + "/s" : std::string();
}

std::string outcomeText(const LoadRecord& load)
{
    if (load.endedByRun)
        return "ended with the run";
    if (load.exitStatus)
        return *load.exitStatus == 0 ? "done" : fmt::format("exit status {}", *load.exitStatus);
    return load.signal != 0 ? fmt::format("ended by signal {}", load.signal) : "end unknown";
}

std::string classText(const LoadRecord& load)
{
    return load.schedClass.empty() ? std::string()
                                   : fmt::format("{}, nice {}", cleanText(load.schedClass, 20), load.nice);
}

std::string failedLoadsText(const std::vector<LoadRecord>& loads)
{
    const auto failed = [](const LoadRecord& load) { return !load.good(); };
    const auto first = std::find_if(loads.begin(), loads.end(), failed);
    if (first == loads.end())
        return {};
    std::string out = cleanText(first->name, 60) + ": " + outcomeText(*first);
    if (const auto more = std::count_if(first + 1, loads.end(), failed); more > 0)
        out += fmt::format(", and {} more", more);
    return out;
}

std::string loadsText(const std::vector<LoadRecord>& loads)
{
    if (loads.empty())
        return {};
    constexpr std::size_t kWall = 22, kUser = 31, kSystem = 40, kWork = 58, kRate = 71, kName = 14;
    TextLine head;
    head.at(0, "Load").upTo(kWall, "wall s").upTo(kUser, "user s").upTo(kSystem, "system s");
    std::string out = head.upTo(kWork, "work").upTo(kRate, "rate").text();
    for (const LoadGroup& group : loadGroups(loads)) {
        const LoadRecord& load = group.load;
        const auto seconds = [](Nanos t) { return fmt::format("{:.2f}", toSeconds(t)); };
        TextLine line;
        line.at(0, report_text::cut(cleanText(load.name), kName)).upTo(kWall, seconds(load.wall));
        line.upTo(kUser, seconds(load.user)).upTo(kSystem, seconds(load.system));
        out += line.upTo(kWork, workText(load)).upTo(kRate, rateText(load)).text();
        std::string more = group.count > 1 ? fmt::format("{} ×, ", group.count) : "";
        more += outcomeText(load);
        for (const std::string& remark : {classText(load), cleanText(load.remark, 100)})
            more += remark.empty() ? "" : ", " + remark;
        out += report_text::wrap("  " + more, report_text::kColumns, 2);
        out += report_text::wrap("  $ " + cleanText(load.command, LoadRecord::kMaxCommand), report_text::kColumns, 4);
        out += lastLinesOf(load);
    }
    return out;
}

} // namespace xrunscope
