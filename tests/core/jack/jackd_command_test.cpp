// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/jack/jack_server.h"
#include "core/jack/jackd_process.h"

namespace xrunscope {
namespace {

using ::testing::ElementsAre;
using ::testing::IsSupersetOf;

JackPlan planOf(JackPlan::Server server)
{
    JackPlan plan;
    plan.server = server;
    return plan;
}

TEST(JackdCommandTest, Dummy)
{
    EXPECT_THAT(jackdCommand(planOf(JackPlan::Server::Dummy), {48000, 128, 2}, "xrunscope-12"),
                ElementsAre("jackd", "-n", "xrunscope-12", "-v", "-p", "2048", "-R", "-P", "70", "-d", "dummy", "-r",
                            "48000", "-p", "128"));
}

TEST(JackdCommandTest, AlsaSynchronousWithoutRealTime)
{
    JackPlan plan = planOf(JackPlan::Server::Alsa);
    plan.alsaDevice = "hw:USB,0";
    plan.synchronous = true;
    plan.serverPriority = 0;
    plan.timeoutMs = 250;
    EXPECT_THAT(jackdCommand(plan, {44100, 64, 3}, "n"),
                ElementsAre("jackd", "-n", "n", "-v", "-p", "2048", "-r", "-S", "-t", "250", "-d", "alsa", "-d",
                            "hw:USB,0", "-r", "44100", "-p", "64", "-n", "3"));
}

TEST(JackdCommandTest, PortsForTheWholeSwarm)
{
    JackPlan plan = planOf(JackPlan::Server::Dummy);
    plan.swarm.clients = 64;
    plan.swarm.ports = 24; // 64 × 24 × 2 + 64
    EXPECT_THAT(jackdCommand(plan, {}, "n"), IsSupersetOf({"-p", "3136"}));
    plan.swarm.ports = 64; // more than jackd can be started with: it then refuses a client
    EXPECT_THAT(jackdCommand(plan, {}, "n"), IsSupersetOf({"-p", "4096"}));
}

TEST(JackdOptionsTest, WhatTheRunStartsIsReadBack)
{
    JackPlan plan = planOf(JackPlan::Server::Alsa);
    plan.alsaDevice = "hw:1";
    plan.synchronous = true;
    plan.serverPriority = 60;
    const JackdOptions options = readJackdOptions(jackdCommand(plan, {48000, 64, 3}, "mine"), "default");
    EXPECT_EQ(options.serverName, "mine");
    EXPECT_EQ(options.driver, "alsa hw:1");
    EXPECT_TRUE(options.synchronous);
    EXPECT_EQ(options.priority, 60);
    EXPECT_EQ(options.periods, 3u);
}

TEST(JackdOptionsTest, OtherWaysToWriteThem)
{
    const JackdOptions joined =
        readJackdOptions({"/usr/bin/jackd", "-RSP70", "-nstudio", "-dalsa", "-dhw:2", "-n4"}, "default");
    EXPECT_EQ(joined.serverName, "studio");
    EXPECT_TRUE(joined.synchronous);
    EXPECT_EQ(joined.priority, 70);
    EXPECT_EQ(joined.driver, "alsa hw:2");
    EXPECT_EQ(joined.periods, 4u);

    const JackdOptions words = readJackdOptions({"jackd", "--realtime-priority=80", "--name", "long", "--sync",
                                                 "--driver", "alsa", "--device", "hw:3", "--nperiods=3"},
                                                "default");
    EXPECT_EQ(words.serverName, "long");
    EXPECT_TRUE(words.synchronous);
    EXPECT_EQ(words.priority, 80);
    EXPECT_EQ(words.driver, "alsa hw:3");
    EXPECT_EQ(words.periods, 3u);
}

TEST(JackdOptionsTest, Defaults)
{
    const JackdOptions alsa = readJackdOptions({"jackd", "-d", "alsa"}, "usual");
    EXPECT_EQ(alsa.serverName, "usual");
    EXPECT_EQ(alsa.driver, "alsa hw:0");
    EXPECT_EQ(alsa.periods, 2u);
    EXPECT_FALSE(alsa.synchronous);
    EXPECT_EQ(alsa.priority, std::nullopt);

    const JackdOptions dummy = readJackdOptions({"jackd", "-r", "-d", "dummy", "-P", "4"}, "usual");
    EXPECT_EQ(dummy.driver, "dummy");
    EXPECT_EQ(dummy.periods, std::nullopt);
    EXPECT_EQ(dummy.priority, 0); // -P 4 are the driver's four playback ports
}

TEST(JackdOptionsTest, CutShort)
{
    EXPECT_EQ(readJackdOptions({}, "usual").serverName, "usual");
    EXPECT_EQ(readJackdOptions({"jackd", "-d"}, "usual").driver, "");
    EXPECT_EQ(readJackdOptions({"jackd", "-P"}, "usual").priority, std::nullopt);
}

} // namespace
} // namespace xrunscope
