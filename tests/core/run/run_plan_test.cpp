// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/run_plan.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace xrunscope {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;

RunPlan full()
{
    RunPlan p;
    p.geometry = {44100, 128, 3};
    p.scheduling.schedClass = SchedClass::Deadline;
    p.scheduling.dl = {500us, 2ms, 2ms};
    p.scheduling.cpuLatencyUs = 0;
    p.cpuLoadPercent = 40;
    p.phases = {{"baseline", 30s}, {"load", 5min}};
    p.label = "a \"label\" – ü";
    p.series = {"0123456789abcdef", 2, 12};
    p.limits = {3, 1500.5};
    return p;
}

TEST(RunPlan, SurvivesJson)
{
    const RunPlan plan = full();
    const auto back = planFromJson(nlohmann::json::parse(toJson(plan).dump()));
    ASSERT_TRUE(back) << back.error().text();
    EXPECT_EQ(*back, plan);
    RunPlan ordinary;
    ordinary.scheduling.schedClass = SchedClass::Other;
    ordinary.scheduling.nice = -5;
    ordinary.scheduling.timerSlack = 1ns;
    ordinary.scheduling.cpu = 1;
    EXPECT_EQ(*planFromJson(toJson(ordinary)), ordinary);
    EXPECT_EQ(*planFromJson(toJson(RunPlan{})), RunPlan{});
    EXPECT_EQ(*planFromJson(nlohmann::json::object()), RunPlan{});
}

TEST(RunPlan, DurationIsThatOfItsPhases)
{
    RunPlan p = full();
    EXPECT_EQ(p.duration(), 5min + 30s);
    p.phases[1].duration.reset();
    EXPECT_FALSE(p.duration());
}

TEST(RunPlan, JsonErrorsNameTheMember)
{
    const auto message = [](const char* text) {
        const auto plan = planFromJson(nlohmann::json::parse(text));
        return plan ? std::string{} : plan.error().text();
    };
    EXPECT_THAT(message(R"({"rate":"fast"})"), HasSubstr("'rate'"));
    EXPECT_THAT(message(R"({"rate":-1})"), HasSubstr("'rate'"));
    EXPECT_THAT(message(R"({"rate":4294967296})"), HasSubstr("'rate'"));
    EXPECT_THAT(message(R"({"rate":100})"), HasSubstr("rate 100 Hz is out of range"));
    EXPECT_THAT(message(R"({"scheduling":{"class":"best"}})"), HasSubstr("'class'"));
    EXPECT_THAT(message(R"({"scheduling":[]})"), HasSubstr("plan.scheduling is not an object"));
    EXPECT_THAT(message(R"({"phases":[]})"), HasSubstr("'phases'"));
    EXPECT_THAT(message(R"({"phases":[{"duration_ns":1.5}]})"), HasSubstr("'duration_ns'"));
    EXPECT_THAT(message(R"([])"), HasSubstr("plan is not an object"));
}

TEST(RunPlan, ImpossiblePlansAreRefusedInPlainWords)
{
    const auto message = [](auto change) {
        RunPlan p;
        change(p);
        const auto ok = validate(p);
        return ok ? std::string{} : ok.error().text();
    };
    EXPECT_EQ(message([](RunPlan&) {}), "");
    EXPECT_THAT(message([](RunPlan& p) { p.engine = "tape"; }), HasSubstr("there is no engine 'tape'"));
    EXPECT_THAT(message([](RunPlan& p) { p.cpuLoadPercent = 96; }), HasSubstr("CPU load 96 %"));
    EXPECT_THAT(message([](RunPlan& p) { p.phases.clear(); }), HasSubstr("phases"));
    EXPECT_THAT(message([](RunPlan& p) { p.phases = {{"run", 100us}}; }), HasSubstr("shorter than one period"));
    EXPECT_THAT(message([](RunPlan& p) { p.phases = {{"run", 24h * 400}}; }), HasSubstr("a year"));
    EXPECT_THAT(message([](RunPlan& p) { p.label = std::string(201, 'x'); }), HasSubstr("label is too long"));
    EXPECT_THAT(message([](RunPlan& p) { p.series = {"x", 3, 2}; }), HasSubstr("series"));
    EXPECT_THAT(message([](RunPlan& p) { p.limits.maxDelayUs = 0; }), HasSubstr("delay limit"));
    EXPECT_THAT(message([](RunPlan& p) {
                    p.scheduling.schedClass = SchedClass::Fifo;
                    p.scheduling.priority = 0;
                }),
                HasSubstr("priority"));
}

} // namespace
} // namespace xrunscope
