// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/load/stress_plan.h"

#include <functional>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace xrunscope {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;

std::string refusal(const std::function<void(StressPlan&)>& change)
{
    StressPlan plan;
    plan.tests = suiteOfSeven();
    change(plan);
    const auto ok = validate(plan);
    return ok ? std::string() : ok.error().text();
}

TEST(StressPlan, NamesOfTestsAreThoseOfTheCommandLine)
{
    EXPECT_EQ(stressTestName(StressTest::X11), "x11");
    EXPECT_EQ(stressTestName(StressTest::StressNg), "stress-ng");
    for (int n = 0; n < kStressTests; ++n)
        EXPECT_EQ(stressTestFromName(stressTestName(static_cast<StressTest>(n))), static_cast<StressTest>(n));
    EXPECT_FALSE(stressTestFromName("X11"));
    EXPECT_FALSE(stressTestFromName(""));
}

TEST(StressPlan, ThePlainOnesAreGood)
{
    EXPECT_TRUE(validate(StressPlan{}));
    EXPECT_FALSE(StressPlan{}.any());
    EXPECT_EQ(refusal([](StressPlan&) {}), "");
    EXPECT_EQ(refusal([](StressPlan& p) { p.baseline = 0s; }), "");
    EXPECT_EQ(refusal([](StressPlan& p) { p.loads = {"dbench 32"}, p.shell = true; }), "");
}

TEST(StressPlan, WhatCannotBeSaysWhy)
{
    EXPECT_THAT(refusal([](StressPlan& p) { p.baseline = 1ms; }), HasSubstr("a baseline of 1 ms"));
    EXPECT_THAT(refusal([](StressPlan& p) { p.testTime = 25h; }), HasSubstr("a test of 25 h"));
    EXPECT_THAT(refusal([](StressPlan& p) { p.size = 999'999; }), HasSubstr("1,000,000 bytes or more"));
    EXPECT_THAT(refusal([](StressPlan& p) { p.shell = true; }), HasSubstr("without a load command"));
    EXPECT_THAT(refusal([](StressPlan& p) { p.loads = {"  "}; }), HasSubstr("empty"));
    EXPECT_THAT(refusal([](StressPlan& p) { p.loads = {"a\nb"}; }), HasSubstr("cannot be shown"));
    EXPECT_THAT(refusal([](StressPlan& p) { p.loads.assign(33, "true"); }), HasSubstr("32"));
    EXPECT_THAT(refusal([](StressPlan& p) { p.stressNgArguments = "--vm 1"; }), HasSubstr("belong together"));
    EXPECT_THAT(refusal([](StressPlan& p) { p.tests = {StressTest::StressNg}; }), HasSubstr("belong together"));
    EXPECT_THAT(refusal([](StressPlan& p) { p.netHost = "-c"; }), HasSubstr("no name or address"));
    EXPECT_THAT(refusal([](StressPlan& p) { p.pingHost = "a b"; }), HasSubstr("no name or address"));
    EXPECT_THAT(refusal([](StressPlan& p) { p.netHost = "host", p.tests = {StressTest::Proc}; }),
                HasSubstr("no effect"));
}

} // namespace
} // namespace xrunscope
