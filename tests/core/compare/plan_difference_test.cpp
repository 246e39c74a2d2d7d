// SPDX-License-Identifier: GPL-3.0-or-later

#include <gmock/gmock.h>

#include "core/compare/plan_difference.h"

namespace xrunscope {
namespace {

std::vector<std::string> linesOf(const RunPlan& a, const RunPlan& b)
{
    std::vector<std::string> lines;
    for (const SettingDifference& d : differencesOf(a, b))
        lines.push_back(std::string(d.label) + ": " + d.a + " | " + d.b);
    return lines;
}

TEST(PlanDifference, EqualPlansHaveNone)
{
    RunPlan a;
    RunPlan b;
    b.phases = {{"run", std::chrono::minutes{1}}};
    b.series = {"id", 2, 6};
    b.limits.maxXruns = 3;
    EXPECT_TRUE(differencesOf(a, b).empty());
}

TEST(PlanDifference, NamesWhatDiffersInOrder)
{
    RunPlan a;
    a.scheduling.schedClass = SchedClass::Fifo;
    RunPlan b = a;
    b.scheduling.schedClass = SchedClass::Other;
    b.scheduling.nice = -5;
    b.geometry.frames = 1024;
    b.stress.tests = {StressTest::Proc, StressTest::DiskWrite};
    b.scheduling.cpuLatencyUs = 0;
    EXPECT_THAT(linesOf(a, b),
                ::testing::ElementsAre("frames: 64 | 1,024", "class: FIFO 70 | OTHER nice -5",
                                       "CPU latency: as it is | 0 µs", "stress tests: none | proc, diskwrite"));
}

TEST(PlanDifference, EnginesHaveSettingsOfTheirOwn)
{
    RunPlan a;
    RunPlan b;
    b.engine = "alsa";
    b.alsa.device = "hw:1";
    EXPECT_THAT(linesOf(a, b), ::testing::ElementsAre("engine: timer | alsa", "device: none | hw:1, playback, poll"));
    b.engine = "jack";
    b.jack.server = JackPlan::Server::Dummy;
    EXPECT_THAT(linesOf(b, a), ::testing::Contains("server: own jackd, dummy, asynchronous, priority 70 | none"));
}

TEST(PlanDifference, WhatHasNoWordsIsADifferenceToo)
{
    RunPlan a;
    a.stress.tests = {StressTest::Proc};
    RunPlan b = a;
    b.stress.testTime = std::chrono::seconds{5};
    EXPECT_THAT(linesOf(a, b), ::testing::ElementsAre("details: those of A | those of B"));
}

} // namespace
} // namespace xrunscope
