// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "core/report/report.h"
#include "made_run.h"

namespace xrunscope {
namespace {

using test::MadeRun;
using test::us;

TEST(ClosingSentence, QuietRun)
{
    // Garwood: 0 events in 300 s are at most 3.689 · 12 = 44.27 an hour. D − 690 µs = 310 µs.
    EXPECT_EQ(closingSentence(test::quietRun()),
              "No XRUN in 5 min (95 %: fewer than 44 an hour). Smallest spare time left: 310 µs.");
}

TEST(ClosingSentence, OneModelledXrun)
{
    // 1 event in 300 s: 0.0253 · 12 = 0.30 to 5.572 · 12 = 66.9 an hour. The first skipped period was due at 1 s and
    // its audio ends 1 ms later; the restart is 999 ms + 2 ms after it was due: 1.0 s of audio.
    const RunData run =
        MadeRun{}.cycles(1000, us(10), us(100)).skipped(1000, us(2000)).cycles(298'000, us(10), us(100)).take();
    ASSERT_EQ(run.xruns.size(), 1u);
    EXPECT_EQ(run.xruns.front().length, us(1'000'000));
    EXPECT_EQ(closingSentence(run),
              "1 modelled XRUN in 5 min (95 %: 0.3 to 67 an hour). It would have lost 1.0 s of audio.");
}

TEST(ClosingSentence, ThreeXrunsOfADevice)
{
    MadeRun made;
    made.run.info.facts.modelled = false;
    const RunData run = made.cycles(1000, us(10), us(100))
                            .skipped(1, us(1100))
                            .cycles(1000, us(10), us(100))
                            .skipped(30, us(1500))
                            .cycles(1000, us(10), us(100))
                            .skipped(1, us(1100))
                            .cycles(296'968, us(10), us(100))
                            .take();
    // 3 events in 300 s: 0.6187 · 12 = 7.4 to 8.767 · 12 = 105.2. The longest: 29 ms + 1.5 ms − 1 ms = 29.5 ms.
    EXPECT_EQ(closingSentence(run), "3 XRUNs in 5 min (95 %: 7.4 to 105 an hour). The longest lost 29.5 ms of audio.");
}

TEST(ClosingSentence, BeginsWithWhyTheRunIsShort)
{
    MadeRun cutOff;
    cutOff.run.info.closed = cutOff.run.info.complete = false;
    EXPECT_EQ(closingSentence(cutOff.cycles(10'000, us(10), us(100)).take()),
              "Not finished: the run was cut off, or still goes on. No XRUN in 10 s (95 %: fewer than 1,328 an hour). "
              "Smallest spare time left: 890 µs.");

    MadeRun failed;
    failed.run.info.complete = false;
    failed.run.info.reason = EndReason::Failed;
    failed.run.info.endText = "The disk is full";
    EXPECT_EQ(closingSentence(failed.cycles(10'000, us(10), us(100)).take()),
              "Ended early: The disk is full. No XRUN in 10 s (95 %: fewer than 1,328 an hour). Smallest spare time "
              "left: 890 µs.");

    MadeRun stopped;
    stopped.run.info.reason = EndReason::Stopped;
    EXPECT_EQ(closingSentence(stopped.cycles(10'000, us(10), us(100)).take()),
              "Stopped before the planned 5 min. No XRUN in 10 s (95 %: fewer than 1,328 an hour). Smallest spare time "
              "left: 890 µs.");

    MadeRun openEnd;
    openEnd.run.info.reason = EndReason::Stopped;
    openEnd.run.info.plan.phases = {{"run", std::nullopt}};
    EXPECT_EQ(closingSentence(openEnd.cycles(10'000, us(10), us(100)).take()).substr(0, 7), "No XRUN");
}

TEST(ClosingSentence, SaysWhatIsMissing)
{
    EXPECT_EQ(closingSentence(MadeRun{}.take()), "No cycle ran: nothing was measured.");
    EXPECT_EQ(closingSentence(MadeRun{}.skipped(1500, us(2000)).take()),
              "No cycle ran: all 1,500 periods were skipped.");
    MadeRun made;
    made.run.info.dropped = 2;
    EXPECT_EQ(closingSentence(made.cycles(10'000, us(10), us(100)).take()),
              "No XRUN in 10 s (95 %: fewer than 1,328 an hour). Smallest spare time left: 890 µs. 2 cycles could not "
              "be recorded (the ring was full): the figures lack them.");
}

} // namespace
} // namespace xrunscope
