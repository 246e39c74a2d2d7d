// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/system/boot_flags.h"

#include <gmock/gmock.h>

namespace xrunscope {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(ParseBootFlags, KeepsOnlyWhatMattersToLatency)
{
    EXPECT_THAT(parseBootFlags("BOOT_IMAGE=/vmlinuz-6.1.0-26-amd64 root=UUID=0b1c-secret ro quiet threadirqs "
                               "isolcpus=domain,managed_irq,2-3 nohz_full=2-3 preempt=full mitigations=off "
                               "cryptdevice=/dev/sda2:home rd.luks.key=hunter2 intel_idle.max_cstate=1 "
                               "snd_hda_intel.power_save=0 ip=10.0.0.7\n"),
                ElementsAre("threadirqs", "isolcpus=domain,managed_irq,2-3", "nohz_full=2-3", "preempt=full",
                            "mitigations=off", "intel_idle.max_cstate=1", "snd_hda_intel.power_save=0"));
}

TEST(ParseBootFlags, NamesMatchInFull)
{
    EXPECT_THAT(parseBootFlags("threadirqs_x nothreadirqs isolcpusfoo=1 xpreempt=full idle.x=1"), IsEmpty());
}

TEST(ParseBootFlags, DashesAndUnderscoresAreTheSame)
{
    EXPECT_THAT(parseBootFlags("snd-hda-intel.power_save=0 intel-pstate=disable"),
                ElementsAre("snd-hda-intel.power_save=0", "intel-pstate=disable"));
}

TEST(ParseBootFlags, StopsWhereTheArgumentsOfInitBegin)
{
    EXPECT_THAT(parseBootFlags("threadirqs -- idle=poll"), ElementsAre("threadirqs"));
}

TEST(ParseBootFlags, ABlankInQuotesDoesNotEndAFlag)
{
    EXPECT_THAT(parseBootFlags("dyndbg=\"file a.c +p threadirqs\" nosmt"), ElementsAre("nosmt"));
    EXPECT_THAT(parseBootFlags("x=\"never closed threadirqs"), IsEmpty());
}

TEST(ParseBootFlags, IsBoundedAndPrintable)
{
    std::string many;
    for (int i = 0; i < 10'000; ++i)
        many += "threadirqs ";
    EXPECT_EQ(parseBootFlags(many).size(), 64U);
    const auto longOne = parseBootFlags("isolcpus=" + std::string(1'000'000, '1'));
    ASSERT_EQ(longOne.size(), 1U);
    EXPECT_EQ(longOne[0].size(), 128U);
    EXPECT_THAT(parseBootFlags("idle=\x1b"), ElementsAre("idle=\xef\xbf\xbd"));
    EXPECT_THAT(parseBootFlags(""), IsEmpty());
    EXPECT_THAT(parseBootFlags(" \n\t "), IsEmpty());
}

TEST(BootFlagValue, TheLastOneCounts)
{
    const auto flags = parseBootFlags("preempt=none threadirqs preempt=full nohz_full=1");
    EXPECT_EQ(bootFlagValue(flags, "preempt"), "full");
    EXPECT_EQ(bootFlagValue(flags, "nohz_full"), "1");
    EXPECT_EQ(bootFlagValue(flags, "nohz"), "");
    EXPECT_EQ(bootFlagValue(flags, "threadirqs"), "");
}

} // namespace
} // namespace xrunscope
