// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/judge.h"

#include <initializer_list>

#include <gmock/gmock.h>

#include "tests/core/compare/compare_support.h"

namespace xrunscope {
namespace {

using test::column;
using test::compared;
using test::comparison;
using test::MadeRun;
using test::us;

/// 10 s, every delay the same.
ComparedRun evenRun(std::int64_t delayUs)
{
    return compared(MadeRun{}.cycles(10'000, us(delayUs), us(200)), "run");
}

ComparedColumn evenRuns(std::initializer_list<std::int64_t> delaysUs)
{
    std::vector<ComparedRun> runs;
    for (const std::int64_t d : delaysUs)
        runs.push_back(evenRun(d));
    return column(std::move(runs));
}

/// A run of so many seconds with XRUNs 2 s apart.
ComparedRun runWithXruns(std::uint64_t seconds, int xruns)
{
    MadeRun made;
    made.cycles(seconds * 1000, us(20), us(200));
    for (int i = 0; i < xruns; ++i)
        made.run.xruns.push_back(test::xrunAt(2000 * i, 10));
    return compared(made, "run");
}

Verdict verdictOf(ComparedColumn base, ComparedColumn other, FigureId id)
{
    Comparison c = comparison({std::move(base), std::move(other)});
    judge(c);
    EXPECT_EQ(c.verdict(0, id), nullptr) << "the baseline has no verdict";
    const Verdict* v = c.verdict(1, id);
    EXPECT_NE(v, nullptr);
    return v ? *v : Verdict{};
}

TEST(Judge, SixRunsOfEachTellAClearDifference)
{
    const auto slow = evenRuns({60, 61, 62, 63, 64, 65});
    const auto fast = evenRuns({20, 21, 22, 23, 24, 25});
    const Verdict better = verdictOf(slow, fast, FigureId::DelayP50);
    EXPECT_EQ(better.judgement, Judgement::Better);
    // All six of one side are below the other's: 2 of 924 relabellings.
    EXPECT_DOUBLE_EQ(better.p.value(), 2.0 / 924);
    // Eight figures: two rates without an event and the share within 100 µs do not differ, five do, the first by Holm
    // times 8.
    EXPECT_DOUBLE_EQ(better.corrected.value(), 16.0 / 924);
    // Nearest rank of six equal parts: the third smallest, 22 µs against 62 µs.
    EXPECT_NEAR(better.ratio.value(), 22.0 / 62, 0.006);
    EXPECT_LT(better.ratioHigh.value(), 0.6);
    EXPECT_EQ(verdictOf(fast, slow, FigureId::DelayP50).judgement, Judgement::Worse);
    EXPECT_EQ(verdictOf(fast, slow, FigureId::DelayMax).judgement, Judgement::Worse);
}

TEST(Judge, MoreIsBetterForShares)
{
    std::vector<ComparedRun> late;
    std::vector<ComparedRun> early;
    for (std::uint64_t i = 0; i < 6; ++i) {
        late.push_back(compared(MadeRun{}.cycles(9000 - i, us(20), us(200)).cycles(1000 + i, us(300), us(200)), "l"));
        early.push_back(compared(MadeRun{}.cycles(9800 - i, us(20), us(200)).cycles(200 + i, us(300), us(200)), "e"));
    }
    const Verdict v = verdictOf(column(late), column(early), FigureId::Within100us);
    EXPECT_EQ(v.judgement, Judgement::Better);
    EXPECT_NEAR(v.ratio.value(), 98.0 / 90, 1e-3);
}

TEST(Judge, WithFewerThanSixRunsItCannotTell)
{
    const Verdict v = verdictOf(evenRuns({60, 61}), evenRuns({20, 21, 22}), FigureId::DelayP50);
    EXPECT_EQ(v.judgement, Judgement::CannotTell);
    EXPECT_FALSE(v.p);
    EXPECT_EQ(v.moreRuns, 4u);
    EXPECT_FALSE(v.ratioLow);
    EXPECT_NEAR(v.ratio.value(), 21.0 / 60, 0.006);
    EXPECT_EQ(verdictOf(evenRuns({60}), evenRuns({20}), FigureId::DelayMax).moreRuns, 5u);
}

TEST(Judge, EqualRunsShowNoDifference)
{
    const auto runs = evenRuns({50, 51, 52, 53, 54, 55});
    const Verdict v = verdictOf(runs, runs, FigureId::DelayP50);
    EXPECT_EQ(v.judgement, Judgement::NoDifference);
    EXPECT_DOUBLE_EQ(v.p.value(), 1);
    EXPECT_DOUBLE_EQ(v.ratio.value(), 1);
    EXPECT_LT(v.ratioHigh.value(), 1.25);
}

TEST(Judge, RunsThatDifferALotNeedMoreRuns)
{
    const auto runs = evenRuns({20, 40, 80, 30, 60, 120});
    const Verdict v = verdictOf(runs, runs, FigureId::DelayMax);
    EXPECT_EQ(v.judgement, Judgement::CannotTell);
    // The spread of one run is about 0.6 of its mean: 2 · 0.6² · 12.7 / ln² 1.25 and more: well over 100.
    ASSERT_TRUE(v.moreRuns);
    EXPECT_GT(*v.moreRuns, 60u);
    EXPECT_LT(*v.moreRuns, 400u);
}

TEST(Judge, MaximaOfRunsOfOtherLengthsAreNotJudged)
{
    std::vector<ComparedRun> shorter;
    for (int i = 0; i < 6; ++i)
        shorter.push_back(compared(MadeRun{}.cycles(5'000, us(50 + i), us(200)), "s"));
    const Verdict v = verdictOf(evenRuns({50, 51, 52, 53, 54, 55}), column(shorter), FigureId::DelayMax);
    EXPECT_EQ(v.judgement, Judgement::CannotTell);
    EXPECT_EQ(v.remark, "longer runs have larger maxima");
}

TEST(Judge, RatesAreTestedByTheirEvents)
{
    // 20 and 0 in the same time: p = 2 · 2⁻²⁰.
    const Verdict worse = verdictOf(column({runWithXruns(40, 0)}), column({runWithXruns(40, 20)}), FigureId::XrunRate);
    EXPECT_EQ(worse.judgement, Judgement::Worse);
    EXPECT_NEAR(worse.p.value(), 2.0 / 1048576, 1e-12);
    EXPECT_FALSE(worse.ratio);
    EXPECT_GT(worse.ratioLow.value(), 4);

    const Verdict few = verdictOf(column({runWithXruns(40, 2)}), column({runWithXruns(40, 1)}), FigureId::XrunRate);
    EXPECT_EQ(few.judgement, Judgement::CannotTell);
    ASSERT_TRUE(few.moreTime);
    // 3 in 80 s are 135 an hour, 90 and 180: 1.5 · (2.73 + 0.84)² / (90 · ln² 2) h are about 27 min.
    EXPECT_GT(*few.moreTime, std::chrono::minutes{20});
    EXPECT_LT(*few.moreTime, std::chrono::minutes{30});

    const Verdict none = verdictOf(column({runWithXruns(40, 0)}), column({runWithXruns(40, 0)}), FigureId::XrunRate);
    EXPECT_EQ(none.judgement, Judgement::NoDifference);
    EXPECT_EQ(none.remark, "none on either side");
}

TEST(Judge, ClusteredEventsNeedRunsToCompare)
{
    // 15 in one run of three are no 15 independent events.
    const auto clustered = column({runWithXruns(40, 15), runWithXruns(40, 0), runWithXruns(40, 0)});
    const auto none = column({runWithXruns(40, 0), runWithXruns(40, 0), runWithXruns(40, 0)});
    const Verdict v = verdictOf(none, clustered, FigureId::XrunRate);
    EXPECT_EQ(v.judgement, Judgement::CannotTell);
    EXPECT_EQ(v.moreRuns, 3u);

    // Six of each: the one run with all of them may be on either side as well.
    std::vector<ComparedRun> six(6, runWithXruns(40, 0));
    const auto quiet = column(six);
    six[0] = runWithXruns(40, 15);
    const Verdict six6 = verdictOf(quiet, column(six), FigureId::XrunRate);
    EXPECT_NE(six6.judgement, Judgement::Worse);
    EXPECT_DOUBLE_EQ(six6.p.value(), 1);
}

TEST(Judge, FiguresOfSixRunsHaveIntervals)
{
    Comparison c = comparison({evenRuns({50, 51, 52, 53, 54, 55}), evenRuns({50, 51})});
    judge(c);
    const Figure& p50 = *c.figure(0, FigureId::DelayP50);
    ASSERT_TRUE(p50.low);
    EXPECT_LT(*p50.low, p50.value);
    EXPECT_GT(*p50.high, p50.value);
    EXPECT_GT(*p50.low, 45);
    EXPECT_FALSE(c.figure(1, FigureId::DelayP50)->low);
}

TEST(Judge, CancelledItChangesNothing)
{
    Comparison c = comparison({evenRuns({50, 51}), evenRuns({20, 21})});
    const std::atomic<bool> cancelled{true};
    judge(c, &cancelled);
    EXPECT_TRUE(c.verdicts.empty());
}

TEST(Judge, DelaysBelowZeroAreComparedAsDifferences)
{
    const Verdict v =
        verdictOf(evenRuns({-5, -4, -3, -2, -1, 1}), evenRuns({60, 61, 62, 63, 64, 65}), FigureId::DelayP50);
    EXPECT_EQ(v.judgement, Judgement::Worse);
    EXPECT_FALSE(v.ratio);
}

} // namespace
} // namespace xrunscope
