// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/start_preview.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace xrunscope {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;

TEST(StartWarnings, APeriodShorterThanAWakeUp)
{
    RunPlan plan;
    plan.geometry = {192000, 8, 2}; // 41.7 µs
    const auto warnings = startWarnings(plan, 92us);
    ASSERT_EQ(warnings.size(), 1u);
    EXPECT_THAT(warnings[0], HasSubstr("The period of 41.67 µs is shorter than a mean wake-up here (92.00 µs)"));
    EXPECT_TRUE(startWarnings(plan, 40us).empty());
}

TEST(StartWarnings, TooLittleLeftForTheRest)
{
    RunPlan plan;
    plan.geometry = {48000, 48, 2}; // 1 ms
    plan.cpuLoadPercent = 85;
    EXPECT_TRUE(startWarnings(plan, 50us).empty()); // 90 %
    const auto warnings = startWarnings(plan, 60us);
    ASSERT_EQ(warnings.size(), 1u);
    EXPECT_THAT(warnings[0], HasSubstr("take 91 % of each period"));
}

TEST(StartPreview, SaysWhatAStartWouldGive)
{
    RunPlan plan;
    plan.scheduling.schedClass = SchedClass::Other;
    const auto preview = previewStart(plan);
    ASSERT_TRUE(preview) << preview.error().text();
    EXPECT_EQ(preview->granted.schedClass, SchedClass::Other);
    EXPECT_GT(preview->meanWakeUp, 0ns);
}

TEST(StartPreview, SaysWhyAStartWouldFail)
{
    RunPlan plan;
    plan.geometry.frames = 1;
    EXPECT_EQ(previewStart(plan).error().kind, ErrorKind::Usage);
    plan = RunPlan{};
    plan.scheduling.schedClass = SchedClass::Iso;
    EXPECT_EQ(previewStart(plan).error().kind, ErrorKind::EngineStart);
}

TEST(StartPreview, ADeviceThatIsNotThereIsSaidBeforeTheStart)
{
    RunPlan plan;
    plan.engine = "alsa";
    plan.alsa.device = "hw:31,7";
    const auto preview = previewStart(plan);
    ASSERT_FALSE(preview);
    EXPECT_EQ(preview.error().kind, ErrorKind::EngineStart);
    EXPECT_THAT(preview.error().what, HasSubstr("there is no sound device hw:31,7"));
    plan.alsa.device = "default"; // a plugin: only its opening can tell
    EXPECT_TRUE(previewStart(plan));
}

} // namespace
} // namespace xrunscope
