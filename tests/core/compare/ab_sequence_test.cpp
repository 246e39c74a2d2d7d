// SPDX-License-Identifier: GPL-3.0-or-later

#include <gmock/gmock.h>

#include "core/compare/ab_sequence.h"
#include "core/run/runner.h"
#include "tests/core/run/made_file.h"

namespace xrunscope {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

RunPlan planOf(SchedClass schedClass)
{
    RunPlan plan;
    plan.scheduling.schedClass = schedClass;
    return plan;
}

std::vector<std::string> namesOf(const AbSequence& sequence)
{
    std::vector<std::string> names;
    for (const AbRun& run : sequence.runs())
        names.push_back(run.run.file.filename().string());
    return names;
}

/// As if the run had been made.
void made(AbSequence& sequence)
{
    writeBytes(sequence.next()->run.file, "");
    sequence.advance();
}

class AbSequenceTest : public ::testing::Test {
protected:
    TemporaryFolder folder;
    RunPlan a = planOf(SchedClass::Fifo);
    RunPlan b = planOf(SchedClass::Other);
    AbSequenceTest() { b.phases = {{"run", std::chrono::milliseconds{50}}}; }
};

TEST_F(AbSequenceTest, SidesAreSeriesOfTheirOwnInBalancedOrder)
{
    const AbSequence sequence = AbSequence::interleaved(a, b, folder / "night.xrun", 3);
    EXPECT_THAT(namesOf(sequence), ElementsAre("night-a-01.xrun", "night-b-01.xrun", "night-b-02.xrun",
                                               "night-a-02.xrun", "night-b-03.xrun", "night-a-03.xrun"));
    ASSERT_EQ(sequence.runs().size(), 6u);
    const SeriesPlace first = sequence.runs()[0].run.plan.series;
    const SeriesPlace second = sequence.runs()[1].run.plan.series;
    EXPECT_NE(first.id, second.id);
    EXPECT_EQ(first.count, 3);
    for (const AbRun& run : sequence.runs()) {
        const bool isA = run.side == AbSide::A;
        EXPECT_EQ(run.run.plan.scheduling.schedClass, isA ? SchedClass::Fifo : SchedClass::Other);
        EXPECT_EQ(run.run.plan.series.id, isA ? first.id : second.id);
    }
}

TEST_F(AbSequenceTest, FilesThatAreThereCount)
{
    AbSequence sequence = AbSequence::interleaved(a, b, folder / "night.xrun", 2);
    made(sequence);
    EXPECT_EQ(sequence.next()->side, AbSide::B);
    sequence.advance(); // could not be started: no file
    made(sequence);
    made(sequence);
    EXPECT_EQ(sequence.next(), nullptr);
    sequence.advance();
    EXPECT_EQ(sequence.files().a.size(), 2u);
    EXPECT_EQ(sequence.files().b.size(), 1u);
}

TEST_F(AbSequenceTest, ItMayBeClearAfterSixWholeRoundsThatAnotherFollows)
{
    AbSequence sequence = AbSequence::interleaved(a, b, folder / "night.xrun", 7);
    int looks = 0;
    for (int run = 1; run <= 14; ++run) {
        made(sequence);
        looks += sequence.mayBeClear() ? 1 : 0;
        EXPECT_EQ(sequence.mayBeClear(), run == 12) << run;
    }
    EXPECT_EQ(looks, 1);
}

TEST_F(AbSequenceTest, AcrossARebootTheSecondSideGoesOnWhereItWasStopped)
{
    AbSequence first = AbSequence::firstSide(a, folder / "boot.xrun", 2);
    EXPECT_THAT(namesOf(first), ElementsAre("boot-a-01.xrun", "boot-a-02.xrun"));
    made(first);
    made(first);
    const PendingAb pending = pendingAfter(first, folder / "boot.xrun", b);
    EXPECT_EQ(pending.first, first.files().a);
    EXPECT_EQ(pending.plan, b);
    EXPECT_EQ(pending.rounds, 2);
    EXPECT_EQ(pending.kernel, runningKernel());
    EXPECT_GT(pending.madeAt, 1'700'000'000'000);

    const auto second = AbSequence::secondSide(pending);
    ASSERT_TRUE(second) << second.error().text();
    EXPECT_THAT(namesOf(*second), ElementsAre("boot-b-01.xrun", "boot-b-02.xrun"));
    EXPECT_EQ(second->files().a, pending.first);
    EXPECT_THAT(second->files().b, IsEmpty());

    // One complete run of it is there.
    auto runner = Runner::start(second->runs()[0].run.plan, second->runs()[0].run.file);
    ASSERT_TRUE(runner) << runner.error().text();
    ASSERT_TRUE((*runner)->wait().complete);
    const auto rest = AbSequence::secondSide(pending);
    ASSERT_TRUE(rest) << rest.error().text();
    EXPECT_THAT(namesOf(*rest), ElementsAre("boot-b-02.xrun"));
    EXPECT_THAT(rest->files().b, ElementsAre(second->runs()[0].run.file));

    writeBytes(second->runs()[0].run.file, "nonsense");
    const auto noRun = AbSequence::secondSide(pending);
    ASSERT_FALSE(noRun) << "a file that is no run";
    EXPECT_THAT(noRun.error().hint, HasSubstr("Move it away"));
}

/// What waits, with a made run of its second side that was recorded with `stored`.
PendingAb pendingBeside(const TemporaryFolder& folder, const RunPlan& offered, const RunPlan& stored)
{
    PendingAb pending;
    pending.plan = offered;
    pending.rounds = 3;
    pending.second = folder / "boot.xrun";
    RunInfo info = madeInfo();
    info.plan = stored;
    info.plan.series = {"00000000000000aa", 2, 3};
    writeMadeRun(folder / "boot-b-02.xrun", info, madeCycles(100), 100);
    return pending;
}

TEST_F(AbSequenceTest, RunsOfTheSecondSideAreThoseThatWereOffered)
{
    RunPlan stored = b;
    stored.phases = {{"run", std::chrono::hours{5}}};
    stored.limits.maxXruns = 7;
    const auto second = AbSequence::secondSide(pendingBeside(folder, b, stored));
    ASSERT_TRUE(second) << second.error().text();
    EXPECT_THAT(namesOf(*second), ElementsAre("boot-b-01.xrun", "boot-b-03.xrun"));
    EXPECT_THAT(second->files().b, ElementsAre(folder / "boot-b-02.xrun"));
    for (const AbRun& run : second->runs()) {
        RunPlan plan = run.run.plan;
        EXPECT_EQ(plan.series, (SeriesPlace{"00000000000000aa", run.run.file == folder / "boot-b-01.xrun" ? 1 : 3, 3}));
        plan.series = {};
        EXPECT_EQ(plan, b);
    }
}

TEST_F(AbSequenceTest, AFileWithCommandsOfItsOwnIsNoRunOfTheSecondSide)
{
    RunPlan stored = b;
    stored.stress.loads = {"sleep 1000"};
    const auto second = AbSequence::secondSide(pendingBeside(folder, b, stored));
    ASSERT_FALSE(second);
    EXPECT_THAT(second.error().what, AllOf(HasSubstr("boot-b-02.xrun"), HasSubstr("differs in stress tests")));
    EXPECT_FALSE(second.error().hint.empty());
    EXPECT_TRUE(std::filesystem::exists(folder / "boot-b-02.xrun"));
}

TEST_F(AbSequenceTest, AFileOfALongerSeriesIsNoRunOfTheSecondSide)
{
    PendingAb pending = pendingBeside(folder, b, b);
    pending.rounds = 2;
    const auto second = AbSequence::secondSide(pending);
    ASSERT_FALSE(second);
    EXPECT_THAT(second.error().what, HasSubstr("boot-b-02.xrun belongs to another series"));
}

TEST_F(AbSequenceTest, BothSidesAreComparedWithVerdicts)
{
    AbFiles files;
    const auto nothing = compareSides(files);
    ASSERT_FALSE(nothing);
    EXPECT_THAT(nothing.error().what, HasSubstr("one side has no run"));
    for (const char* name : {"a.xrun", "b.xrun"})
        writeMadeRun(folder / name, 2000);
    files = {{folder / "a.xrun"}, {folder / "b.xrun"}};
    const auto comparison = compareSides(files);
    ASSERT_TRUE(comparison) << comparison.error().text();
    EXPECT_EQ(comparison->columns.size(), 2u);
    EXPECT_EQ(comparison->baseline, 0u);
    ASSERT_NE(comparison->verdict(1, FigureId::DelayP50), nullptr);
    EXPECT_EQ(comparison->verdict(1, FigureId::DelayP50)->judgement, Judgement::CannotTell) << "one run of each";
    files.b.push_back(folder / "missing.xrun");
    EXPECT_FALSE(compareSides(files));
}

} // namespace
} // namespace xrunscope
