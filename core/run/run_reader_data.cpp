// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <iterator>
#include <map>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/run/damaged.h"
#include "core/run/info_json.h"
#include "core/run/run_reader.h"
#include "core/run/run_state.h"
#include "core/run/sealed_table.h"

namespace xrunscope {

namespace {

constexpr std::size_t kMaxLogOfRun = 300'000;

} // namespace

Expected<void> RunReader::readTables(RunData& data, RowCounts& counts)
{
    std::map<std::uint64_t, SystemSample> samples;
    auto system = readCounted(db_, "system", [&](const std::vector<Value>& row) -> Expected<void> {
        auto placed = sampleFromValues(row);
        if (!placed)
            return tl::unexpected(placed.error());
        placed->sample.at += Nanos{toNs(data.info.facts.firstRelease)};
        samples[placed->second] = std::move(placed->sample);
        return {};
    });
    if (!system)
        return tl::unexpected(system.error());
    auto seconds = readSealed(db_, "seconds", "", {}, [&](const std::vector<Value>& row) -> Expected<void> {
        auto second = secondFromValues(row);
        if (!second)
            return tl::unexpected(second.error());
        RunRow joined{*second, std::nullopt};
        if (const auto it = samples.find(second->second); it != samples.end())
            joined.system = it->second;
        data.rows.push_back(std::move(joined));
        return {};
    });
    if (!seconds)
        return tl::unexpected(seconds.error());
    auto xruns = readCounted(db_, "xruns", [&](const std::vector<Value>& row) -> Expected<void> {
        auto xrun = xrunFromValues(row);
        if (!xrun)
            return tl::unexpected(xrun.error());
        data.xruns.push_back(*xrun);
        return {};
    });
    if (!xruns)
        return tl::unexpected(xruns.error());
    auto markers = readCounted(db_, "markers", [&](const std::vector<Value>& row) -> Expected<void> {
        auto marker = markerFromValues(row);
        if (!marker)
            return tl::unexpected(marker.error());
        data.markers.push_back(std::move(*marker));
        return {};
    });
    if (!markers)
        return tl::unexpected(markers.error());
    auto engineSeconds = readCounted(db_, "engine_seconds", [&](const std::vector<Value>& row) -> Expected<void> {
        auto second = engineSecondFromValues(row);
        if (!second)
            return tl::unexpected(second.error());
        data.engineSeconds.push_back(std::move(*second));
        return {};
    });
    if (!engineSeconds)
        return tl::unexpected(engineSeconds.error());
    auto log = readCounted(db_, "server_log", [&](const std::vector<Value>& row) -> Expected<void> {
        auto lines = logLinesFromValues(row);
        if (!lines)
            return tl::unexpected(lines.error());
        if (data.serverLog.size() + lines->size() > kMaxLogOfRun)
            return damaged("its server log is longer than a run's can be");
        std::move(lines->begin(), lines->end(), std::back_inserter(data.serverLog));
        return {};
    });
    if (!log)
        return tl::unexpected(log.error());
    counts.engineSeconds = *engineSeconds;
    counts.serverLog = *log;
    counts.system = *system;
    counts.seconds = *seconds;
    counts.xruns = *xruns;
    counts.markers = *markers;
    return {};
}

Expected<void> RunReader::readStatistics(RunData& data)
{
    const auto stored = text(meta_key::kStatistics);
    if (!stored)
        return damaged("the statistics are missing");
    const auto json = nlohmann::json::parse(*stored, nullptr, false);
    auto figures = storedFromJson(json);
    if (!figures)
        return damaged(figures.error().what);
    std::map<std::string, Histogram> histograms;
    auto rows = readSealed(db_, "histograms", "", {}, [&](const std::vector<Value>& row) -> Expected<void> {
        const auto* name = std::get_if<std::string>(&row.at(0));
        const auto* bytes = std::get_if<Blob>(&row.at(1));
        if (!name || !bytes)
            return damaged("a histogram has impossible values");
        auto histogram = unpackHistogram(*bytes);
        if (!histogram)
            return tl::unexpected(histogram.error());
        histograms[*name] = *histogram;
        return {};
    });
    if (!rows)
        return tl::unexpected(rows.error());
    const std::pair<const char*, const Distribution::Moments*> expected[] = {
        {histogram_name::kDelay, &figures->delay},
        {histogram_name::kInterval, &figures->interval},
        {histogram_name::kCycleTime, &figures->cycleTime},
        {histogram_name::kResponse, &figures->response}};
    for (const auto& [name, moments] : expected) {
        const std::uint64_t total = histograms[name].total();
        const bool fits = total == moments->count || (moments->toldOnly && total == 0);
        if (!fits || moments->beyond > moments->count)
            return damaged(fmt::format("the histogram '{}' does not fit the statistics", name));
        if (!data.info.imported && (moments->toldOnly || moments->beyond > 0))
            return damaged(fmt::format("the histogram '{}' is one of an imported run", name));
    }
    if (figures->told && !data.info.imported)
        return damaged("its figures are those of an imported run");
    const EngineFacts& facts = data.info.facts;
    data.statistics =
        RunStatistics::restored(facts.geometry.period(), facts.deadline, facts.xrunSource(), *figures,
                                histograms[histogram_name::kDelay], histograms[histogram_name::kInterval],
                                histograms[histogram_name::kCycleTime], histograms[histogram_name::kResponse]);
    return {};
}

/// A run that was cut off has no stored statistics: they and its last rows come from its cycles.
Expected<void> RunReader::computeStatistics(RunData& data)
{
    const EngineFacts& facts = data.info.facts;
    const std::int64_t origin = toNs(facts.firstRelease);
    constexpr std::int64_t kSecond = 1'000'000'000;
    const std::uint64_t firstNew = data.rows.empty() ? 0 : data.rows.back().cycles.second + 1;
    PeriodAccount account(facts.geometry.period(), facts.deadline);
    data.statistics = RunStatistics(facts.geometry.period(), facts.deadline, facts.xrunSource());
    SecondRow row;
    row.second = firstNew;
    const auto endRow = [&] {
        if (row.periods() > 0)
            data.rows.push_back(RunRow{row, std::nullopt});
    };
    const auto take = [&](const PeriodSample& s) {
        const std::uint64_t episodes = data.statistics.counts().episodes;
        data.statistics.add(s);
        const auto second = static_cast<std::uint64_t>(std::max<std::int64_t>(s.release - origin, 0) / kSecond);
        if (second < firstNew)
            return;
        if (second != row.second) {
            endRow();
            row = SecondRow{};
            row.second = second;
        }
        row.add(s, facts.modelled && data.statistics.counts().episodes != episodes);
    };
    auto ok = forEachChunk(
        data.info,
        [&](const std::vector<CycleRecord>& cycles) {
            for (const CycleRecord& record : cycles)
                account.add(record, take);
            return true;
        },
        INT64_MIN, INT64_MAX);
    if (!ok)
        return ok;
    endRow();
    data.statistics.finish();
    if (!facts.modelled) {
        for (const Xrun& xrun : data.xruns)
            data.statistics.addReported(xrun);
        return {};
    }
    const std::uint64_t known = data.xruns.empty() ? 0 : data.xruns.back().firstPeriod + 1;
    for (const Xrun& xrun : data.statistics.takeEpisodes())
        if (xrun.firstPeriod >= known)
            data.xruns.push_back(xrun);
    return {};
}

namespace {

/// A reported XRUN is known later than its second's row is written.
void placeReportedXruns(RunData& data)
{
    if (data.info.facts.modelled)
        return;
    const std::int64_t origin = toNs(data.info.facts.firstRelease);
    for (const Xrun& xrun : data.xruns) {
        const auto second =
            static_cast<std::uint64_t>(std::max<std::int64_t>(xrun.release - origin, 0) / 1'000'000'000);
        const auto row = std::lower_bound(data.rows.begin(), data.rows.end(), second,
                                          [](const RunRow& r, std::uint64_t s) { return r.cycles.second < s; });
        if (row != data.rows.end() && row->cycles.second == second)
            ++row->cycles.xruns;
    }
}

/// What was known at the start: a program that connected itself to the playback ports later made cycle times known.
/// They count when most cycles have one.
void seeKnownCycleTimes(RunData& data)
{
    const RunStatistics& s = data.statistics;
    if (s.cycleTime().count() * 2 > s.counts().cycles)
        data.info.facts.cycleTimeUnknown.clear();
}

} // namespace

Expected<RunData> RunReader::readAll()
{
    RunData data;
    auto figures = readInfo(data.info);
    if (!figures)
        return tl::unexpected(figures.error());
    RowCounts counts;
    if (auto ok = readTables(data, counts); !ok)
        return tl::unexpected(ok.error());
    if (auto ok = readPhases(data, counts); !ok)
        return tl::unexpected(ok.error());
    if (auto ok = verifyChunks(counts); !ok)
        return tl::unexpected(ok.error());
    const auto expected = countsFromJson(nlohmann::json::parse(text(meta_key::kState).value_or(""), nullptr, false));
    if (!expected || *expected != counts)
        return damaged("rows are missing");
    if (data.info.imported && counts != RowCounts{})
        return damaged("it was imported, and has cycles of its own");
    if (auto ok = data.info.closed ? readStatistics(data) : computeStatistics(data); !ok)
        return tl::unexpected(ok.error());
    if (auto ok = completePhases(data); !ok)
        return tl::unexpected(ok.error());
    placeReportedXruns(data);
    seeKnownCycleTimes(data);
    if (data.info.closed && figuresOf(data) != *figures)
        return damaged("its summary does not fit its statistics");
    return data;
}

} // namespace xrunscope
