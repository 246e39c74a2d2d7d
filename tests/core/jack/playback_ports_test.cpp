// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jack/playback_ports.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace xrunscope {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(FirstSink, IsTheOneWhosePlaybackHasMonitors)
{
    EXPECT_THAT(firstSinkOf({"recorder:playback_FL", "null-sink:playback_FL", "null-sink:playback_FR"},
                            {"null-sink:monitor_FL", "null-sink:monitor_FR", "player:output_FL"}),
                ElementsAre("null-sink:playback_FL", "null-sink:playback_FR"))
        << "a recorder of that name is no sink";
}

TEST(FirstSink, MonitorsMayBeAClientOfTheirOwn)
{
    EXPECT_THAT(firstSinkOf({"Dummy Output:playback_1"}, {"Dummy Output Monitor:monitor_1"}),
                ElementsAre("Dummy Output:playback_1"));
}

TEST(FirstSink, SeveralAreNotMixed)
{
    EXPECT_THAT(firstSinkOf({"a:playback_FL", "b:playback_FL", "a:playback_FR"},
                            {"a:monitor_FL", "a:monitor_FR", "b:monitor_FL"}),
                ElementsAre("a:playback_FL", "a:playback_FR"));
}

TEST(FirstSink, WithoutOneThereIsNone)
{
    EXPECT_THAT(firstSinkOf({}, {}), IsEmpty());
    EXPECT_THAT(firstSinkOf({"recorder:input_FL", "x:playback_FL"}, {"x:monitor_FR"}), IsEmpty());
}

} // namespace
} // namespace xrunscope
