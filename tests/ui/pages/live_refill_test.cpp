// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "ui/live_refill.h"

namespace xrunscope {

namespace {

constexpr std::int64_t kWidth = Timeline::kFinestWidth;

TimelineColumn column(std::int64_t place, std::int64_t delay)
{
    TimelineColumn c;
    c.begin = place * kWidth;
    c.width = kWidth;
    c.add(static_cast<std::uint64_t>(place) * 10, delay, delay, false);
    return c;
}

LoadPoint load(std::uint64_t second)
{
    LoadPoint p;
    p.second = second;
    return p;
}

Xrun xrun(std::uint64_t period)
{
    Xrun x;
    x.firstPeriod = period;
    return x;
}

TEST(LiveRefill, ClosesTheHoleAndCountsNothingTwice)
{
    // The window has columns 0 and 1, lost 2 and 3, and has 4 and 5; the file has 0 … 4.
    LiveSeries live;
    for (const std::int64_t place : {0, 1, 4, 5})
        live.timeline.add(column(place, 100 + place));
    live.xruns = {xrun(5), xrun(45)};
    live.loads = {load(0), load(4)};
    LiveRefill refill;
    for (const std::int64_t place : {0, 1, 2, 3, 4})
        refill.series.timeline.add(column(place, 100 + place));
    refill.series.xruns = {xrun(5), xrun(25)};
    refill.series.loads = {load(0), load(1), load(2)};
    refill.until = 5 * kWidth;

    const LiveSeries all = merged(refill, live);
    ASSERT_EQ(all.timeline.columns().size(), 6u);
    for (std::size_t i = 0; i < 6; ++i) {
        EXPECT_EQ(all.timeline.columns()[i].count, 1u) << i;
        EXPECT_EQ(all.timeline.columns()[i].delayMax, 100 + static_cast<std::int64_t>(i)) << i;
    }
    EXPECT_EQ(all.xruns, (std::vector<Xrun>{xrun(5), xrun(25), xrun(45)}));
    ASSERT_EQ(all.loads.size(), 4u);
    EXPECT_EQ(all.loads[3].second, 4u);
}

TEST(LiveRefill, KeepsWhatIsThereWhenTheFileIsStillEmpty)
{
    LiveSeries live;
    live.timeline.add(column(0, 7));
    live.xruns = {xrun(0)};
    live.loads = {load(0)};
    const LiveSeries all = merged(LiveRefill{}, live);
    EXPECT_EQ(all.timeline.columns(), live.timeline.columns());
    EXPECT_EQ(all.xruns, live.xruns);
    EXPECT_EQ(all.loads.size(), 1u);
}

} // namespace

} // namespace xrunscope
