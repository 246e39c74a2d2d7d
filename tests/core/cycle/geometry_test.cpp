// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cycle/geometry.h"

#include <gtest/gtest.h>

namespace xrunscope {
namespace {

using namespace std::chrono_literals;

TEST(Geometry, ReleasesDoNotDrift)
{
    const Geometry g{44100, 64, 2};
    EXPECT_EQ(g.releaseOffset(0), 0ns);
    EXPECT_EQ(g.releaseOffset(1), 1'451'247ns);
    EXPECT_EQ(g.releaseOffset(2), 2'902'494ns);
    // 44,100 periods of 64 frames are exactly 64 s; a rounded period would be 13.2 µs off by then.
    EXPECT_EQ(g.releaseOffset(44'100), 64s);
    EXPECT_EQ(g.releaseOffset(44'100ull * 1'000'000), 64'000'000s);
}

TEST(Geometry, FiguresOfTheUsualBuffer)
{
    const Geometry g{48000, 64, 2};
    EXPECT_EQ(g.period(), 1'333'333ns);
    EXPECT_EQ(g.deadline(), 1'333'333ns);
    EXPECT_EQ(g.buffer(), 2'666'666ns);
    EXPECT_EQ((Geometry{44100, 64, 3}.deadline()), 2'902'494ns);
}

TEST(Geometry, PeriodsInADuration)
{
    EXPECT_EQ((Geometry{48000, 64, 2}.periodsIn(10s)), 7500u);
    EXPECT_EQ((Geometry{44100, 64, 2}.periodsIn(60s)), 41'343u); // 41,343.75
    EXPECT_EQ((Geometry{768000, 8, 2}.periodsIn(366h * 24)), 3'035'750'400'000u);
}

TEST(Geometry, PeriodAtIsTheInverseOfReleaseOffset)
{
    for (const Geometry g : {Geometry{44100, 64, 2}, Geometry{48000, 64, 2}, Geometry{768000, 8, 8},
                             Geometry{8000, 8192, 2}, Geometry{47999, 37, 5}}) {
        for (const std::uint64_t k : {0ull, 1ull, 2ull, 3ull, 441ull, 44099ull, 44100ull, 123'456'789ull}) {
            EXPECT_EQ(g.periodAt(g.releaseOffset(k)), k) << g.rate << " " << k;
            if (k > 0) {
                EXPECT_EQ(g.periodAt(g.releaseOffset(k) - 1ns), k - 1) << g.rate << " " << k;
            }
        }
    }
    EXPECT_EQ((Geometry{}.periodAt(-5ns)), 0u);
}

TEST(Geometry, RangesAreChecked)
{
    EXPECT_TRUE(validate(Geometry{8000, 8, 2}));
    EXPECT_TRUE(validate(Geometry{768000, 8192, 8}));
    const auto message = [](Geometry g) { return validate(g).error().what; };
    EXPECT_EQ(message({7999, 64, 2}), "rate 7,999 Hz is out of range: 8,000 to 768,000 Hz can be measured");
    EXPECT_EQ(message({768001, 64, 2}), "rate 768,001 Hz is out of range: 8,000 to 768,000 Hz can be measured");
    EXPECT_EQ(message({48000, 7, 2}), "frames 7 is out of range: 8 to 8,192 can be measured");
    EXPECT_EQ(message({48000, 8193, 2}), "frames 8,193 is out of range: 8 to 8,192 can be measured");
    EXPECT_EQ(message({48000, 64, 1}), "periods 1 is out of range: 2 to 8 can be measured");
    EXPECT_EQ(message({48000, 64, 9}), "periods 9 is out of range: 2 to 8 can be measured");
}

} // namespace
} // namespace xrunscope
