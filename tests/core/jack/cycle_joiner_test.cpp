// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jack/cycle_joiner.h"
#include "tests/core/jack/test_period.h"

#include <vector>

#include <gtest/gtest.h>

namespace xrunscope {
namespace {

HeadStart head(std::uint64_t period, std::uint32_t frame)
{
    const auto release = static_cast<std::int64_t>(period) * kT;
    return {period, release, release + 20'000, frame, false};
}

std::vector<CycleRecord> take(CycleJoiner& joiner, std::int64_t now)
{
    std::vector<CycleRecord> out;
    joiner.take(now, [&](const CycleRecord& record) { out.push_back(record); });
    return out;
}

TEST(CycleJoiner, JoinsByFrameTime)
{
    CycleJoiner joiner(true, std::chrono::milliseconds{100});
    joiner.add(head(0, 64));
    joiner.add(head(1, 128));
    joiner.add(TailFinish{300'000, 64});
    auto out = take(joiner, kT);
    ASSERT_EQ(out.size(), 1u);
    EXPECT_EQ(out[0], (CycleRecord{0, 0, 20'000, 300'000, 300'000, 0, 0}));
    joiner.add(TailFinish{1'400'000, 128});
    out = take(joiner, 2 * kT);
    ASSERT_EQ(out.size(), 1u);
    EXPECT_EQ(out[0], (CycleRecord{1, kT, kT + 20'000, 1'400'000, 1'400'000, 0, 0}));
    EXPECT_FALSE(joiner.waiting());
}

TEST(CycleJoiner, GraphThatDidNotFinishGetsTheNextFinish)
{
    CycleJoiner joiner(true, std::chrono::milliseconds{100});
    joiner.add(head(0, 64));
    joiner.add(head(1, 128));
    joiner.add(TailFinish{1'400'000, 128});
    const auto out = take(joiner, 2 * kT);
    ASSERT_EQ(out.size(), 2u);
    EXPECT_EQ(out[0], (CycleRecord{0, 0, 20'000, 1'400'000, 1'400'000, cycle_flag::kUnfinished, 0}));
    EXPECT_EQ(out[1].flags, 0u);
}

TEST(CycleJoiner, TailThatStampsBeforeHeadIsOfTheSameCycle)
{
    // Nothing to wait for: both are woken at once.
    CycleJoiner joiner(true, std::chrono::milliseconds{100});
    for (std::uint64_t k = 0; k < 3; ++k) {
        joiner.add(head(k, static_cast<std::uint32_t>(64 * k)));
        joiner.add(TailFinish{static_cast<std::int64_t>(k) * kT + 15'000, static_cast<std::uint32_t>(64 * k)});
    }
    const auto out = take(joiner, 3 * kT);
    ASSERT_EQ(out.size(), 3u);
    for (const CycleRecord& record : out) {
        EXPECT_EQ(record.flags, 0u);
        EXPECT_EQ(record.finish, record.start);
    }
}

TEST(CycleJoiner, TailThatLosesItsFeedersKnowsNoFinish)
{
    CycleJoiner joiner(true, std::chrono::milliseconds{100});
    joiner.add(head(0, 64));
    joiner.add(TailFinish{300'000, 64});
    EXPECT_EQ(take(joiner, kT).at(0).flags, 0u);
    joiner.setTail(false);
    joiner.add(head(1, 128));
    joiner.add(TailFinish{kT + 21'000, 128});
    EXPECT_EQ(take(joiner, 2 * kT).at(0).flags, cycle_flag::kNoFinish);
    joiner.setTail(true);
    joiner.add(head(2, 192));
    joiner.add(TailFinish{2 * kT + 300'000, 192});
    const auto out = take(joiner, 3 * kT);
    ASSERT_EQ(out.size(), 1u);
    EXPECT_EQ(out[0].finish, 2 * kT + 300'000);
}

TEST(CycleJoiner, TakesNoMoreThanAskedFor)
{
    CycleJoiner joiner(false, Nanos{0});
    for (std::uint64_t k = 0; k < 5; ++k)
        joiner.add(head(k, 0));
    std::size_t taken = 0;
    joiner.take(
        0, [&](const CycleRecord&) { ++taken; }, 2);
    EXPECT_EQ(taken, 2u);
    EXPECT_TRUE(joiner.waiting());
}

TEST(CycleJoiner, FrameTimeMayRepeatAndWrapAround)
{
    CycleJoiner joiner(true, std::chrono::milliseconds{100});
    for (const auto& [period, frame] : {std::pair{0u, 0xffffffc0u}, std::pair{1u, 0xffffffc0u}, std::pair{2u, 0u}}) {
        joiner.add(head(period, frame));
        joiner.add(TailFinish{period * kT + 200'000, frame});
    }
    const auto out = take(joiner, 3 * kT);
    ASSERT_EQ(out.size(), 3u);
    for (const CycleRecord& record : out) {
        EXPECT_EQ(record.flags, 0u);
        EXPECT_EQ(record.finish - record.release, 200'000);
    }
}

TEST(CycleJoiner, WaitsForAFinishAndGivesUp)
{
    CycleJoiner joiner(true, std::chrono::milliseconds{100});
    joiner.add(head(0, 64));
    EXPECT_TRUE(take(joiner, 20'000 + 99'999'999).empty());
    const auto out = take(joiner, 20'000 + 100'000'000);
    ASSERT_EQ(out.size(), 1u);
    EXPECT_EQ(out[0].flags, cycle_flag::kUnfinished);
    EXPECT_EQ(out[0].finish, 20'000 + 100'000'000);
}

TEST(CycleJoiner, WithoutATailNobodyKnowsTheFinish)
{
    CycleJoiner joiner(false, std::chrono::milliseconds{100});
    joiner.add(head(0, 64));
    const auto out = take(joiner, 0);
    ASSERT_EQ(out.size(), 1u);
    EXPECT_EQ(out[0], (CycleRecord{0, 0, 20'000, 20'000, 20'000, cycle_flag::kNoFinish, 0}));
}

TEST(CycleJoiner, SkippedPeriodsAreTold)
{
    CycleJoiner joiner(false, Nanos{0});
    joiner.add(head(0, 0));
    joiner.add(head(4, 64));
    HeadStart lost = head(9, 128);
    lost.afterDrop = true; // four stamps found a full ring
    joiner.add(lost);
    const auto out = take(joiner, 0);
    ASSERT_EQ(out.size(), 3u);
    EXPECT_EQ(out[1].flags, cycle_flag::kNoFinish | cycle_flag::kAfterSkip);
    EXPECT_EQ(out[1].aux, 3u);
    EXPECT_EQ(out[2].flags, cycle_flag::kNoFinish);
    EXPECT_EQ(out[2].aux, 0u);
}

} // namespace
} // namespace xrunscope
