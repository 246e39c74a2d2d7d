// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <ctime>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/import/source_json.h"
#include "core/import/source_run.h"

namespace xrunscope::import {

namespace {

using nlohmann::json;

std::string textOf(const json& j, const char* member, std::size_t maxBytes)
{
    const auto it = j.find(member);
    const auto* text = it == j.end() ? nullptr : it->get_ptr<const std::string*>();
    return text ? cleanText(*text, maxBytes) : std::string();
}

/// "Mon, 30 Nov 2026 15:37:47 +0000" as Unix time in seconds and the offset.
struct Moment {
    std::int64_t seconds = 0;
    int offset = 0;
};
std::optional<Moment> momentOf(const std::string& text)
{
    std::tm parts{};
    const char* const end = strptime(text.c_str(), "%a, %d %b %Y %H:%M:%S %z", &parts);
    if (end == nullptr || *end != '\0')
        return std::nullopt;
    const int offset = static_cast<int>(parts.tm_gmtoff); // timegm takes it away
    return Moment{static_cast<std::int64_t>(timegm(&parts)) - offset, offset};
}

/// What follows an option in a command line: "-h100", "-h 100", "--histogram=100", "--histogram 100".
std::optional<std::uint64_t> optionOf(const std::vector<std::string_view>& words, std::string_view brief,
                                      std::string_view full)
{
    for (std::size_t i = 0; i < words.size(); ++i) {
        std::string_view value;
        if (words[i] == brief || words[i] == full)
            value = i + 1 < words.size() ? words[i + 1] : std::string_view();
        else if (words[i].starts_with(full) && words[i].substr(full.size()).starts_with('='))
            value = words[i].substr(full.size() + 1);
        else if (words[i].starts_with(brief) && !words[i].starts_with("--"))
            value = words[i].substr(brief.size());
        if (const auto number = countOf(value))
            return number;
    }
    return std::nullopt;
}

/// The class, where the command line leaves no doubt: a priority and no policy is FIFO.
void takeScheduling(SourceRun& run, const std::string& command, const std::vector<std::string_view>& words)
{
    const auto priority = optionOf(words, "-p", "--priority");
    if (!priority || *priority < 1 || *priority > 99 || command.find("--policy") != std::string::npos ||
        command.find("--priospread") != std::string::npos)
        return;
    run.info.facts.scheduling.schedClass = SchedClass::Fifo;
    run.info.facts.scheduling.priority = static_cast<int>(*priority);
    run.imported().know(Fact::Scheduling);
}

void takeTimes(SourceRun& run, const json& j)
{
    const auto start = momentOf(textOf(j, "start_time", 100));
    const auto end = momentOf(textOf(j, "end_time", 100));
    if (!start)
        return;
    run.info.startedAt = start->seconds * 1000;
    run.info.utcOffsetSeconds = start->offset;
    run.imported().know(Fact::Started);
    constexpr std::int64_t kYear = 366 * 86400;
    if (end && end->seconds > start->seconds && end->seconds - start->seconds <= kYear)
        run.setLength(std::chrono::seconds{end->seconds - start->seconds});
}

} // namespace

bool isCyclictestJson(const json& j)
{
    return j.is_object() && j.contains("thread") && (j.contains("rt_test_version:") || j.contains("num_threads"));
}

Expected<SourceRun> readCyclictestJson(const json& j)
{
    SourceRun run("cyclictest-json", "cyclictest");
    run.imported().version = textOf(j, "rt_test_version:", 100);
    const json& threads = j.at("thread");
    if (!threads.is_object() || threads.empty() || threads.size() > kMostThreads)
        return fail(ErrorKind::File, "'thread' holds no threads");
    const auto resolution = j.find("resolution_in_ns");
    const std::int64_t unit = resolution != j.end() && resolution->is_number() && *resolution == 1 ? 1 : 1000;
    const std::string command = textOf(j, "cmdline:", 400);
    const auto words = wordsOf(command);
    auto limit = optionOf(words, "-h", "--histogram");
    if (!limit)
        limit = optionOf(words, "-H", "--histofall");

    std::vector<MeasuredThread> measured;
    for (const auto& [name, value] : threads.items()) {
        auto t = threadFromJson(value, "thread " + cleanText(name, 20), unit);
        if (!t)
            return tl::unexpected(t.error());
        std::int64_t last = 0;
        for (const auto& bin : t->bins)
            last = std::max(last, bin.first + unit);
        t->beyondFrom = std::max(last, limit && *limit < 10'000'000 ? static_cast<std::int64_t>(*limit) * unit : 0);
        if (const auto wrong = contradictionIn(*t, unit))
            return fail(ErrorKind::File, fmt::format("thread {}: {}", cleanText(name, 20), wrong->text));
        measured.push_back(std::move(*t));
    }
    run.setDelays(together(measured));
    if (run.delay.empty())
        return fail(ErrorKind::File, "no thread of it measured anything");
    if (measured.size() > 1)
        run.remark(fmt::format("The values of all {} threads together.", measured.size()));
    if (run.delay.toldOnly())
        run.remark("It was run without -h: there is no histogram, and no percentile.");
    if (!command.empty())
        run.remark("Its command: " + command);
    if (const auto sysinfo = j.find("sysinfo"); sysinfo != j.end()) {
        auto host = hostFromSysinfo(*sysinfo);
        if (!host)
            return tl::unexpected(host.error());
        run.info.host = std::move(*host);
    }
    takeScheduling(run, command, words);
    takeTimes(run, j);
    return run;
}

} // namespace xrunscope::import
