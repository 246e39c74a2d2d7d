// SPDX-License-Identifier: GPL-3.0-or-later
#include <sstream>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "core/report/jack_lines.h"
#include "core/report/report.h"
#include "core/report/report_text.h"
#include "made_run.h"

namespace xrunscope {
namespace {

using nlohmann::json;
using test::MadeRun;
using test::us;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

EngineSecond secondOf(std::uint64_t second, double load, std::size_t clients, std::size_t alive)
{
    EngineSecond s;
    s.second = second;
    s.serverLoad = load;
    s.clients.resize(clients);
    for (std::size_t i = 0; i < alive; ++i)
        s.clients[i].alive = true;
    return s;
}

/// 10 s with 3 clients, one of which is lost at 7.2 s, and one XRUN of it at 1.0 s.
RunData busyRun()
{
    MadeRun made;
    made.onJack(3).cycles(1000, us(10), us(200)).skipped(20, us(1500)).cycles(8980, us(20), us(300));
    RunInfo& info = made.run.info;
    info.plan.jack.swarm.loadPercent = 5;
    info.plan.jack.swarm.stall = StallPlan{2, std::chrono::milliseconds{20}, std::chrono::seconds{1}};
    info.facts.clients[2].scheduling = {};
    info.facts.ramp = RampFacts{std::chrono::milliseconds{600}, 590, 10, 2, Nanos{us(1200)}};
    info.facts.server->framesAsked = 32;
    info.outcome.extraCycles = 4;
    SwarmOutcome& swarm = *info.outcome.swarm;
    swarm.timeouts = {{"xs-1-03", 7'200'000'000, "killed by signal 9"}};
    swarm.deltaMaximum = 2.98e-7;
    swarm.comparedCycles = 25'000;
    swarm.uncomparedCycles = 42;
    swarm.stalls = {1'000'000'000, 2'000'000'000};
    Xrun x;
    x.kind = XrunKind::NotFinished;
    x.firstPeriod = 1000;
    x.misses = 20;
    x.release = 1'000'000'000;
    x.length = us(19'500);
    x.reports = 3;
    x.serverDelay = Nanos{us(19'900)};
    x.blames = {{"xs-1-02", Lateness::RanLong, Nanos{us(19'800)}}, {"xs-1-03", Lateness::WokeLate, Nanos{us(300)}}};
    made.reported(x);
    RunData run = made.take();
    for (std::uint64_t s = 0; s < 10; ++s)
        run.engineSeconds.push_back(secondOf(s, s == 3 ? 60 : 30, 3, s < 7 ? 3 : 2));
    return run;
}

TEST(JackSummary, SaysWhatTheServerAndItsClientsDid)
{
    const std::string text = summaryText(busyRun());
    EXPECT_THAT(text, StartsWith("TAINTED RUN: 1 load client was lost."));
    EXPECT_THAT(text, HasSubstr("Number of clients . . . . . . :     3\n"));
    EXPECT_THAT(text, HasSubstr("Ports per client  . . . . . . :     4\n"));
    EXPECT_THAT(text, HasSubstr("Timeout Count . . . . . . . . :(    1)\n"));
    EXPECT_THAT(text, HasSubstr("XRUN Count  . . . . . . . . . :     1\n"));
    EXPECT_THAT(text,
                HasSubstr("\nClient xs-1-02 caused it. 1 load client was lost on the way: the run is\ntainted.\n"));
    EXPECT_THAT(text, HasSubstr("Server    JACK 2 1.9.21, dummy driver, asynchronous, priority 70;\n"
                                "          started for this run\n"
                                "          asked for 32 frames, the server gives 64\n"));
    EXPECT_THAT(text, HasSubstr("Clients   3 × 4 ports, chain, CPU loop of 5 % each; RR 7, but xs-1-03\n"
                                "          OTHER\n"
                                "          client 2 was told to stall for 20 ms every 1 s: 2 stalls\n"));
    EXPECT_THAT(text, HasSubstr("Ramp      600.0 ms until all clients ran, not counted: 590 cycles, 10\n"
                                "          skipped, 2 XRUN reports from the server, longest delay 1.2 ms\n"));
    EXPECT_THAT(text, HasSubstr("Audio     64,000 Hz, 64 frames; period"));
    EXPECT_THAT(text, HasSubstr("Releases  est.: "));
    EXPECT_THAT(text, HasSubstr("Asked     as the server gives it\n"));
    EXPECT_THAT(text, HasSubstr("Thread    rings locked, "));
    // 1,000 cycles of 200 µs and 8,980 of 300 µs at T = 1 ms: (200 + 2,694) / 9.98 = 28.998 %.
    EXPECT_THAT(text, HasSubstr("DSP load  mean 29.0 %, p99 30.0 %, max 30.0 %, from the cycle times\n"
                                "          the server's own: mean 33.0 %, max 60.0 % (JACK 2: mean of 32\n"
                                "          cycles, then a half-weight average)\n"));
    EXPECT_THAT(text, HasSubstr("          4 cycles beyond the grid, not counted"));
    EXPECT_THAT(text, HasSubstr("Timeouts  xs-1-03 at 00:07.2: killed by signal 9\n"));
    EXPECT_THAT(text, HasSubstr("Alive     3, 2 from 00:07\n"));
    EXPECT_THAT(text, HasSubstr("Delta     maximum 3e-07 over 25,000 client cycles; 42 left out: "));
    EXPECT_THAT(text, HasSubstr("By kind   0 device, 0 client late, 1 not finished\n"));
    EXPECT_THAT(text, HasSubstr("  xs-1-02                  1  100 %  19.8 ms  19.8 ms  ran long\n"));
    EXPECT_THAT(text, HasSubstr("XRUNs     at 00:01.0: 19.5 ms, 20 periods missed (not finished, 3\n"
                                "          reports), by the server 19.9 ms: client xs-1-02 ran long by\n"
                                "          19.8 ms\n"));
}

TEST(JackSummary, IsAtMost72ColumnsWide)
{
    RunData run = busyRun();
    run.info.facts.server->driver = "alsa " + std::string(120, 'd');
    run.info.facts.clients[0].name = std::string(63, 'n');
    run.xruns.front().blames.front().client = std::string(100, 'b');
    run.info.outcome.swarm->timeouts.assign(20, {std::string(63, 't'), -5, std::string(200, 'r')});
    std::istringstream lines(summaryText(run));
    for (std::string line; std::getline(lines, line);) {
        EXPECT_LE(report_text::columnsOf(line), 72u) << line;
        EXPECT_TRUE(line.empty() || line.back() != ' ') << '"' << line << '"';
    }
}

TEST(JackSummary, UnknownCycleTimesAreNotAvailable)
{
    MadeRun made;
    made.onJack(0).cycles(5000, us(10), us(1));
    made.run.info.facts.cycleTimeUnknown = "nothing is connected to the playback ports";
    RunData run = made.take();
    // The engine's records then have no cycle time.
    RunStatistics::Stored stored = run.statistics.stored();
    stored.cycleTime = {};
    run.statistics =
        RunStatistics::restored(run.statistics.period(), run.statistics.deadline(), XrunSource::Reports, stored,
                                run.statistics.delay().histogram(), run.statistics.interval().histogram(), Histogram{},
                                run.statistics.response().histogram());
    const std::string text = summaryText(run);
    EXPECT_THAT(text, HasSubstr("response       -       -       -       -       -       -       -       -\n"));
    EXPECT_THAT(text, Not(HasSubstr("p50 needs")));
    EXPECT_THAT(text, HasSubstr("DSP load  n/a: nothing is connected to the playback ports\n"));
    EXPECT_THAT(text, HasSubstr("Spare     n/a: nothing is connected to the playback ports\n"));
    EXPECT_THAT(text, HasSubstr("\nNo XRUN in 5 s (95 %: fewer than 2,656 an hour).\n\n"));
    EXPECT_THAT(text, Not(HasSubstr("Clients ")));
    const json report = reportJson(run);
    EXPECT_TRUE(report["cycle_us"].is_null());
    EXPECT_TRUE(report["response_us"].is_null());
    EXPECT_EQ(report["cycle_us_unknown"], "nothing is connected to the playback ports");
    EXPECT_TRUE(report["smallest_spare_time_us"].is_null());
    EXPECT_TRUE(report["jack1"]["delays_over_spare"].is_null());
}

TEST(JackJson, HasTheServersMembers)
{
    const json report = reportJson(busyRun());
    EXPECT_EQ(report["xruns_by_kind"], (json{{"device", 0}, {"client late", 0}, {"not finished", 1}}));
    const json& event = report["xrun_events"][0];
    EXPECT_EQ(event["kind"], "not finished");
    EXPECT_EQ(event["reports"], 3);
    EXPECT_DOUBLE_EQ(event["server_delay_us"].get<double>(), 19'900);
    ASSERT_EQ(event["blames"].size(), 2u);
    EXPECT_EQ(event["blames"][0]["client"], "xs-1-02");
    EXPECT_EQ(event["blames"][0]["what"], "ran long");
    EXPECT_DOUBLE_EQ(event["blames"][0]["by_us"].get<double>(), 19'800);
    EXPECT_EQ(report["culprits"]["xruns"], 1);
    EXPECT_EQ(report["culprits"]["clients"][0]["client"], "xs-1-02");
    EXPECT_EQ(report["server"]["kind"], "JACK 2");
    EXPECT_EQ(report["server"]["synchronous"], false);
    EXPECT_TRUE(report["server"]["periods"].is_null());
    EXPECT_EQ(report["server"]["frames_asked"], 32);
    EXPECT_EQ(report["clients"].size(), 3u);
    EXPECT_EQ(report["clients"][0]["scheduling"]["class"], "rr");
    EXPECT_EQ(report["swarm"]["ports"], 4);
    EXPECT_EQ(report["swarm"]["topology"], "chain");
    EXPECT_EQ(report["swarm"]["timeouts"][0]["reason"], "killed by signal 9");
    EXPECT_DOUBLE_EQ(report["swarm"]["timeouts"][0]["at_s"].get<double>(), 7.2);
    EXPECT_DOUBLE_EQ(report["swarm"]["delta_maximum"].get<double>(), 2.98e-7);
    EXPECT_EQ(report["swarm"]["compared_cycles"], 25'000);
    EXPECT_EQ(report["swarm"]["stall"]["client"], 2);
    EXPECT_EQ(report["swarm"]["stalls_at_s"], (json{1.0, 2.0}));
    EXPECT_EQ(report["ramp"]["cycles"], 590);
    EXPECT_DOUBLE_EQ(report["server_dsp_load_percent"]["mean"].get<double>(), 33);
    EXPECT_DOUBLE_EQ(report["server_dsp_load_percent"]["max"].get<double>(), 60);
    EXPECT_EQ(report["extra_cycles"], 4);
}

TEST(JackJson, TheTimerHasNone)
{
    const json report = reportJson(test::quietRun());
    for (const char* member : {"server", "clients", "swarm", "ramp", "culprits", "extra_cycles"})
        EXPECT_FALSE(report.contains(member)) << member;
}

TEST(JackLines, ClassesOfClients)
{
    RunData run = MadeRun{}.onJack(3).take();
    EXPECT_EQ(clientClassesText(run.info.facts.clients), "all RR 7");
    run.info.facts.clients[1].scheduling.priority = 8;
    EXPECT_EQ(clientClassesText(run.info.facts.clients), "RR 7, but xs-1-02 RR 8");
}

} // namespace
} // namespace xrunscope
