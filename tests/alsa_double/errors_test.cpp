// SPDX-License-Identifier: GPL-3.0-or-later
// What the engine makes of each error that a device can give.
#include <algorithm>
#include <cerrno>

#include <gmock/gmock.h>

#include "tests/alsa_double/alsa_engine_rig.h"
#include "tests/alsa_double/position_time.h"

namespace xrunscope::test {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;
using Place = DoubleControl::Place;

class Errors : public testing::TestWithParam<AlsaPlan::Mode> {
protected:
    Errors() { tellPositionTime(&double_.control()); }
    ~Errors() override { tellPositionTime(nullptr); }
    AlsaConfig config() const
    {
        AlsaConfig config = doubleConfig();
        config.geometry = Geometry{48000, 1024, 3}; // T = 21.33 ms, so that a busy machine alone makes no XRUN
        config.plan.mode = GetParam();
        config.duration = 1s; // 46 whole periods
        return config;
    }
    /// A run in which `what` happens after ten cycles.
    Expected<AlsaRun> runWith(const std::function<void()>& what)
    {
        bool done = false;
        return runOnDouble(config(), [&](const AlsaRun& so, AlsaEngine&) {
            if (!done && so.records.size() >= 10) {
                done = true;
                what();
            }
        });
    }
    Expected<AlsaRun> runWithError(int error, Place place)
    {
        return runWith([&] { double_.fail(error, place); });
    }
    static std::size_t recoveries(const AlsaRun& run)
    {
        return static_cast<std::size_t>(std::count_if(run.records.begin(), run.records.end(), [](const CycleRecord& r) {
            return (r.flags & cycle_flag::kRecovery) != 0;
        }));
    }
    AlsaDouble double_;
};

TEST_P(Errors, AStallIsOneXrunWithItsLengthAndAllPeriodsAccounted)
{
    const auto run = runWith([this] { double_.control().stallNs = 250'000'000; });
    ASSERT_TRUE(run) << run.error().text();
    EXPECT_EQ(run->outcome.reason, EndReason::Completed);
    EXPECT_EQ(run->accounted(), 46u);
    ASSERT_GE(run->xruns.size(), 1u);
    const Xrun& x = *std::max_element(run->xruns.begin(), run->xruns.end(),
                                      [](const Xrun& a, const Xrun& b) { return a.length < b.length; });
    EXPECT_EQ(x.kind, XrunKind::Device);
    EXPECT_EQ(x.begin, x.release + 42'666'666); // D = 2 × 1,024 / 48,000 s
    // The stall begins with a wait: at its begin between D and D + T of sound are left.
    EXPECT_GT(x.length, 250'000'000 - 42'666'666 - 2 * 21'333'333);
    EXPECT_GE(x.misses, 8u); // 250 ms are 11.7 periods
    ASSERT_EQ(recoveries(*run), run->xruns.size());
}

TEST_P(Errors, TheCycleOfTheRecoveryKeepsItsDelayAndNotTheRecoverysTime)
{
    const auto run = runWith([this] { double_.control().stallNs = 150'000'000; });
    ASSERT_TRUE(run) << run.error().text();
    ASSERT_FALSE(run->xruns.empty());
    for (const CycleRecord& r : run->records) {
        if ((r.flags & cycle_flag::kRecovery) == 0)
            continue;
        const auto x = std::find_if(run->xruns.begin(), run->xruns.end(),
                                    [&](const Xrun& each) { return each.firstPeriod == r.period; });
        ASSERT_NE(x, run->xruns.end());
        EXPECT_EQ(x->release, r.release);
        EXPECT_GT(r.start - r.release, 42'000'000) << "as late as it was";
        // Restart and finish lie apart by the work alone, when the recovery is left out of the finish.
        EXPECT_LE(r.finish, x->begin + x->length + 21'333'333);
    }
}

/// In poll and mmap mode the write is the end of a cycle, in classic mode the wait for the next.
TEST_P(Errors, AnOverrunOf1_6PeriodsIsSeenAsDelay)
{
    const auto run = runWith([this] { double_.control().blockNs = 34'133'333; }); // 1.6 × 21.33 ms
    ASSERT_TRUE(run) << run.error().text();
    std::int64_t longest = 0;
    for (const CycleRecord& r : run->records)
        longest = std::max(longest, r.start - r.release);
    EXPECT_GE(longest, 10'666'666) << "half a period at least";
    EXPECT_EQ(run->accounted(), 46u);
}

TEST_P(Errors, EpipeOfATransferIsAnXrun)
{
    const auto run = runWithError(-EPIPE, Place::Transfer);
    ASSERT_TRUE(run) << run.error().text();
    EXPECT_EQ(run->outcome.reason, EndReason::Completed);
    EXPECT_EQ(run->accounted(), 46u);
    EXPECT_GE(run->xruns.size(), 1u);
}

TEST_P(Errors, EpipeOfTheStateIsAnXrun)
{
    const auto run = runWithError(-EPIPE, Place::State);
    ASSERT_TRUE(run) << run.error().text();
    EXPECT_EQ(run->outcome.reason, EndReason::Completed);
    EXPECT_GE(run->xruns.size(), 1u);
    EXPECT_EQ(run->accounted(), 46u);
}

TEST_P(Errors, ASuspendIsRecoveredFromAndSaid)
{
    const auto run = runWithError(-ESTRPIPE, Place::State);
    ASSERT_TRUE(run) << run.error().text();
    EXPECT_EQ(run->outcome.reason, EndReason::Completed);
    ASSERT_THAT(run->remarks, SizeIs(1));
    EXPECT_THAT(run->remarks.front().text, HasSubstr("suspended"));
    EXPECT_GE(double_.control().resumes, 1u);
    EXPECT_GE(run->xruns.size(), 1u);
}

TEST_P(Errors, AnUnpluggedDeviceEndsTheRunAndKeepsIt)
{
    const auto run = runWithError(-ENODEV, Place::State);
    ASSERT_TRUE(run) << run.error().text();
    EXPECT_EQ(run->outcome.reason, EndReason::Failed);
    EXPECT_EQ(run->outcome.text, "The device double was unplugged");
    EXPECT_GE(run->records.size(), 10u);
    EXPECT_EQ(run->accounted(), run->outcome.periodsDue);
}

TEST_P(Errors, OtherCodesEndTheRunWithTheirReason)
{
    for (const auto& [error, text] : {std::pair{-ENODEV, "was unplugged"}, std::pair{-EBADFD, "EBADFD"},
                                      std::pair{-EIO, "no sign"}, std::pair{-ENOSPC, "failed: No space"}}) {
        const auto run = runWithError(error, Place::Transfer);
        ASSERT_TRUE(run) << run.error().text();
        EXPECT_EQ(run->outcome.reason, EndReason::Failed);
        EXPECT_THAT(run->outcome.text, HasSubstr(text));
        EXPECT_GE(run->records.size(), 10u);
    }
}

TEST_P(Errors, ADeviceThatCannotBeOpenedOrStartedIsNotMeasured)
{
    double_.control().openError = -EBUSY;
    auto run = runOnDouble(config());
    ASSERT_FALSE(run);
    EXPECT_EQ(run.error().kind, ErrorKind::EngineStart);
    EXPECT_THAT(run.error().what, HasSubstr("another program has it open"));
    double_.fail(-EIO, Place::Start);
    run = runOnDouble(config());
    ASSERT_FALSE(run);
    EXPECT_EQ(run.error().kind, ErrorKind::EngineStart);
}

INSTANTIATE_TEST_SUITE_P(Modes, Errors,
                         testing::Values(AlsaPlan::Mode::Classic, AlsaPlan::Mode::Poll, AlsaPlan::Mode::Mmap),
                         [](const auto& mode) { return std::string(alsaModeName(mode.param)); });

} // namespace
} // namespace xrunscope::test
