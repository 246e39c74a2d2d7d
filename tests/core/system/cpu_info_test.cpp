// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/system/cpu_info.h"

#include <gmock/gmock.h>

namespace xrunscope {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(CleanCpuModel, KeepsWhatNamesTheProcessor)
{
    EXPECT_EQ(cleanCpuModel("Intel(R) Core(TM) i7-4790 CPU @ 3.60GHz"), "Intel Core i7-4790");
    EXPECT_EQ(cleanCpuModel("11th Gen Intel(R) Core(TM) i7-1165G7 @ 2.80GHz"), "11th Gen Intel Core i7-1165G7");
    EXPECT_EQ(cleanCpuModel("Intel(R) Xeon(R) CPU E5-2680 v4 @ 2.40GHz"), "Intel Xeon E5-2680 v4");
    EXPECT_EQ(cleanCpuModel("Intel(R) Core(TM)2 Duo CPU     T9400  @ 2.53GHz"), "Intel Core2 Duo T9400");
    EXPECT_EQ(cleanCpuModel("AMD Ryzen 7 5700G with Radeon Graphics         "), "AMD Ryzen 7 5700G");
    EXPECT_EQ(cleanCpuModel("AMD Ryzen 7 7840U w/ Radeon 780M Graphics"), "AMD Ryzen 7 7840U");
    EXPECT_EQ(cleanCpuModel("AMD Ryzen 9 3900X 12-Core Processor"), "AMD Ryzen 9 3900X");
    EXPECT_EQ(cleanCpuModel("AMD Ryzen Threadripper PRO 5995WX 64-Cores"), "AMD Ryzen Threadripper PRO 5995WX");
    EXPECT_EQ(cleanCpuModel("AMD FX(tm)-8350 Eight-Core Processor"), "AMD FX-8350");
    EXPECT_EQ(cleanCpuModel("QEMU Virtual CPU version 2.5+"), "QEMU Virtual CPU version 2.5+");
    EXPECT_EQ(cleanCpuModel(""), "");
}

TEST(CleanCpuModel, IsPrintableAndShort)
{
    EXPECT_EQ(cleanCpuModel("Evil\x1b CPU"), "Evil\xef\xbf\xbd");
    EXPECT_LE(cleanCpuModel(std::string(1'000'000, 'x')).size(), 128U);
}

TEST(ParseCpuInfo, ReadsX86)
{
    const CpuInfo info = parseCpuInfo("processor\t: 0\n"
                                      "vendor_id\t: GenuineIntel\n"
                                      "model\t\t: 60\n"
                                      "model name\t: Intel(R) Core(TM) i7-4790 CPU @ 3.60GHz\n"
                                      "flags\t\t: fpu vme sse hypervisor lahf_lm\n"
                                      "\n"
                                      "processor\t: 1\n"
                                      "model name\t: Intel(R) Core(TM) i7-4790 CPU @ 3.60GHz\n"
                                      "flags\t\t: fpu vme sse hypervisor lahf_lm\n");
    EXPECT_EQ(info, (CpuInfo{"Intel Core i7-4790", 2, true, true}));
}

TEST(ParseCpuInfo, TheHypervisorFlagIsAWholeWord)
{
    EXPECT_FALSE(parseCpuInfo("flags : fpu hypervisor_guest nohypervisor\n").hypervisor);
    EXPECT_TRUE(parseCpuInfo("flags : hypervisor").hypervisor);
}

TEST(ParseCpuInfo, NamesTheBoardWhereTheProcessorHasNoName)
{
    const CpuInfo info = parseCpuInfo("processor\t: 0\nBogoMIPS\t: 108.00\nCPU part\t: 0xd08\n\n"
                                      "processor\t: 1\n\n"
                                      "Hardware\t: BCM2835\nModel\t\t: Raspberry Pi 4 Model B Rev 1.2\n");
    EXPECT_EQ(info, (CpuInfo{"Raspberry Pi 4 Model B Rev 1.2", 2, false, false}));
}

TEST(ParseCpuInfo, AcceptsAnything)
{
    EXPECT_EQ(parseCpuInfo(""), CpuInfo{});
    EXPECT_EQ(parseCpuInfo("::::\n: \nprocessor\nprocessor : x\n\xff\xff"), CpuInfo{});
    EXPECT_TRUE(parseCpuInfo("flags : " + std::string(1'000'000, 'a') + " hypervisor").hypervisor);
}

TEST(ParseCpuList, ReadsRanges)
{
    EXPECT_THAT(parseCpuList("0-3,5\n"), ElementsAre(0, 1, 2, 3, 5));
    EXPECT_THAT(parseCpuList("0\n"), ElementsAre(0));
    EXPECT_THAT(parseCpuList("7,2-3,3"), ElementsAre(2, 3, 7));
}

TEST(ParseCpuList, PassesOverWhatIsNoRange)
{
    EXPECT_THAT(parseCpuList(""), IsEmpty());
    EXPECT_THAT(parseCpuList("\n"), IsEmpty());
    EXPECT_THAT(parseCpuList("a-b,3-1,-2,1-x,99999999,0-99999999999,4"), ElementsAre(4));
}

} // namespace
} // namespace xrunscope
