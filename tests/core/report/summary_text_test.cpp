// SPDX-License-Identifier: GPL-3.0-or-later
#include <sstream>

#include <gmock/gmock.h>

#include "core/report/layout_a.h"
#include "core/report/report.h"
#include "core/report/report_text.h"
#include "made_run.h"

namespace xrunscope {
namespace {

using test::MadeRun;
using test::us;
using ::testing::HasSubstr;
using ::testing::StartsWith;

TEST(SummaryText, BeginsWithLayoutA)
{
    const RunData run = test::quietRun();
    EXPECT_THAT(summaryText(run), StartsWith(layoutAText(layoutAOf(run))));
}

TEST(SummaryText, HoldsWhatTheOldOneLacked)
{
    MadeRun made;
    made.run.info.plan.scheduling.cpu = 1;
    made.run.info.facts.scheduling.cpu = 1;
    made.run.info.facts.scheduling.cpuLatencyUs = 0;
    made.run.info.outcome.cpuLoopDriftPercent = -3.4;
    made.run.info.outcome.pageFaults = {2, 0};
    made.run.info.host.soundCards = {"0 PCH: HDA Intel PCH"};
    made.run.info.host.hz = 250;
    made.run.markers.push_back({2'500'000'000, Marker::Kind::User, "I heard it"});
    const RunData run = made.cycles(1000, us(10), us(100)).skipped(10, us(2000)).cycles(8990, us(20), us(850)).take();
    const std::string text = summaryText(run);
    EXPECT_THAT(text, HasSubstr("\n1 modelled XRUN in 10 s"));
    EXPECT_THAT(text, HasSubstr("Granted   FIFO 70: own limits allow it (RLIMIT_RTPRIO is 95)\n"));
    EXPECT_THAT(text, HasSubstr("pinned to CPU 1, CPU latency held at 0 µs, "));
    EXPECT_THAT(text, HasSubstr("memory locked, page\n          faults 2 minor, 0 major\n"));
    EXPECT_THAT(text, HasSubstr("calibration after the run -3.4 %: CPU frequency changed\n"));
    EXPECT_THAT(text, HasSubstr("µs           min    mean     p50     p90     p99   p99.9  p99.99     max\n"));
    // 9,990 cycles and 10 skipped: delay and response support p99.9, cycle time lacks 10.
    EXPECT_THAT(text, HasSubstr("- p99.9 needs 11 more cycles\n"));
    EXPECT_THAT(text, HasSubstr("Cycles    9,990 ran, 10 skipped, 0 dropped by a full ring\n"));
    EXPECT_THAT(text, HasSubstr("Misses    10 deadline misses, 8,990 near misses, 1 episode\n"));
    EXPECT_THAT(text, HasSubstr("XRUNs     at 00:01.0: 10.0 ms, 10 periods missed (modelled)\n"));
    EXPECT_THAT(text, HasSubstr("Markers   at 00:02.5: I heard it\n"));
    EXPECT_THAT(text, HasSubstr("HZ 250"));
    EXPECT_THAT(text, HasSubstr("Sound     0 PCH: HDA Intel PCH\n"));
}

TEST(SummaryText, UnfinishedRunsSaySoAtTheTop)
{
    MadeRun made;
    made.run.info.closed = made.run.info.complete = false;
    EXPECT_THAT(summaryText(made.cycles(1000, us(10), us(100)).take()), StartsWith("UNFINISHED RUN"));
    MadeRun failed;
    failed.run.info.complete = false;
    failed.run.info.reason = EndReason::Failed;
    EXPECT_THAT(summaryText(failed.cycles(1000, us(10), us(100)).take()), StartsWith("INCOMPLETE RUN"));
}

TEST(SummaryText, NeverWiderThan72ColumnsAndNeverRaw)
{
    MadeRun made;
    RunInfo& info = made.run.info;
    info.plan.label = std::string(180, 'x') + "\x1b[31m";
    info.note = std::string("two\nlines ") + std::string(200, 'n');
    info.facts.scheduling.reason = std::string(300, 'r');
    info.host.cpuModel = std::string(300, 'c');
    info.host.kernelVersion = std::string(300, 'k');
    info.host.soundCards.assign(30, "1 USB: Some interface");
    info.host.threads.assign(40, {"irq/33-snd_hda_intel:card0", 7, "fifo", 50});
    info.host.bootFlags.assign(30, "isolcpus=1-3");
    const RunData run = made.cycles(1000, us(10), us(100)).skipped(100'000, us(3000)).cycles(10, us(1), 50).take();
    std::istringstream lines(summaryText(run));
    for (std::string line; std::getline(lines, line);) {
        EXPECT_LE(report_text::columnsOf(line), 72u) << line;
        EXPECT_EQ(line.find('\x1b'), std::string::npos) << line;
        EXPECT_TRUE(line.empty() || line.back() != ' ') << '"' << line << '"';
    }
}

TEST(SummaryText, NothingMeasured)
{
    EXPECT_THAT(summaryText(MadeRun{}.take()), HasSubstr("No cycle ran: nothing was measured.\n"));
}

} // namespace
} // namespace xrunscope
