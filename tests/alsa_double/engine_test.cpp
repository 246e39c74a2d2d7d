// SPDX-License-Identifier: GPL-3.0-or-later
// The engine through the real alsa-lib, on the double.
#include <gmock/gmock.h>

#include "tests/alsa_double/alsa_engine_rig.h"
#include "tests/alsa_double/position_time.h"

namespace xrunscope::test {
namespace {

using namespace std::chrono_literals;
using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

class OnDouble : public testing::Test {
protected:
    ~OnDouble() override { tellPositionTime(nullptr); }
    /// The device tells the time of its position, as a card does.
    void asCard() { tellPositionTime(&double_.control()); }
    static AlsaConfig for1s()
    {
        AlsaConfig config = doubleConfig();
        config.duration = 1s; // 187 whole periods of 5.33 ms
        return config;
    }
    AlsaDouble double_;
};

class EveryMode : public OnDouble, public testing::WithParamInterface<AlsaPlan::Mode> {};

TEST_P(EveryMode, PlaybackCaptureAndDuplexAccountForEveryPeriod)
{
    asCard();
    for (const auto direction :
         {AlsaPlan::Direction::Playback, AlsaPlan::Direction::Capture, AlsaPlan::Direction::Duplex}) {
        AlsaConfig config = for1s();
        config.plan.mode = GetParam();
        config.plan.direction = direction;
        const auto run = runOnDouble(config);
        ASSERT_TRUE(run) << run.error().text();
        EXPECT_EQ(run->outcome.reason, EndReason::Completed);
        EXPECT_EQ(run->outcome.periodsDue, 187u);
        EXPECT_EQ(run->accounted(), 187u);
        EXPECT_FALSE(run->facts.releaseEstimated);
        EXPECT_EQ(run->facts.deadline, 16ms); // 3 periods of 256 / 48,000 s
        ASSERT_TRUE(run->facts.card);
        EXPECT_EQ(run->facts.card->format, "S16_LE");
        EXPECT_EQ(run->facts.card->channels, 2u);
        for (const CycleRecord& r : run->records) {
            EXPECT_GE(r.start, r.release);
            EXPECT_GE(r.workEnd, r.start);
            EXPECT_GE(r.finish, r.workEnd);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Modes, EveryMode,
                         testing::Values(AlsaPlan::Mode::Classic, AlsaPlan::Mode::Poll, AlsaPlan::Mode::Mmap),
                         [](const auto& mode) { return std::string(alsaModeName(mode.param)); });

TEST_F(OnDouble, ReleasesAreOnePeriodApartAndTheInterruptIsAColumn)
{
    asCard();
    const auto run = runOnDouble(for1s());
    ASSERT_TRUE(run) << run.error().text();
    std::size_t timed = 0;
    for (std::size_t i = 1; i < run->records.size(); ++i) {
        const CycleRecord& r = run->records[i];
        if ((r.flags & cycle_flag::kDeviceTime) == 0 || (run->records[i - 1].flags & cycle_flag::kDeviceTime) == 0)
            continue;
        // The double's position moves at the very boundary: a period is 5,333,333 ns, to the rounding.
        EXPECT_NEAR(static_cast<double>(r.release - run->records[i - 1].release), 5'333'333.0, 10.0);
        ++timed;
    }
    EXPECT_GT(timed, run->records.size() / 2);
}

TEST_F(OnDouble, WithoutTimesOfItsOwnReleasesAreEstimated)
{
    const auto run = runOnDouble(for1s()); // alsa-lib's own answer: the time of the question
    ASSERT_TRUE(run) << run.error().text();
    EXPECT_TRUE(run->facts.releaseEstimated);
    EXPECT_EQ(run->accounted(), 187u);
    EXPECT_GE(run->medianDelay(0, run->records.size()), 0);
}

TEST_F(OnDouble, TimesThatAreZeroAreNoTimes)
{
    asCard();
    double_.control().noTime = true;
    const auto run = runOnDouble(for1s());
    ASSERT_TRUE(run) << run.error().text();
    EXPECT_TRUE(run->facts.releaseEstimated);
}

TEST_F(OnDouble, WrongTimesInMidRunAreNotBelieved)
{
    asCard();
    const auto run = runOnDouble(for1s(), [this](const AlsaRun& so, AlsaEngine&) {
        if (so.records.size() > 60)
            double_.control().timeOffset = 50'000'000; // 50 ms late: beyond half a period
    });
    ASSERT_TRUE(run) << run.error().text();
    EXPECT_EQ(run->accounted(), 187u);
    ASSERT_THAT(run->remarks, SizeIs(1));
    EXPECT_THAT(run->remarks.front().text, HasSubstr("wrong time"));
    for (const CycleRecord& r : run->records)
        EXPECT_LE(r.release, r.start);
}

TEST_F(OnDouble, SilenceIsSilentAndTheToneIsQuiet)
{
    asCard();
    AlsaConfig config = doubleConfig();
    config.duration = 100ms;
    ASSERT_TRUE(runOnDouble(config));
    EXPECT_EQ(double_.control().loudest, 0u);
    config.plan.tone = true;
    ASSERT_TRUE(runOnDouble(config));
    EXPECT_EQ(double_.control().loudest, 328u); // 1 % of 32,767
}

TEST_F(OnDouble, ShortTransfersAndEarlyWakeUpsAreNoCycles)
{
    asCard();
    double_.control().shortTransfers = 40;
    double_.control().earlyWakes = 40;
    for (const auto mode : {AlsaPlan::Mode::Poll, AlsaPlan::Mode::Mmap}) {
        AlsaConfig config = for1s();
        config.plan.mode = mode;
        const auto run = runOnDouble(config);
        ASSERT_TRUE(run) << run.error().text();
        EXPECT_EQ(run->accounted(), 187u);
        for (const CycleRecord& r : run->records)
            EXPECT_GE(r.start, r.release) << "a wake-up without a period is none";
        double_.control().earlyWakes = 40;
    }
}

/// Ten thousand cycles of a clock that is off by a thousandth: 6.7 ms in all, which must not show.
class Drift : public OnDouble, public testing::WithParamInterface<std::tuple<int, bool>> {};

TEST_P(Drift, GivesNoTrendOfTheDelay)
{
    const auto [ppm, card] = GetParam();
    if (card)
        asCard();
    double_.control().ppm = ppm;
    AlsaConfig config = doubleConfig();
    config.geometry = Geometry{192000, 128, 8};
    config.duration = Nanos{10'000 * 666'667LL};
    const auto run = runOnDouble(config);
    ASSERT_TRUE(run) << run.error().text();
    EXPECT_EQ(run->facts.releaseEstimated, !card);
    ASSERT_EQ(run->outcome.reason, EndReason::Completed) << run->outcome.text;
    EXPECT_EQ(run->accounted(), 10'000u);
    if (run->records.size() < 5000)
        GTEST_SKIP() << "This machine is too busy: " << run->records.size() << " of 10,000 cycles ran";
    const std::int64_t begin = run->medianDelay(0, 2000);
    const std::int64_t end = run->medianDelay(run->records.size() - 2000, 2000);
    RecordProperty("median_ns_begin", std::to_string(begin));
    RecordProperty("median_ns_end", std::to_string(end));
    EXPECT_LT(std::abs(end - begin), 1'000'000) << begin << " and " << end;
}

INSTANTIATE_TEST_SUITE_P(Clocks, Drift, testing::Combine(testing::Values(1000, -1000), testing::Values(true, false)));

TEST_F(OnDouble, ExactlyWhatIsAskedForOrAWordOnWhatIsNearest)
{
    double_.control().frameStep = 48;
    AlsaConfig config = doubleConfig();
    config.geometry = Geometry{48000, 64, 4};
    auto refused = runOnDouble(config);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, ErrorKind::EngineStart);
    EXPECT_THAT(refused.error().what, AllOf(HasSubstr("double cannot do periods of 64 frames"),
                                            HasSubstr("it takes 48 or 96 (multiples of 48) frames")));
    config.geometry = Geometry{32000, 48, 4};
    refused = runOnDouble(config);
    ASSERT_FALSE(refused);
    EXPECT_THAT(refused.error().what,
                AllOf(HasSubstr("32,000 Hz"), HasSubstr("the nearest that it takes is 44,100 Hz")));
}

TEST_F(OnDouble, ADeviceWithoutPaceIsRefused)
{
    AlsaConfig config = for1s();
    config.plan.device = "null";
    const auto refused = runOnDouble(config);
    ASSERT_FALSE(refused);
    EXPECT_THAT(refused.error().what, HasSubstr("null keeps no time"));
}

TEST_F(OnDouble, StopsWhenAsked)
{
    asCard();
    const auto run = runOnDouble(doubleConfig(), [](const AlsaRun& so, AlsaEngine& engine) {
        if (so.records.size() > 20)
            engine.requestStop();
    });
    ASSERT_TRUE(run);
    EXPECT_EQ(run->outcome.reason, EndReason::Stopped);
    EXPECT_EQ(run->outcome.periodsDue, run->accounted());
}

TEST_F(OnDouble, TheCpuLoopIsPartOfTheCycle)
{
    asCard();
    AlsaConfig config = for1s();
    config.cpuLoadPercent = 30;
    const auto run = runOnDouble(config);
    ASSERT_TRUE(run) << run.error().text();
    EXPECT_EQ(run->facts.cpuLoopNominal, 1'599'999ns); // 30 % of 5,333,333
    EXPECT_TRUE(run->outcome.cpuLoopDriftPercent);
    std::int64_t fastest = INT64_MAX;
    for (const CycleRecord& r : run->records)
        fastest = std::min(fastest, r.workEnd - r.start);
    EXPECT_GT(fastest, 500'000);
}

} // namespace
} // namespace xrunscope::test
