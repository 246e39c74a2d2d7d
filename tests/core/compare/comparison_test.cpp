// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/comparison.h"

#include <gmock/gmock.h>

#include "tests/core/compare/compare_support.h"

namespace xrunscope {
namespace {

using test::column;
using test::compared;
using test::comparison;
using test::MadeRun;
using test::us;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::UnorderedElementsAre;

/// 10 s, delays of `delayUs`.
MadeRun tenSeconds(std::int64_t delayUs)
{
    return MadeRun{}.cycles(10'000, us(delayUs), us(200));
}

MadeRun onKernel(const char* kernel, const char* preemption, std::int64_t delayUs)
{
    MadeRun made = tenSeconds(delayUs);
    made.run.info.host.kernel = kernel;
    made.run.info.host.preemption = preemption;
    return made;
}

TEST(Comparison, ColumnsAreNamedByWhatDiffers)
{
    const Comparison kernels =
        comparison({column({compared(onKernel("6.1.0-18", "PREEMPT_DYNAMIC (voluntary)", 90), "a")}),
                    column({compared(onKernel("6.1.0-18-rt", "PREEMPT_RT", 30), "b")})});
    EXPECT_EQ(kernels.columns[0].name, "6.1.0-18");
    EXPECT_EQ(kernels.columns[1].name, "6.1.0-18-rt");
    ASSERT_EQ(kernels.differs.size(), 2u);
    EXPECT_EQ(kernels.differs[0].label, "kernel");
    EXPECT_EQ(kernels.differs[1].label, "preemption");
    EXPECT_THAT(kernels.differs[1].values, ElementsAre("PREEMPT_DYNAMIC (voluntary)", "PREEMPT_RT"));
    EXPECT_THAT(kernels.warnings, ElementsAre());
    EXPECT_EQ(kernels.equal.size() + 2, kernels.columns[0].traits.size());
}

TEST(Comparison, LargeNumbersOfASettingAreGrouped)
{
    MadeRun made = onKernel("6.1", "PREEMPT_RT", 20);
    made.run.info.facts.geometry = {48000, 2048, 2};
    made.run.info.facts.scheduling.timerSlack = Nanos{50'000};
    std::vector<std::string> told;
    for (const Trait& trait : traitsOf(made.run.info)) {
        if (trait.label == "rate" || trait.label == "frames" || trait.label == "timer slack")
            told.push_back(trait.value);
    }
    EXPECT_THAT(told, UnorderedElementsAre("48,000 Hz", "2,048", "50,000 ns"));
}

TEST(Comparison, TwoTraitsNameFourColumns)
{
    std::vector<ComparedColumn> columns;
    for (const char* kernel : {"6.1", "6.6"}) {
        for (const int priority : {70, 80}) {
            MadeRun made = onKernel(kernel, "PREEMPT_RT", 20);
            made.run.info.facts.scheduling.priority = priority;
            columns.push_back(column({compared(made, "a")}));
        }
    }
    const Comparison c = comparison(std::move(columns));
    EXPECT_EQ(c.columns[0].name, "6.1 FIFO 70");
    EXPECT_EQ(c.columns[3].name, "6.6 FIFO 80");
}

TEST(Comparison, EqualColumnsGetLetters)
{
    const Comparison c = comparison({column({compared(tenSeconds(20), "a")}), column({compared(tenSeconds(20), "b")})});
    EXPECT_EQ(c.columns[0].name, "A");
    EXPECT_EQ(c.columns[1].name, "B");
    EXPECT_TRUE(c.differs.empty());
    MadeRun labelled = tenSeconds(20);
    labelled.run.info.plan.label = "new cable";
    EXPECT_EQ(comparison({column({compared(tenSeconds(20), "a")}), column({compared(labelled, "b")})}).columns[1].name,
              "new cable");
}

TEST(Comparison, WhatShouldBeEqualIsWarnedOfUnlessItIsTheQuestion)
{
    MadeRun loaded = onKernel("6.6", "PREEMPT_RT", 20);
    loaded.run.info.plan.cpuLoadPercent = 50;
    const Comparison c =
        comparison({column({compared(onKernel("6.1", "PREEMPT_RT", 20), "a")}), column({compared(loaded, "b")})});
    EXPECT_THAT(c.warnings, ElementsAre("CPU load should be equal and is not: 0 % | 50 %"));

    MadeRun question = tenSeconds(20);
    question.run.info.plan.cpuLoadPercent = 50;
    const Comparison one = comparison({column({compared(tenSeconds(20), "a")}), column({compared(question, "b")})});
    EXPECT_EQ(one.columns[1].name, "50 %");
    EXPECT_THAT(one.warnings, ElementsAre());
}

TEST(Comparison, UnknownDiffersFromNothing)
{
    MadeRun unknown = tenSeconds(20);
    unknown.run.info.host = {};
    MadeRun known = tenSeconds(20);
    const Comparison c = comparison({column({compared(unknown, "a")}), column({compared(known, "b")})});
    for (const TraitDifference& d : c.differs)
        EXPECT_NE(d.label, "kernel");
    EXPECT_THAT(c.equal.front().value, "6.1.0-test (of 1 not known)");
}

TEST(Comparison, AColumnOfWhichNothingIsKnownHasItsTitle)
{
    MadeRun posted = tenSeconds(20);
    posted.run.info.host = {};
    posted.run.info.plan.label = "posted";
    const Comparison c =
        comparison({column({compared(onKernel("6.1", "PREEMPT_RT", 20), "a")}),
                    column({compared(onKernel("6.6", "PREEMPT_RT", 20), "b")}), column({compared(posted, "c")})});
    EXPECT_EQ(c.columns[0].name, "6.1");
    EXPECT_EQ(c.columns[2].name, "posted");
}

TEST(Comparison, KernelTracingShouldBeEqual)
{
    MadeRun traced = onKernel("6.6", "PREEMPT_RT", 20);
    traced.run.info.host.tracing = "function";
    MadeRun plain = onKernel("6.1", "PREEMPT_RT", 20);
    plain.run.info.host.tracing = "off";
    const Comparison c = comparison({column({compared(plain, "a")}), column({compared(traced, "b")})});
    EXPECT_THAT(c.warnings, ElementsAre("tracing should be equal and is not: off | function"));
}

TEST(Comparison, RatiosAndBestValues)
{
    const Comparison c = comparison({column({compared(tenSeconds(40), "a")}), column({compared(tenSeconds(20), "b")}),
                                     column({compared(tenSeconds(20), "c")})},
                                    1);
    EXPECT_NEAR(c.ratio(0, FigureId::DelayMax).value(), 2, 1e-12);
    EXPECT_FALSE(c.ratio(0, FigureId::XrunRate)) << "0 is no baseline for a ratio";
    EXPECT_THAT(c.best(FigureId::DelayMax), ElementsAre(1u, 2u));
    EXPECT_THAT(c.best(FigureId::CycleMax), ElementsAre()) << "all are the same";
    EXPECT_THAT(c.best(FigureId::Interrupts), ElementsAre());
    EXPECT_EQ(c.figure(0, FigureId::CpuUser), nullptr);
    EXPECT_EQ(c.verdict(0, FigureId::DelayP50), nullptr) << "not judged yet";
}

TEST(Column, PoolsItsRuns)
{
    MadeRun first = tenSeconds(20);
    first.run.rows.resize(1);
    first.run.rows[0].system = SystemSample{};
    first.run.rows[0].system->total.user = 10;
    MadeRun second = tenSeconds(40);
    second.run.rows.resize(1);
    second.run.rows[0].system = SystemSample{};
    second.run.rows[0].system->total.user = 30;
    second.run.xruns = {test::xrunAt(1000, 1), test::xrunAt(1500, 1), test::xrunAt(8000, 1)};
    const ComparedColumn c = column({compared(first, "a"), compared(second, "b")});
    EXPECT_EQ(c.measured, Nanos{std::chrono::seconds{20}});
    EXPECT_EQ(c.delay->count(), 20'000u);
    EXPECT_NEAR(c.figures[FigureId::DelayP50]->value, 20, 0.16);
    EXPECT_NEAR(c.figures[FigureId::DelayP90]->value, 40, 0.32);
    EXPECT_DOUBLE_EQ(c.figures[FigureId::DelayMax]->value, 40);
    EXPECT_DOUBLE_EQ(c.figures[FigureId::DelayMax]->meanOfRuns.value(), 30);
    EXPECT_DOUBLE_EQ(c.figures[FigureId::CpuUser]->value, 20);
    // Two episodes in 20 s: 360 an hour. χ² of 2 and 0 where 1 and 1 are expected is 2, of one degree of freedom:
    // the interval is that of one event in half the time, 0.02532 to 5.572 (Garwood).
    const Figure& xruns = *c.figures[FigureId::XrunRate];
    EXPECT_EQ(xruns.events, 2u);
    EXPECT_DOUBLE_EQ(xruns.value, 360);
    EXPECT_DOUBLE_EQ(c.dispersion.value(), 2);
    EXPECT_NEAR(xruns.low.value(), 0.025318 * 360, 0.01);
    EXPECT_NEAR(xruns.high.value(), 5.571643 * 360, 0.01);
}

TEST(Column, MixedPlansAreNotAveraged)
{
    MadeRun other = tenSeconds(20);
    other.run.info.facts.geometry.frames = 128;
    const auto mixed = comparedColumnOf({compared(tenSeconds(20), "a.xrun"), compared(other, "b.xrun")});
    ASSERT_FALSE(mixed);
    EXPECT_EQ(mixed.error().kind, ErrorKind::Usage);
    EXPECT_EQ(mixed.error().what, "a.xrun and b.xrun cannot be averaged, they differ in frames: 64 and 128");
    EXPECT_FALSE(comparedColumnOf({}));
    // Another program version is no other plan.
    MadeRun newer = tenSeconds(20);
    newer.run.info.version = "9.9";
    EXPECT_TRUE(comparedColumnOf({compared(tenSeconds(20), "a"), compared(newer, "b")}));
}

TEST(Column, MarkedRunsAreLeftOutUnlessAskedFor)
{
    MadeRun dropped = tenSeconds(400);
    dropped.run.info.dropped = 7;
    const std::vector<ComparedRun> runs{compared(tenSeconds(20), "a"), comparedRunOf(dropped.take(), "b")};
    const ComparedColumn without = column(runs);
    EXPECT_EQ(without.runs.size(), 1u);
    EXPECT_DOUBLE_EQ(without.figures[FigureId::DelayMax]->value, 20);
    EXPECT_THAT(comparison({without}).warnings, ElementsAre("b is left out: 7 cycles were dropped"));
    const auto with = comparedColumnOf(runs, true);
    ASSERT_TRUE(with);
    EXPECT_DOUBLE_EQ(with->figures[FigureId::DelayMax]->value, 400);
    const ComparedColumn nothing = column({runs[1]});
    EXPECT_TRUE(nothing.runs.empty());
    EXPECT_FALSE(nothing.figures[FigureId::DelayMax]);
    EXPECT_FALSE(nothing.delay);
}

TEST(Comparison, EightColumnsAtMost)
{
    const ComparedColumn one = column({compared(tenSeconds(20), "a")});
    EXPECT_TRUE(compare(std::vector(8, one)));
    const auto nine = compare(std::vector(9, one));
    ASSERT_FALSE(nine);
    EXPECT_THAT(nine.error().what, HasSubstr("9 columns"));
    EXPECT_FALSE(compare({}));
    EXPECT_FALSE(compare({one}, 1));
}

} // namespace
} // namespace xrunscope
