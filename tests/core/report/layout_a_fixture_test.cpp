// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "core/report/layout_a.h"
#include "core/run/info_json.h"
#include "made_run.h"

namespace xrunscope {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;

/// The load of a machine, as the one-second samples of a run hold it.
struct Load {
    double system, user, nice, iowait, irq, softirq, interrupts, switches;
};

json moments(std::uint64_t count)
{
    return {{"count", count}, {"min", 0}, {"max", 0}, {"sum", 0.0}};
}

/// The statistics of a run as its file keeps them: 206,719 periods of 64 / 44,100 s are 300 s.
json record(std::uint64_t xruns, std::uint64_t overSpare, std::int64_t delayMaxUs, std::int64_t cycleMaxUs,
            double dspLoad)
{
    constexpr std::uint64_t kCycles = 206'719;
    // JACK 1 printed its load every 705 cycles (1,024,000 / 1,451): 293 times.
    constexpr int kLoads = 293;
    return {{"cycles", kCycles},
            {"skipped", 0},
            {"misses", 0},
            {"near_misses", 0},
            {"episodes", 0},
            {"xruns_by_kind", {0, xruns, 0, 0}},
            {"delay", moments(kCycles)},
            {"interval", moments(kCycles - 1)},
            {"cycle_time", moments(kCycles)},
            {"response", moments(kCycles)},
            {"jack1",
             {{"delay_max_ns", delayMaxUs * 1000},
              {"cycle_max_ns", cycleMaxUs * 1000},
              {"over_spare", overSpare},
              {"over_1000us", 0},
              {"loads", kLoads},
              {"load_sum", dspLoad * kLoads}}}};
}

RunData runOf(const json& stored, int clients, std::size_t timeouts, const Load& load)
{
    test::MadeRun made;
    RunData run = made.onJack(clients).take();
    run.info.facts.geometry = run.info.plan.geometry = {44100, 64, 2};
    if (run.info.outcome.swarm)
        run.info.outcome.swarm->timeouts.resize(timeouts);
    const Nanos period = run.info.facts.geometry.period();
    const auto statistics = storedFromJson(json::parse(stored.dump()));
    EXPECT_TRUE(statistics) << (statistics ? "" : statistics.error().what);
    const Histogram none;
    run.statistics = RunStatistics::restored(period, period, XrunSource::Reports, *statistics, none, none, none, none);
    RunRow row;
    row.system = SystemSample{};
    CpuShares& t = row.system->total;
    t.system = load.system;
    t.user = load.user;
    t.nice = load.nice;
    t.iowait = load.iowait;
    t.irq = load.irq;
    t.softirq = load.softirq;
    row.system->interruptsPerSecond = load.interrupts;
    row.system->contextSwitchesPerSecond = load.switches;
    run.rows.assign(300, row);
    return run;
}

TEST(LayoutAFixture, OneRunByteForByteFromAStoredRecord)
{
    const RunData run = runOf(record(2, 0, 10258, 825, 32.4), 20, 1, {7.3, 24.1, 0, 1.4, 0.7, 0, 1689.4, 11771.0});
    EXPECT_EQ(layoutAText(layoutAOf(run)), R"(************* SUMMARY RESULT ****************
Total seconds ran . . . . . . :   300
Number of clients . . . . . . :    20
Ports per client  . . . . . . :     4
Frames per buffer . . . . . . :    64
*********************************************
Timeout Count . . . . . . . . :(    1)
XRUN Count  . . . . . . . . . :     2
Delay Count (>spare time) . . :     0
Delay Count (>1000 usecs) . . :     0
Delay Maximum . . . . . . . . : 10258   usecs
Cycle Maximum . . . . . . . . :   825   usecs
Average DSP Load. . . . . . . :    32.4 %
Average CPU System Load . . . :     7.3 %
Average CPU User Load . . . . :    24.1 %
Average CPU Nice Load . . . . :     0.0 %
Average CPU I/O Wait Load . . :     1.4 %
Average CPU IRQ Load  . . . . :     0.7 %
Average CPU Soft-IRQ Load . . :     0.0 %
Average Interrupt Rate  . . . :  1689.4 /sec
Average Context-Switch Rate . : 11771.0 /sec
*********************************************
)");
    EXPECT_EQ(layoutARemarks(run), "");
}

TEST(LayoutAFixture, FifoAgainstIso)
{
    const std::string fifo = layoutAText(
        layoutAOf(runOf(record(7, 20, 6739, 746, 30.4), 40, 0, {5.7, 23.3, 0, 0, 0.6, 0, 1692.0, 20907.7})));
    const std::string iso = layoutAText(
        layoutAOf(runOf(record(11, 19, 8723, 714, 31.1), 40, 0, {5.7, 23.2, 0, 0, 0.6, 0, 1685.4, 20496.9})));
    for (const char* line :
         {"Number of clients . . . . . . :    40\n", "XRUN Count  . . . . . . . . . :     7\n",
          "Delay Count (>spare time) . . :    20\n", "Delay Maximum . . . . . . . . :  6739   usecs\n",
          "Cycle Maximum . . . . . . . . :   746   usecs\n", "Average DSP Load. . . . . . . :    30.4 %\n",
          "Average CPU System Load . . . :     5.7 %\n", "Average CPU User Load . . . . :    23.3 %\n",
          "Average CPU IRQ Load  . . . . :     0.6 %\n", "Average Interrupt Rate  . . . :  1692.0 /sec\n",
          "Average Context-Switch Rate . : 20907.7 /sec\n"})
        EXPECT_THAT(fifo, HasSubstr(line));
    for (const char* line :
         {"XRUN Count  . . . . . . . . . :    11\n", "Delay Count (>spare time) . . :    19\n",
          "Delay Maximum . . . . . . . . :  8723   usecs\n", "Cycle Maximum . . . . . . . . :   714   usecs\n",
          "Average DSP Load. . . . . . . :    31.1 %\n", "Average CPU User Load . . . . :    23.2 %\n",
          "Average Interrupt Rate  . . . :  1685.4 /sec\n", "Average Context-Switch Rate . : 20496.9 /sec\n"})
        EXPECT_THAT(iso, HasSubstr(line));
}

TEST(LayoutAFixture, UnknownCycleTimesAreNotZero)
{
    RunData run = runOf(record(2, 5, 100, 825, 32.4), 0, 0, {1, 2, 0, 0, 0, 0, 100, 200});
    run.info.facts.cycleTimeUnknown = "nothing is connected to the playback ports";
    const std::string text = layoutAText(layoutAOf(run));
    EXPECT_THAT(text, HasSubstr("Timeout Count . . . . . . . . :(    0)\n"));
    EXPECT_THAT(text, HasSubstr("Delay Count (>spare time) . . :   n/a\n"));
    EXPECT_THAT(text, HasSubstr("Cycle Maximum . . . . . . . . :   n/a\n"));
    EXPECT_THAT(text, HasSubstr("Average DSP Load. . . . . . . :     n/a\n"));
    EXPECT_EQ(layoutARemarks(run), "n/a, spare time, cycle and DSP load: nothing is connected to the\n"
                                   "playback ports.\n");
}

TEST(LayoutAFixture, TimeoutsOfARunWithoutAnEndAreNotKnown)
{
    RunData run = runOf(record(2, 5, 100, 825, 32.4), 20, 0, {1, 2, 0, 0, 0, 0, 100, 200});
    run.info.closed = false;
    EXPECT_THAT(layoutAText(layoutAOf(run)), HasSubstr("Timeout Count . . . . . . . . :(  n/a)\n"));
    EXPECT_THAT(layoutARemarks(run), HasSubstr("n/a, timeouts: "));
}

} // namespace
} // namespace xrunscope
