// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/load/chain_signal.h"
#include "tests/core/load/test_geometry.h"

#include <array>
#include <limits>
#include <vector>

#include <gmock/gmock.h>

namespace xrunscope {
namespace {

/// Generator and checker with buffers by hand in between.
class Chain : public ::testing::Test {
protected:
    std::vector<float> next()
    {
        std::vector<float> buffer(kFrames);
        generator.fill(buffer.data(), kFrames);
        return buffer;
    }
    std::optional<float> check(const std::vector<float>& buffer)
    {
        const std::array<const float*, 1> inputs{buffer.data()};
        return checker.check(inputs, static_cast<std::uint32_t>(buffer.size()));
    }
    /// Passes on `cycles` unchanged; how many were compared and found equal (but for the table's own rounding).
    int exactCycles(int cycles)
    {
        int exact = 0;
        for (int i = 0; i < cycles; ++i)
            exact += check(next()).value_or(1.0F) < 1e-7F ? 1 : 0;
        return exact;
    }

    ChainSignal signal{kRate};
    SignalGenerator generator{signal};
    SignalChecker checker{signal};
};

TEST(ChainSignal, IsASineOfOneKilohertzWithAPulseEveryTenthOfASecond)
{
    const ChainSignal signal(48000);
    EXPECT_EQ(signal.length(), 4800U);
    EXPECT_EQ(signal.at(0), 1.0F);
    // 48 samples a period: the peaks are at 12 and 36.
    EXPECT_FLOAT_EQ(signal.at(12), 0.5F);
    EXPECT_FLOAT_EQ(signal.at(36), -0.5F);
    EXPECT_NEAR(signal.at(24), 0.0F, 1e-6F);
    EXPECT_FLOAT_EQ(signal.at(4), 0.25F); // sin 30° = ½
    for (std::size_t i = 1; i < signal.length(); ++i)
        EXPECT_LE(signal.at(i), 0.5F) << "only the pulse is louder";
}

TEST(ChainSignal, OtherRatesHaveWholeSamplesFromPulseToPulse)
{
    EXPECT_EQ(ChainSignal(44100).length(), 4410U);
    EXPECT_EQ(ChainSignal(11025).length(), 1102U);
}

TEST_F(Chain, TheGeneratorGoesOnAcrossBuffersAndBeginsAnewAtThePulse)
{
    std::vector<float> all;
    for (int i = 0; i < 76; ++i) {
        const auto buffer = next();
        all.insert(all.end(), buffer.begin(), buffer.end());
    }
    EXPECT_EQ(all[0], 1.0F);
    EXPECT_FLOAT_EQ(all[60], 0.5F);
    EXPECT_EQ(all[4800], 1.0F);
    EXPECT_FLOAT_EQ(all[4812], 0.5F);
}

TEST_F(Chain, AnExactSignalIsComparedFromThePulseOn)
{
    EXPECT_FALSE(check(next())) << "the pulse itself synchronises";
    EXPECT_EQ(exactCycles(200), 200);
}

TEST_F(Chain, ACheckerThatCameLateWaitsForThePulse)
{
    next(); // the pulse has passed
    EXPECT_EQ(exactCycles(74), 0);
    EXPECT_FALSE(check(next())); // sample 4,800
    EXPECT_EQ(exactCycles(10), 10);
}

TEST_F(Chain, ASmallErrorIsReportedNotHidden)
{
    check(next());
    auto buffer = next();
    buffer[40] += 1e-4F;
    const auto difference = check(buffer);
    ASSERT_TRUE(difference);
    EXPECT_NEAR(*difference, 1e-4F, 1e-7F);
    EXPECT_EQ(exactCycles(5), 5) << "it stays synchronised";
    buffer = next();
    buffer[0] -= 0.0099F;
    EXPECT_NEAR(check(buffer).value_or(0), 0.0099F, 1e-6F);
}

TEST_F(Chain, EveryInputIsCompared)
{
    check(next());
    const auto good = next();
    auto bad = good;
    bad[63] += 0.002F;
    const std::array<const float*, 3> inputs{good.data(), good.data(), bad.data()};
    EXPECT_NEAR(checker.check(inputs, kFrames).value_or(0), 0.002F, 1e-6F);
}

TEST_F(Chain, ABufferThatCameTwiceIsAGapAndTheNextPulseEndsIt)
{
    check(next()); // buffer 0, with the pulse
    const auto buffer = next();
    EXPECT_EQ(check(buffer), 0.0F);
    EXPECT_FALSE(check(buffer)) << "buffer 1 again";
    EXPECT_EQ(exactCycles(73), 0) << "buffers 2 to 74";
    EXPECT_FALSE(check(next())) << "buffer 75, with the pulse";
    EXPECT_EQ(exactCycles(100), 100);
}

TEST_F(Chain, SilenceAndALostBufferAreGaps)
{
    check(next());
    EXPECT_EQ(exactCycles(1), 1);
    EXPECT_FALSE(check(std::vector<float>(kFrames, 0.0F)));
    EXPECT_EQ(exactCycles(73), 0) << "buffers 2 to 74";
    EXPECT_FALSE(check(next())) << "buffer 75, with the pulse";
    EXPECT_EQ(exactCycles(10), 10);
    next(); // never arrives
    EXPECT_FALSE(check(next()));
}

TEST_F(Chain, AShiftByWholePeriodsOfTheSineShowsAtThePulse)
{
    check(next());
    for (int i = 0; i < 3; ++i)
        next(); // 192 samples are lost: four periods, so the sine itself fits
    EXPECT_EQ(exactCycles(71), 71);
    EXPECT_FALSE(check(next())) << "the pulse comes 192 samples early";
    EXPECT_EQ(exactCycles(10), 10);
}

TEST_F(Chain, WhatIsNoNumberIsAGap)
{
    check(next());
    auto buffer = next();
    buffer[0] = std::numeric_limits<float>::quiet_NaN();
    EXPECT_FALSE(check(buffer));
}

TEST_F(Chain, ABufferLongerThanFromPulseToPulseIsCompared)
{
    SignalGenerator longGenerator(signal);
    SignalChecker longChecker(signal);
    std::vector<float> buffer(8192);
    const std::array<const float*, 1> inputs{buffer.data()};
    longGenerator.fill(buffer.data(), 8192);
    EXPECT_FALSE(longChecker.check(inputs, 8192));
    for (int i = 0; i < 5; ++i) {
        longGenerator.fill(buffer.data(), 8192);
        EXPECT_EQ(longChecker.check(inputs, 8192), 0.0F) << i;
    }
}

} // namespace
} // namespace xrunscope
