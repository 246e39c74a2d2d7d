// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/realtime/inhibitor.h"

#include <fstream>
#include <string>

#include <gmock/gmock.h>
#include <unistd.h>

#include "child.h"
#include "fake_system_bus.h"

namespace xrunscope {
namespace {

using testing::HasSubstr;

std::string tryInhibitor(const std::string& systemBus)
{
    test::ChildRights rights;
    rights.systemBus = systemBus;
    return test::inChild(rights, [] {
        const auto inhibitor = SleepInhibitor::acquire("a test runs");
        if (!inhibitor)
            return inhibitor.error().text();
        return std::string(inhibitor->held() ? "held" : "not held");
    });
}

TEST(SleepInhibitor, AsksLogindForSleepAndIdleAndKeepsTheDescriptor)
{
    const std::string file = testing::TempDir() + "xrunscope-inhibit-" + std::to_string(getpid());
    test::FakeServices services;
    services.inhibitorFile = file;
    const test::FakeSystemBus bus(services);
    EXPECT_EQ(tryInhibitor(bus.address()), "held");
    std::string asked;
    std::ifstream stream(file);
    std::getline(stream, asked);
    EXPECT_EQ(asked, "sleep:idle|Xrunscope|a test runs|block|");
    unlink(file.c_str());
}

TEST(SleepInhibitor, SaysSoWithoutASystemBus)
{
    const std::string text = tryInhibitor("unix:path=/nonexistent/xrunscope-test-bus");
    EXPECT_THAT(text, HasSubstr("sleep is not inhibited during the run: there is no system bus"));
    EXPECT_THAT(text, HasSubstr("by hand"));
}

TEST(SleepInhibitor, SaysSoWithoutLogind)
{
    test::FakeServices services;
    services.logind = false;
    const test::FakeSystemBus bus(services);
    EXPECT_THAT(tryInhibitor(bus.address()), HasSubstr("logind said no (no such service here)"));
}

} // namespace
} // namespace xrunscope
