// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/realtime/deadline_params.h"

#include <gmock/gmock.h>

namespace xrunscope {
namespace {

using std::chrono::microseconds;

TEST(CompleteDeadline, TakesPeriodAndDeadlineFromTheCycleAndHalfOfItAsRuntime)
{
    // T = 2,000 µs, burst 100 µs: max(1,000, 100 + 200) = 1,000.
    const DeadlineParams dl = completeDeadline({}, {microseconds{2000}, microseconds{100}});
    EXPECT_EQ(dl, (DeadlineParams{microseconds{1000}, microseconds{2000}, microseconds{2000}}));
}

TEST(CompleteDeadline, MakesRoomForALongBurst)
{
    // max(1,000, 1,400 + 200) = 1,600.
    EXPECT_EQ(completeDeadline({}, {microseconds{2000}, microseconds{1400}}).runtime, microseconds{1600});
}

TEST(CompleteDeadline, StaysAtNinetyPercent)
{
    // min(1,950 + 200, 0.90 × 2,000) = 1,800.
    EXPECT_EQ(completeDeadline({}, {microseconds{2000}, microseconds{1950}}).runtime, microseconds{1800});
}

TEST(CompleteDeadline, KeepsWhatIsGiven)
{
    const DeadlineParams given{microseconds{300}, microseconds{400}, microseconds{500}};
    EXPECT_EQ(completeDeadline(given, {microseconds{2000}, microseconds{100}}), given);
    // A period alone: the deadline is the shorter of it and T, the runtime half of that.
    EXPECT_EQ(completeDeadline({{}, {}, microseconds{4000}}, {microseconds{2000}, microseconds{100}}),
              (DeadlineParams{microseconds{1000}, microseconds{2000}, microseconds{4000}}));
    EXPECT_EQ(completeDeadline({{}, {}, microseconds{1000}}, {microseconds{2000}, microseconds{100}}),
              (DeadlineParams{microseconds{500}, microseconds{1000}, microseconds{1000}}));
}

TEST(CheckDeadlineOrder, AcceptsOnlyRuntimeDeadlinePeriodInThisOrder)
{
    EXPECT_TRUE(checkDeadlineOrder({Nanos{1024}, Nanos{1024}, Nanos{1024}}));
    EXPECT_FALSE(checkDeadlineOrder({Nanos{1023}, Nanos{2000}, Nanos{2000}}));
    EXPECT_FALSE(checkDeadlineOrder({Nanos{2001}, Nanos{2000}, Nanos{3000}}));
    const auto late = checkDeadlineOrder({microseconds{10}, microseconds{40}, microseconds{30}});
    ASSERT_FALSE(late);
    EXPECT_EQ(late.error().kind, ErrorKind::Usage);
    EXPECT_THAT(late.error().what, testing::HasSubstr("runtime ≤ deadline ≤ period"));
}

TEST(DeadlineText, IsRuntimeDeadlinePeriodInWholeMicroseconds)
{
    EXPECT_EQ(deadlineText({Nanos{640'400}, Nanos{1'333'333}, Nanos{1'333'600}}), "640/1333/1334 µs");
}

} // namespace
} // namespace xrunscope
