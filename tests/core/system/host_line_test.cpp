// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include "core/system/host_description.h"

namespace xrunscope {
namespace {

HostDescription desktop()
{
    HostDescription host;
    host.hostname = "studio-of-ann";
    host.kernel = "6.1.0-26-amd64";
    host.preemption = "PREEMPT_DYNAMIC";
    host.cpuModel = "AMD Ryzen 7 5700G";
    host.cpus = 16;
    host.governors.assign(16, "performance");
    host.virtualMachine = "none";
    return host;
}

TEST(GovernorText, NamesEachOnce)
{
    HostDescription host;
    EXPECT_EQ(host.governorText(), "no cpufreq");
    host.governors = {"powersave", "powersave"};
    EXPECT_EQ(host.governorText(), "powersave");
    host.governors = {"powersave", "performance", "powersave"};
    EXPECT_EQ(host.governorText(), "performance, powersave");
}

TEST(HostLine, HasKernelPreemptionCpuAndGovernor)
{
    EXPECT_EQ(desktop().line(),
              "Linux 6.1.0-26-amd64 PREEMPT_DYNAMIC, AMD Ryzen 7 5700G (16 CPUs), governor performance");
}

TEST(HostLine, TellsAGuest)
{
    HostDescription host = desktop();
    host.cpus = 1;
    host.governors.clear();
    host.preemption = "none";
    host.virtualMachine = "kvm";
    EXPECT_EQ(host.line(), "Linux 6.1.0-26-amd64 (preemption none), AMD Ryzen 7 5700G (1 CPU), no cpufreq, kvm guest");
}

TEST(HostLine, SaysWhatIsUnknown)
{
    EXPECT_EQ(HostDescription{}.line(), "Linux, kernel unknown, CPU unknown, no cpufreq");
}

TEST(HostLine, NeverNamesTheHost)
{
    EXPECT_THAT(desktop().line(), testing::Not(testing::HasSubstr("studio")));
}

TEST(HostLine, CutsALongModel)
{
    HostDescription host = desktop();
    host.cpuModel.assign(500, 'x');
    EXPECT_LT(host.line().size(), 130U);
}

} // namespace
} // namespace xrunscope
