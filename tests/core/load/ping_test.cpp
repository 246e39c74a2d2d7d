// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/load/ping.h"

#include <chrono>

#include <gmock/gmock.h>

#include "core/base/programs.h"

namespace xrunscope {
namespace {

using namespace std::chrono_literals;
using ::testing::HasSubstr;

TEST(PingLine, OfAnAnswer)
{
    const auto line = parsePingLine("64 bytes from 192.0.2.1: icmp_seq=17 ttl=64 time=0.134 ms");
    ASSERT_TRUE(line);
    EXPECT_EQ(line->sequence, 17);
    EXPECT_EQ(line->milliseconds, 0.134);
    const auto slow = parsePingLine("64 bytes from 2001:db8::1: icmp_seq=65535 ttl=57 time=1502 ms");
    ASSERT_TRUE(slow);
    EXPECT_EQ(slow->sequence, 65535);
    EXPECT_EQ(slow->milliseconds, 1502.0);
}

TEST(PingLine, OfARequestWithoutAnswer)
{
    for (const char* text :
         {"no answer yet for icmp_seq=9", "From 192.0.2.7 icmp_seq=9 Destination Host Unreachable"}) {
        const auto line = parsePingLine(text);
        ASSERT_TRUE(line) << text;
        EXPECT_EQ(line->sequence, 9);
        EXPECT_FALSE(line->milliseconds);
    }
}

TEST(PingLine, OfNoRequest)
{
    for (const char* text :
         {"", "PING 192.0.2.1 (192.0.2.1) 56(84) bytes of data.", "--- 192.0.2.1 ping statistics ---",
          "rtt min/avg/max/mdev = 0.037/0.395/1.112/0.506 ms",
          "3 packets transmitted, 3 received, 0% packet loss, time 2031ms",
          "64 bytes from 192.0.2.1: icmp_seq=4 ttl=64 time=0.2 ms (DUP!)",
          "64 bytes from 192.0.2.1: icmp_seq=4 ttl=64 time=nan ms",
          "64 bytes from 192.0.2.1: icmp_seq=4 ttl=64 time=-1 ms",
          "64 bytes from 192.0.2.1: icmp_seq=4 ttl=64 time=1e300 ms",
          "64 bytes from 192.0.2.1: icmp_seq=4 ttl=64 time=", "icmp_seq=",
          "64 bytes from 192.0.2.1: icmp_seq=70000 ttl=64 time=1 ms", "ping: sendmsg: Network is down"})
        EXPECT_FALSE(parsePingLine(text)) << text;
}

/// Lines of a ping that sends one request a second from second 1 on.
class PingAccountTest : public ::testing::Test {
protected:
    void reply(std::uint16_t sequence, double ms, MonoTime sent)
    {
        account.add({1, sent + Nanos{static_cast<std::int64_t>(ms * 1e6)},
                     "64 bytes from 192.0.2.1: icmp_seq=" + std::to_string(sequence) +
                         " ttl=64 time=" + std::to_string(ms) + " ms"});
    }
    void noAnswer(std::uint16_t sequence, MonoTime told)
    {
        account.add({1, told, "no answer yet for icmp_seq=" + std::to_string(sequence)});
    }
    static MonoTime at(int second) { return MonoTime{std::chrono::seconds{second}}; }

    PingAccount account;
};

TEST_F(PingAccountTest, SumsUpAsPingDoes)
{
    // What ping printed for these three: rtt min/avg/max/mdev = 0.037/0.395/1.112/0.506 ms.
    reply(1, 1.112, at(1));
    reply(2, 0.038, at(2));
    reply(3, 0.037, at(3));
    const PingFigures f = account.all();
    EXPECT_EQ(f.sent, 3u);
    EXPECT_EQ(f.received, 3u);
    EXPECT_EQ(f.lost(), 0u);
    EXPECT_NEAR(f.min, 0.037, 1e-9);
    EXPECT_NEAR(f.average, 0.395667, 1e-6);
    EXPECT_NEAR(f.max, 1.112, 1e-9);
    EXPECT_NEAR(f.mdev, 0.506524, 1e-6);
}

TEST_F(PingAccountTest, EachPhaseHasItsOwn)
{
    // 1, 2, 3, 4 ms: mean 2.5, mean of the squares 7.5, deviation √1.25. The lost one was sent a second before.
    for (int i = 1; i <= 4; ++i)
        reply(static_cast<std::uint16_t>(i), i, at(i));
    noAnswer(5, at(6));
    reply(6, 20, at(6));
    const PingFigures first = account.figures(at(1), at(5));
    EXPECT_EQ(first.sent, 4u);
    EXPECT_NEAR(first.average, 2.5, 1e-6);
    EXPECT_NEAR(first.mdev, 1.118034, 1e-6);
    const PingFigures second = account.figures(at(5), at(7));
    EXPECT_EQ(second.sent, 2u);
    EXPECT_EQ(second.lost(), 1u);
    EXPECT_NEAR(second.min, 20, 1e-6);
    EXPECT_NEAR(second.mdev, 0, 1e-6);
    EXPECT_EQ(account.figures(at(7), at(9)), PingFigures{});
    EXPECT_EQ(account.all().sent, 6u);
}

TEST_F(PingAccountTest, ALateAnswerIsOneAndADoubleIsNot)
{
    reply(1, 1, at(1));
    noAnswer(2, at(3));
    reply(2, 1500, at(2));
    reply(2, 7, at(2));
    noAnswer(1, at(3));
    const PingFigures f = account.all();
    EXPECT_EQ(f.sent, 2u);
    EXPECT_EQ(f.received, 2u);
    EXPECT_NEAR(f.max, 1500, 1e-6);
}

TEST_F(PingAccountTest, SequenceNumbersBeginAnew)
{
    reply(65534, 1, at(1));
    reply(0, 1, at(3));
    noAnswer(65535, at(3));
    reply(1, 1, at(4));
    EXPECT_EQ(account.all().sent, 4u);
    EXPECT_EQ(account.all().lost(), 1u);
}

TEST(PingTarget, ThisMachineIsLabelled)
{
    if (programInPath("ping").empty())
        GTEST_SKIP() << "ping is not installed";
    for (const char* host : {"127.0.0.1", "127.8.7.6", "localhost"}) {
        const auto target = findPingTarget(host);
        ASSERT_TRUE(target) << target.error().text();
        EXPECT_EQ(target->host, host);
        EXPECT_TRUE(target->loopback) << host;
    }
    const auto other = findPingTarget("192.0.2.1");
    ASSERT_TRUE(other) << other.error().text();
    EXPECT_FALSE(other->loopback);
    EXPECT_EQ(other->address, "192.0.2.1");
}

TEST(PingTarget, WhatCannotBePingedIsNamed)
{
    if (programInPath("ping").empty())
        GTEST_SKIP() << "ping is not installed";
    const auto unknown = findPingTarget("no-such-host.invalid");
    ASSERT_FALSE(unknown);
    EXPECT_EQ(unknown.error().kind, ErrorKind::Usage);
    EXPECT_THAT(unknown.error().what, HasSubstr("no-such-host.invalid"));
    for (const char* host : {"", "-f", "two words", "line\nfeed"})
        EXPECT_FALSE(findPingTarget(host)) << host;
}

} // namespace
} // namespace xrunscope
