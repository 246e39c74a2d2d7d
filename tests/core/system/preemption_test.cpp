// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/system/preemption.h"

#include <gtest/gtest.h>

#include "core/system/kernel_config.h"

namespace xrunscope {
namespace {

constexpr std::string_view kDynamic = "#1 SMP PREEMPT_DYNAMIC Debian 6.1.106-3 (2024-08-26)";

std::string model(std::string_view version, std::string_view config = {})
{
    return preemptionModel({.version = version, .realtime = {}, .debugMode = {}, .bootMode = {}, .configMode = config});
}

TEST(PreemptionModel, ReadsTheVersionString)
{
    EXPECT_EQ(model("#1 SMP PREEMPT_RT Debian 6.1.106-3 (2024-08-26)"), "PREEMPT_RT");
    EXPECT_EQ(model("#1 SMP PREEMPT RT Fri Jan 1 00:00:00 UTC 2016"), "PREEMPT_RT");
    EXPECT_EQ(model("#1 SMP PREEMPT Fri Jan 1 00:00:00 UTC 2016"), "PREEMPT");
    EXPECT_EQ(model("#1 SMP PREEMPT_LAZY Fri Jan 1 00:00:00 UTC 2027"), "PREEMPT_LAZY");
    EXPECT_EQ(model(kDynamic), "PREEMPT_DYNAMIC");
    EXPECT_EQ(model("#1 SMP Debian 4.19.67-2"), "none or voluntary");
    EXPECT_EQ(model("#1 SMP NOT_PREEMPT_RT"), "none or voluntary");
}

TEST(PreemptionModel, TheConfigTellsVoluntaryFromNone)
{
    EXPECT_EQ(model("#1 SMP Debian 4.19.67-2", "voluntary"), "PREEMPT_VOLUNTARY");
    EXPECT_EQ(model("#1 SMP Debian 4.19.67-2", "none"), "none");
    EXPECT_EQ(model("#1 SMP PREEMPT Debian", "full"), "PREEMPT");
}

TEST(PreemptionModel, TheModeOfADynamicKernelComesFromTheNearestSource)
{
    PreemptionSources s{.version = kDynamic,
                        .realtime = {},
                        .debugMode = "none voluntary (full)",
                        .bootMode = "none",
                        .configMode = "voluntary"};
    EXPECT_EQ(preemptionModel(s), "PREEMPT_DYNAMIC (full)");
    s.debugMode = "none voluntary full (lazy)";
    EXPECT_EQ(preemptionModel(s), "PREEMPT_DYNAMIC (lazy)");
    s.debugMode = "";
    EXPECT_EQ(preemptionModel(s), "PREEMPT_DYNAMIC (none)");
    s.bootMode = "sideways";
    EXPECT_EQ(preemptionModel(s), "PREEMPT_DYNAMIC (voluntary)");
    s.configMode = "";
    EXPECT_EQ(preemptionModel(s), "PREEMPT_DYNAMIC");
}

TEST(PreemptionModel, TheRealtimeFileIsEnough)
{
    EXPECT_EQ(
        preemptionModel(
            {.version = "#1 SMP PREEMPT custom", .realtime = "1\n", .debugMode = {}, .bootMode = {}, .configMode = {}}),
        "PREEMPT_RT");
    EXPECT_EQ(
        preemptionModel(
            {.version = "#1 SMP PREEMPT custom", .realtime = "0\n", .debugMode = {}, .bootMode = {}, .configMode = {}}),
        "PREEMPT");
}

TEST(PreemptionModel, NothingToReadIsUnknown)
{
    EXPECT_EQ(preemptionModel({}), "");
    EXPECT_EQ(preemptionModel({.version = {}, .realtime = {}, .debugMode = "(full)", .bootMode = {}, .configMode = {}}),
              "");
}

TEST(ParseKernelConfig, ReadsTickAndPreemption)
{
    EXPECT_EQ(parseKernelConfig("CONFIG_PREEMPT_BUILD=y\n# CONFIG_PREEMPT_NONE is not set\nCONFIG_PREEMPT_VOLUNTARY=y\n"
                                "# CONFIG_PREEMPT is not set\nCONFIG_PREEMPT_DYNAMIC=y\n# CONFIG_HZ_100 is not set\n"
                                "CONFIG_HZ_250=y\nCONFIG_HZ=250\n"),
              (KernelConfig{250, "voluntary"}));
    EXPECT_EQ(parseKernelConfig("CONFIG_HZ=1000\r\nCONFIG_PREEMPT=y\r\n"), (KernelConfig{1000, "full"}));
    EXPECT_EQ(parseKernelConfig("CONFIG_PREEMPT_LAZY=y"), (KernelConfig{std::nullopt, "lazy"}));
}

TEST(ParseKernelConfig, AcceptsAnything)
{
    EXPECT_EQ(parseKernelConfig(""), KernelConfig{});
    EXPECT_EQ(parseKernelConfig("CONFIG_HZ=\nCONFIG_HZ=-5\nCONFIG_HZ=99999999999\nCONFIG_PREEMPT=m\n=\n===\n\xff"),
              KernelConfig{});
}

} // namespace
} // namespace xrunscope
