// SPDX-License-Identifier: GPL-3.0-or-later
#include <nlohmann/json.hpp>

#include "core/run/chunk_codec.h"
#include "core/run/damaged.h"
#include "core/run/json_fields.h"
#include "core/run/row_values.h"
#include "core/run/run_schema.h"
#include "core/run/stress_json.h"

namespace xrunscope {

namespace {

std::array<const Distribution*, 4> distributionsOf(const RunStatistics& s)
{
    return {&s.delay(), &s.interval(), &s.cycleTime(), &s.response()};
}

} // namespace

std::vector<Value> toValues(std::uint64_t seq, const PhaseEvent& event)
{
    const PhaseRecord& p = *event.phase;
    RowOf row;
    row.count(seq).count(event.index).count(event.ended ? 1 : 0);
    row.time(event.ended ? p.end : p.begin).count(event.ended ? p.endPeriod : p.firstPeriod);
    row.text(jsonText(event.ended ? endJson(p) : beginJson(p)));
    for (const Distribution* d : distributionsOf(p.statistics))
        row.blob(event.ended ? packHistogram(d->histogram()) : Blob{});
    return row.take();
}

Expected<PhaseRow> phaseFromValues(const std::vector<Value>& values)
{
    Columns c(values);
    PhaseRow row;
    c.count();
    row.index = static_cast<std::size_t>(c.count());
    const std::uint64_t ended = c.count();
    row.ended = ended == 1;
    (row.ended ? row.phase.end : row.phase.begin) = c.time();
    (row.ended ? row.phase.endPeriod : row.phase.firstPeriod) = c.count();
    const auto json = nlohmann::json::parse(c.text(), nullptr, false);
    if (ended > 1 || row.index >= PhaseRecord::kMaxPhases || json.is_discarded())
        return damaged("a row of 'phases' has impossible values");
    auto read = row.ended ? readPhaseEnd(json, row.phase, row.stored) : readBegin(json, row.phase);
    if (!read)
        return damaged(read.error().what);
    const std::array<std::uint64_t, 4> expected = {row.stored.delay.count, row.stored.interval.count,
                                                   row.stored.cycleTime.count, row.stored.response.count};
    for (std::size_t i = 0; i < row.histograms.size(); ++i) {
        const Blob bytes = c.blob();
        if (!row.ended)
            continue;
        auto histogram = unpackHistogram(bytes);
        if (!histogram)
            return tl::unexpected(histogram.error());
        if (histogram->total() != expected[i])
            return damaged("a histogram of a phase does not fit its statistics");
        row.histograms[i] = *histogram;
    }
    return c.finish(std::move(row));
}

std::vector<Value> toValues(std::uint64_t seq, const LoadRecord& load)
{
    return RowOf().count(seq).text(jsonText(toJson(load))).take();
}

Expected<LoadRecord> loadFromValues(const std::vector<Value>& values)
{
    Columns c(values);
    c.count();
    const auto json = nlohmann::json::parse(c.text(), nullptr, false);
    auto load = loadFromJson(json);
    if (!load)
        return damaged(load.error().what);
    return c.finish(std::move(*load));
}

} // namespace xrunscope
