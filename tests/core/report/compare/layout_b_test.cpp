// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/layout_b.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "core/report/compare/compare_report.h"
#include "core/run/info_json.h"
#include "tests/core/report/made_run.h"

namespace xrunscope {
namespace {

using nlohmann::json;
using ::testing::StartsWith;

/// The block as it was posted, two kernels averaged over 12 runs of 5 minutes.
constexpr std::string_view kPosted = R"(                                  2.6.9        RT
XRUN Rate . . . . . . . . . . :     415         0   /hour
Delay Rate (>spare time)  . . :     493         0   /hour
Delay Rate (>1000 usecs)  . . :     913         1   /hour
Delay Maximum . . . . . . . . :    6877       864   usecs
Cycle Maximum . . . . . . . . :    1440      1552   usecs
Average DSP Load  . . . . . . :    38.9      40.5   %
Average Interrupt Rate  . . . :    1337      1338   /sec
Average Context-Switch Rate . :    7488      9048   /sec
)";

/// The figures of a system over an hour.
struct Hour {
    const char* kernel;
    std::uint64_t xruns, overSpare, over1000us;
    std::int64_t delayMaxUs, cycleMaxUs;
    double dspLoad, interrupts, switches;
};

json moments(std::uint64_t count)
{
    return {{"count", count}, {"min", 0}, {"max", 0}, {"sum", 0.0}};
}

/// Run `index` of twelve: the events of the hour are spread over them, the maxima are 12 µs apart around their mean.
ComparedRun fiveMinutes(const Hour& hour, std::uint64_t index)
{
    // 128 / 44,100 s each: 299.999 s.
    constexpr std::uint64_t kCycles = 103'359;
    constexpr int kLoads = 292;
    const auto part = [index](std::uint64_t all) { return all / 12 + (index < all % 12 ? 1 : 0); };
    const std::int64_t off = (2 * static_cast<std::int64_t>(index) - 11) * 6;
    RunData run = test::MadeRun{}.onJack(9).take();
    run.info.facts.geometry = run.info.plan.geometry = {44100, 128, 2};
    run.info.plan.series = {"0123456789abcdef", static_cast<int>(index) + 1, 12};
    run.info.host.kernel = hour.kernel;
    const json stored{{"cycles", kCycles},
                      {"skipped", 0},
                      {"misses", 0},
                      {"near_misses", 0},
                      {"episodes", 0},
                      {"xruns_by_kind", {0, part(hour.xruns), 0, 0}},
                      {"delay", moments(kCycles)},
                      {"interval", moments(kCycles - 1)},
                      {"cycle_time", moments(kCycles)},
                      {"response", moments(kCycles)},
                      {"jack1",
                       {{"delay_max_ns", (hour.delayMaxUs + off) * 1000},
                        {"cycle_max_ns", (hour.cycleMaxUs - off) * 1000},
                        {"over_spare", part(hour.overSpare)},
                        {"over_1000us", part(hour.over1000us)},
                        {"loads", kLoads},
                        {"load_sum", hour.dspLoad * kLoads}}}};
    const auto statistics = storedFromJson(json::parse(stored.dump()));
    EXPECT_TRUE(statistics) << (statistics ? "" : statistics.error().what);
    const Histogram none;
    const Nanos period = run.info.facts.geometry.period();
    run.info.facts.deadline = period;
    run.statistics = RunStatistics::restored(period, period, XrunSource::Reports, *statistics, none, none, none, none);
    RunRow row;
    row.system = SystemSample{};
    row.system->interruptsPerSecond = hour.interrupts;
    row.system->contextSwitchesPerSecond = hour.switches;
    run.rows.assign(300, row);
    return comparedRunOf(std::move(run), "run");
}

ComparedColumn anHour(const Hour& hour)
{
    std::vector<ComparedRun> runs;
    for (std::uint64_t i = 0; i < 12; ++i)
        runs.push_back(fiveMinutes(hour, i));
    auto column = comparedColumnOf(std::move(runs));
    EXPECT_TRUE(column) << (column ? "" : column.error().what);
    // No system samples of CPU loads were posted.
    for (const FigureId id : {FigureId::CpuSystem, FigureId::CpuUser})
        column->figures[id].reset();
    return std::move(*column);
}

TEST(LayoutB, ByteForByteFromStoredFigures)
{
    const auto c = compare({anHour({"2.6.9", 415, 493, 913, 6877, 1440, 38.9, 1337, 7488}),
                            anHour({"RT", 0, 0, 1, 864, 1552, 40.5, 1338, 9048})});
    ASSERT_TRUE(c) << c.error().what;
    EXPECT_THAT(comparisonLayoutB(*c, false), StartsWith(std::string(kPosted) + "\n"));
    // 2005 divided by the number of runs once more: 415 / 12 = 34.6.
    EXPECT_THAT(comparisonLayoutB(*c, true), StartsWith("                                  2.6.9        RT\n"
                                                        "XRUN Rate . . . . . . . . . . :      35         0   /hour\n"
                                                        "Delay Rate (>spare time)  . . :      41         0   /hour\n"
                                                        "Delay Rate (>1000 usecs)  . . :      76       0.1   /hour\n"));
}

TEST(LayoutB, CpuLoadsAskedForInTheReplyStandBelow)
{
    LayoutB measured;
    measured.name = "new";
    measured.systemLoad = 5.75;
    measured.userLoad = 23;
    LayoutB unknown;
    unknown.name = "a name that is too long";
    const std::string text = layoutBText({measured, unknown});
    EXPECT_THAT(text, StartsWith("                                    new a name t…\n"
                                 "XRUN Rate . . . . . . . . . . :     n/a       n/a   /hour\n"));
    EXPECT_THAT(text, ::testing::EndsWith("Average CPU System Load . . . :     5.8       n/a   %\n"
                                          "Average CPU User Load . . . . :    23.0       n/a   %\n"));
}

} // namespace
} // namespace xrunscope
