// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/load/stress_check.h"

#include <cstdlib>
#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/load/host_check.h"
#include "core/load/starvation_ticker.h"
#include "core/load/stress_loads.h"
#include "tests/core/load/guarded.h"

namespace xrunscope {
namespace {

using namespace std::chrono_literals;
using testing::Contains;
using testing::HasSubstr;

/// Sets a variable of the environment for its scope.
class Variable {
public:
    Variable(const char* name, const char* value) : name_(name)
    {
        if (const char* before = std::getenv(name))
            before_ = before;
        value ? setenv(name, value, 1) : unsetenv(name);
    }
    ~Variable() { before_ ? setenv(name_, before_->c_str(), 1) : unsetenv(name_); }
    Variable(const Variable&) = delete;
    Variable& operator=(const Variable&) = delete;

private:
    const char* name_;
    std::optional<std::string> before_;
};

Error refusal(StressPlan plan)
{
    const auto checked = checkStress(std::move(plan));
    return checked ? Error{} : checked.error();
}

StressPlan planOf(StressTest test)
{
    StressPlan plan;
    plan.tests = {test};
    return plan;
}

StressPlan diskPlan()
{
    StressPlan plan;
    plan.tests = {StressTest::DiskWrite};
    plan.size = 1'000'000;
    plan.folder = std::filesystem::temp_directory_path().string();
    return plan;
}

TEST(StressCheck, DefaultSizeIsAQuarterOfTheMemoryWithinBounds)
{
    constexpr std::uint64_t kGB = 1'000'000'000;
    EXPECT_EQ(defaultStressSize(16 * kGB, 100 * kGB), 4 * kGB);
    EXPECT_EQ(defaultStressSize(1 * kGB, 100 * kGB), 350'000'000u);
    EXPECT_EQ(defaultStressSize(16 * kGB, 8 * kGB), 2 * kGB);
    EXPECT_EQ(defaultStressSize(16 * kGB, 1 * kGB), 250'000'000u);
    EXPECT_EQ(neededSpace(350'000'000), 968'435'456u); // 700,000,000 + 256 MiB
}

TEST(StressCheck, TooLittleSpaceIsRefused)
{
    StressPlan plan = diskPlan();
    plan.size = StressPlan::kLargestSize;
    const Error error = refusal(plan);
    EXPECT_EQ(error.kind, ErrorKind::EngineStart);
    EXPECT_THAT(error.text(), HasSubstr("the disk tests need"));
    EXPECT_THAT(error.text(), HasSubstr("--stress-size"));
}

TEST(StressCheck, FoldersThatCannotBeHadAreRefused)
{
    StressPlan plan = diskPlan();
    plan.folder += "/not/there";
    EXPECT_THAT(refusal(plan).text(), HasSubstr("is not there"));
    plan.folder = "/proc";
    EXPECT_THAT(refusal(plan).text(), testing::AnyOf(HasSubstr("cannot be written"), HasSubstr("need")));
}

TEST(StressCheck, MissingProgramsAreNamedWithTheirPackage)
{
    const Variable path("PATH", "/nowhere");
    StressPlan plan;
    plan.tests = {StressTest::Memory};
    EXPECT_THAT(refusal(plan).text(),
                HasSubstr("stress-ng, which was not found. Install it with: sudo apt install stress-ng"));
    EXPECT_EQ(refusal(plan).kind, ErrorKind::EngineStart);
    plan.tests = {StressTest::NetOut};
    EXPECT_THAT(refusal(plan).text(), HasSubstr("apt install iperf3"));
    plan = {};
    plan.loads = {"dbench 32"};
    EXPECT_THAT(refusal(plan).text(), HasSubstr("apt install dbench"));
    plan.loads = {"own-program"};
    EXPECT_THAT(refusal(plan).text(), HasSubstr("give its whole path"));
}

TEST(StressCheck, UnknownHostsAreRefused)
{
    StressPlan plan;
    plan.tests = {StressTest::NetOut};
    plan.netHost = "no-such-host.invalid";
    if (std::getenv("PATH") && refusal(planOf(StressTest::NetOut)).what.find("iperf3") != std::string::npos)
        GTEST_SKIP() << "iperf3 is not installed";
    EXPECT_THAT(refusal(plan).text(), HasSubstr("'no-such-host.invalid' is not known"));
}

TEST(StressCheck, WithoutADisplayTheX11TestIsListedAsNotPossible)
{
    const Variable display("DISPLAY", nullptr);
    EXPECT_EQ(whyNotPossible(StressTest::X11), "no display");
    EXPECT_EQ(whyNotPossible(StressTest::Proc), "");
    const auto checked = checkStress(planOf(StressTest::X11));
    ASSERT_TRUE(checked) << checked.error().text();
    EXPECT_THAT(checked->notes, Contains(HasSubstr("x11 is not possible: no display")));
    const Variable nobody("DISPLAY", ":4711");
    EXPECT_EQ(whyNotPossible(StressTest::X11), "no display answers at :4711");
}

TEST(StressCheck, LengthIsTheSumOfTheTests)
{
    StressPlan plan;
    plan.tests = {StressTest::X11, StressTest::Proc, StressTest::NetOut, StressTest::DiskWrite};
    plan.size = 2'000'000'000;
    EXPECT_EQ(expectedLength(plan), 30s + 62s + 30s + 30s + 10s);
}

TEST(StressCheck, WhatIsLeftDoesNotCountWhatIsOver)
{
    StressPlan plan;
    plan.tests = {StressTest::Proc, StressTest::NetOut, StressTest::DiskWrite};
    plan.size = 2'000'000'000;
    EXPECT_EQ(expectedLeft(plan, 0, 0s), expectedLength(plan));
    EXPECT_EQ(expectedLeft(plan, 0, 12s), 18s + 30s + 30s + 10s);
    EXPECT_EQ(expectedLeft(plan, 2, 29s), 1s + 10s);
    EXPECT_EQ(expectedLeft(plan, 2, 50s), 10s) << "longer than expected";
    EXPECT_EQ(expectedLeft(plan, 3, 11s), 0s);
    EXPECT_EQ(expectedLeft(plan, 4, 0s), 0s) << "past the last";
    plan.baseline = 0s;
    EXPECT_EQ(expectedLeft(plan, 0, 0s), 30s + 30s + 10s);
}

TEST(StarvationTicker, SeesALateSecond)
{
    StarvationTicker ticker;
    EXPECT_FALSE(ticker.worst());
    ASSERT_TRUE(test::eventually([&] { return ticker.worst().has_value(); }));
    EXPECT_GE(*ticker.worst(), 0ns);
    // A sleep that should have ended and has not yet is among those that count: it is over soon.
    EXPECT_TRUE(test::eventually([&] {
        ticker.reset();
        return !ticker.worst();
    }));
}

} // namespace
} // namespace xrunscope
