// SPDX-License-Identifier: GPL-3.0-or-later
// The plugins of alsa-lib that need no card: "null" takes everything.
#include <gmock/gmock.h>

#include "core/alsa/pcm.h"
#include "core/alsa/pcm_limits.h"

namespace xrunscope {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::HasSubstr;

TEST(OpenPcm, PluginsAreOpenedByName)
{
    EXPECT_TRUE(openPcm("null", PcmDirection::Playback));
    EXPECT_TRUE(openPcm("null", PcmDirection::Capture));
}

TEST(OpenPcm, AnUnknownNameSaysWhereToLook)
{
    testing::internal::CaptureStderr();
    const auto pcm = openPcm("there-is-none", PcmDirection::Capture);
    EXPECT_EQ(testing::internal::GetCapturedStderr(), "") << "alsa-lib's own words are kept back";
    ASSERT_FALSE(pcm);
    EXPECT_EQ(pcm.error().kind, ErrorKind::EngineStart);
    EXPECT_THAT(pcm.error().text(), AllOf(HasSubstr("there-is-none cannot be opened for capture"),
                                          HasSubstr("no such device"), HasSubstr("xrunscope-cli devices")));
}

TEST(OpenPcm, ACardThatDoesNotExistIsNoDevice)
{
    const auto pcm = openPcm("hw:31,7", PcmDirection::Playback);
    ASSERT_FALSE(pcm);
    EXPECT_THAT(pcm.error().text(), HasSubstr("no such device"));
}

TEST(ProbeLimits, AskTheDeviceForOneRate)
{
    const auto limits = probeLimits("null", PcmDirection::Playback, 44100);
    ASSERT_TRUE(limits) << limits.error().text();
    EXPECT_EQ(limits->atRate, 44100u);
    EXPECT_THAT(limits->rates, AllOf(Contains(44100u), Contains(96000u)));
    EXPECT_THAT(limits->formats, AllOf(Contains("S16_LE"), Contains("S32_LE")));
    EXPECT_LE(limits->channels.least, 2u);
    EXPECT_GE(limits->channels.most, 2u);
    EXPECT_GE(limits->frames.most, 64u);
    EXPECT_GE(limits->periods.most, 2u);
}

TEST(ProbeLimits, OfAnUnknownDeviceSayWhy)
{
    EXPECT_EQ(probeLimits("there-is-none", PcmDirection::Playback, 48000).error().kind, ErrorKind::EngineStart);
}

} // namespace
} // namespace xrunscope
