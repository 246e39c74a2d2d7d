// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/latencytest.h"

#include <gtest/gtest.h>

#include "core/stats/latencytest_columns.h"

namespace xrunscope {
namespace {

/// 3 × 256 bytes: fragment 1.451247 ms, buffer 4.353741 ms.
constexpr Geometry k3x256{44100, 64, 3};
constexpr std::int64_t kFragment = 1'451'247;
constexpr std::int64_t kCpu = 1'160'998;

/// Cycles that follow on one another, given by their two times.
class Made {
public:
    explicit Made(const Geometry& geometry = k3x256) : count(geometry, geometry.partOfPeriod(80)) {}
    bool cycle(std::int64_t total, std::int64_t cpu = kCpu)
    {
        const bool more = count.add({period_, start_, start_, start_ + cpu, start_ + cpu, 0, 0});
        ++period_;
        start_ += total;
        return more;
    }
    void cycles(std::uint64_t n, std::int64_t total, std::int64_t cpu = kCpu)
    {
        for (std::uint64_t i = 0; i < n; ++i)
            cycle(total, cpu);
    }
    /// Records are lost: the cycle before has no total.
    void lose(std::uint64_t n) { period_ += n; }
    /// The cycle that ends the last sample.
    LatencytestFigures end()
    {
        cycle(0);
        return count.figures();
    }

    LatencytestCount count;

private:
    std::uint64_t period_ = 0;
    std::int64_t start_ = 1'000'000'000;
};

TEST(Latencytest, NominalTimesOf3x256)
{
    const LatencytestFigures f = Made().end();
    EXPECT_EQ(f.total.nominal, kFragment);
    EXPECT_EQ(f.cpu.nominal, kCpu); // 0.8 × 1,451,247.17 = 1,160,997.73
    EXPECT_EQ(f.samples, 0u);       // one cycle, which no other follows
    EXPECT_EQ(f.total.max, 0);
    EXPECT_EQ(latencytestPixelsPerMs(k3x256), 103); // 450 / 4.353741 = 103.36
}

TEST(Latencytest, MinMeanMax)
{
    Made made;
    made.cycle(1'400'000, 1'200'000);
    made.cycle(1'500'000, 1'300'000);
    made.cycle(1'450'000, 1'160'000);
    const LatencytestFigures f = made.end();
    EXPECT_EQ(f.samples, 3u);
    EXPECT_EQ(f.total.min, 1'400'000);
    EXPECT_EQ(f.total.max, 1'500'000);
    EXPECT_DOUBLE_EQ(f.total.mean, 1'450'000);
    EXPECT_EQ(f.cpu.min, 1'160'000);
    EXPECT_EQ(f.cpu.max, 1'300'000);
    EXPECT_DOUBLE_EQ(f.cpu.mean, 1'220'000);
}

TEST(Latencytest, BandsHoldTheirEdges)
{
    Made made;
    for (const std::int64_t off :
         {0, 50'000, -50'001, 100'000, -100'000, 100'001, 200'000, 200'001, 1'000'000, 1'000'001})
        made.cycle(kFragment + off, kCpu + off);
    made.cycle(kFragment + 2'000'000, kCpu - 200'000);
    made.cycle(kFragment + 2'000'001, kCpu - 200'001);
    const LatencytestFigures f = made.end();
    EXPECT_EQ(f.total.within, (std::array<std::uint64_t, 5>{2, 5, 7, 9, 11}));
    EXPECT_EQ(f.cpu.within, (std::array<std::uint64_t, 5>{2, 5, 8, 11, 12}));
    EXPECT_DOUBLE_EQ(latencytestFactor(f.total.withinBand(1'000'000), f.samples), 75.0);
    EXPECT_DOUBLE_EQ(latencytestFactor(0, 0), 0.0);
}

TEST(Latencytest, RelativeBands)
{
    // T = 1 ms: ±50, ±100 and ±250 µs.
    Made made(Geometry{48000, 48, 2});
    for (const std::int64_t off : {-50'000, 50'001, 100'000, -100'001, 250'000, 250'001})
        made.cycle(1'000'000 + off);
    EXPECT_EQ(made.end().total.withinPercent, (std::array<std::uint64_t, 3>{1, 3, 5}));
}

TEST(Latencytest, OverrunIsMoreThanTheBuffer)
{
    Made made;
    made.cycle(4'353'741);
    made.cycle(4'200'000);
    EXPECT_EQ(made.end().overruns, 0u);
    Made over;
    over.cycle(4'353'742);
    over.cycle(4'400'000);
    EXPECT_EQ(over.end().overruns, 2u);
}

TEST(Latencytest, SkippedPeriodsLieInsideOfTheTotal)
{
    LatencytestCount count(k3x256, Nanos{kCpu});
    count.add({0, 0, 0, kCpu, kCpu, 0, 0});
    count.add({6, 0, 9'000'000, 9'000'000 + kCpu, 9'000'000 + kCpu, cycle_flag::kAfterSkip, 5});
    const LatencytestFigures f = count.figures();
    EXPECT_EQ(f.samples, 1u);
    EXPECT_EQ(f.total.max, 9'000'000);
    EXPECT_EQ(f.overruns, 1u);
}

TEST(Latencytest, LostRecordsAreNoTotal)
{
    Made made;
    made.cycle(kFragment);
    made.cycle(kFragment, 3'000'000); // followed by nothing that is known
    made.lose(10);
    made.cycle(kFragment);
    const LatencytestFigures f = made.end();
    EXPECT_EQ(f.samples, 2u);
    EXPECT_EQ(f.cpu.max, kCpu);
}

TEST(Latencytest, EndsAtTheCap)
{
    Made made;
    made.cycles(kLatencytestCap, kFragment);
    EXPECT_EQ(made.count.figures().samples, kLatencytestCap - 1);
    EXPECT_FALSE(made.count.figures().capReached);
    EXPECT_FALSE(made.cycle(9'000'000)) << "the 250,000th total is known";
    EXPECT_FALSE(made.cycle(kFragment));
    const LatencytestFigures f = made.end();
    EXPECT_TRUE(f.capReached);
    EXPECT_EQ(f.samples, 250'000u);
    EXPECT_EQ(f.total.max, kFragment) << "what came after is not counted";
    EXPECT_EQ(f.total.within[0], 250'000u);
}

TEST(Latencytest, WideVariationIsMoreThanAQuarterOfAFragment)
{
    // T = 1 ms. Of 100 totals the 5th and the 95th in order.
    const auto spread = [](std::int64_t above) {
        Made made(Geometry{48000, 48, 2});
        made.cycles(5, 900'000);
        made.cycles(89, 1'000'000);
        made.cycles(6, 900'000 + above);
        return made.end();
    };
    EXPECT_EQ(spread(250'000).totalP5, 900'000);
    EXPECT_EQ(spread(250'000).totalP95, 1'150'000);
    EXPECT_FALSE(spread(250'000).wideVariation);
    EXPECT_TRUE(spread(250'001).wideVariation);
}

TEST(Latencytest, ALongStretchTooFast)
{
    // T = 1 ms. 2,212 of 0.899 ms and 11 of 1.1 ms are 2.000688 s: 2.212 ms below 0.90 T each, and 2.2 ms above it.
    // Of one less it takes 12 of 1.1 ms to 2 s: 2.211 ms below, 2.4 ms above.
    const auto fast = [](std::uint64_t number, std::int64_t total) {
        Made made(Geometry{48000, 48, 2});
        made.cycles(1000, 1'100'000);
        made.cycles(number, total);
        made.cycles(1000, 1'100'000);
        return made.end().tooFast;
    };
    EXPECT_FALSE(fast(2211, 899'000));
    EXPECT_TRUE(fast(2212, 899'000));
    EXPECT_FALSE(fast(10'000, 900'000)) << "0.90 is not below 0.90";
    // The mean counts: 1 ns below in all is enough.
    Made made(Geometry{48000, 48, 2});
    made.cycles(1500, 900'000);
    made.cycle(899'999);
    made.cycles(1500, 900'000);
    EXPECT_TRUE(made.end().tooFast);
}

TEST(Latencytest, AStretchDoesNotReachAcrossLostRecords)
{
    Made made(Geometry{48000, 48, 2});
    made.cycles(1500, 800'000);
    made.lose(1);
    made.cycles(1500, 800'000);
    EXPECT_FALSE(made.end().tooFast) << "1.2 s and 1.2 s";
}

TEST(LatencytestColumns, KeepTheMaximaOfWhatTheyHold)
{
    const std::vector<LatencytestColumn> source{
        {0, 10, 2, 5, 7}, {10, 10, 1, 9, 6}, {20, 10, 0, 0, 0}, {30, 10, 3, 1, 2}};
    const auto two = decimate(source, 0, 40, 2);
    ASSERT_EQ(two.size(), 2u);
    EXPECT_EQ(two[0], (LatencytestColumn{0, 20, 3, 9, 7}));
    EXPECT_EQ(two[1], (LatencytestColumn{20, 20, 3, 1, 2}));
    EXPECT_EQ(decimate(source, 10, 20, 1)[0], (LatencytestColumn{10, 10, 1, 9, 6}));
    EXPECT_TRUE(decimate(source, 10, 10, 5).empty());
}

} // namespace
} // namespace xrunscope
