// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jack/jack_plan.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace xrunscope {
namespace {

using ::testing::HasSubstr;

JackPlan ownServer()
{
    JackPlan plan;
    plan.server = JackPlan::Server::Dummy;
    return plan;
}

std::string refusalOf(const JackPlan& plan)
{
    const auto valid = validate(plan);
    if (valid)
        return "valid";
    EXPECT_EQ(valid.error().kind, ErrorKind::Usage);
    return valid.error().text();
}

TEST(JackPlanTest, TheDefaultsAreValid)
{
    EXPECT_EQ(refusalOf({}), "valid");
    EXPECT_EQ(refusalOf(ownServer()), "valid");
}

TEST(JackPlanTest, AnAlsaServerNeedsADevice)
{
    JackPlan plan;
    plan.server = JackPlan::Server::Alsa;
    EXPECT_THAT(refusalOf(plan), HasSubstr("alsa:hw:0"));
    plan.alsaDevice = "hw:USB,0";
    EXPECT_EQ(refusalOf(plan), "valid");
    plan.alsaDevice = "-X";
    EXPECT_THAT(refusalOf(plan), HasSubstr("not the name of an ALSA device"));
    plan.alsaDevice = "hw:0\n";
    EXPECT_THAT(refusalOf(plan), HasSubstr("not the name of an ALSA device"));
    plan = ownServer();
    plan.alsaDevice = "hw:0";
    EXPECT_THAT(refusalOf(plan), HasSubstr("dummy driver has no sound card"));
}

TEST(JackPlanTest, PriorityAndTimeoutHaveRanges)
{
    JackPlan plan = ownServer();
    for (const int good : {0, 1, 89}) {
        plan.serverPriority = good;
        EXPECT_EQ(refusalOf(plan), "valid") << good;
    }
    for (const int bad : {-1, 90}) {
        plan.serverPriority = bad;
        EXPECT_THAT(refusalOf(plan), HasSubstr("1 to 89")) << bad;
    }
    plan = ownServer();
    plan.timeoutMs = 60'000;
    EXPECT_EQ(refusalOf(plan), "valid");
    plan.timeoutMs = 60'001;
    EXPECT_THAT(refusalOf(plan), HasSubstr("60001 ms is out of range"));
    plan.timeoutMs = -1;
    EXPECT_THAT(refusalOf(plan), HasSubstr("out of range"));
}

TEST(JackPlanTest, WhatBelongsToOneKindOfServerIsRefusedOnTheOther)
{
    JackPlan running;
    running.synchronous = true;
    EXPECT_THAT(refusalOf(running), HasSubstr("cannot be made synchronous"));
    running = {};
    running.alsaDevice = "hw:0";
    EXPECT_THAT(refusalOf(running), HasSubstr("cannot be chosen"));
    JackPlan own = ownServer();
    own.forceFrames = true;
    EXPECT_THAT(refusalOf(own), HasSubstr("has the frames asked for"));
    own = {};
    own.forceFrames = true;
    EXPECT_EQ(refusalOf(own), "valid");
}

TEST(JackPlanTest, TheSwarmIsCheckedToo)
{
    JackPlan plan;
    plan.swarm.clients = SwarmPlan::kMaxClients + 1;
    EXPECT_NE(refusalOf(plan), "valid");
}

} // namespace
} // namespace xrunscope
