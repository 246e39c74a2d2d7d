// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/load/client_options.h"

#include <gmock/gmock.h>

namespace xrunscope {
namespace {

using namespace std::chrono_literals;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

ClientOptions smallest()
{
    ClientOptions options;
    options.library = "libjack.so.0";
    options.name = "xs-01";
    return options;
}

TEST(ClientOptions, EveryOptionComesBackAsItWas)
{
    ClientOptions options;
    options.index = 7;
    options.library = "/a library/libjack.so.0";
    options.serverName = "own";
    options.name = "xs-08";
    options.upstream = "xs-07";
    options.generates = true;
    options.playsBack = true;
    options.topology = Topology::Unconnected;
    options.ports = 64;
    options.period = 1'333'333ns;
    options.load = 100us;
    options.loadIterations = 18'446'744'073'709'551'615u;
    options.stallLength = 30ms;
    options.stallEvery = 1s;
    options.scheduling.schedClass = SchedClass::Deadline;
    options.scheduling.priority = 7;
    options.scheduling.nice = -5;
    options.scheduling.dl = {1us, 2us, 3us};
    options.scheduling.cpu = 1;
    const auto read = parseClientOptions(toArguments(options));
    ASSERT_TRUE(read) << read.error().text();
    EXPECT_EQ(*read, options);
}

TEST(ClientOptions, WhatIsUsualIsLeftOut)
{
    EXPECT_THAT(toArguments(smallest()), ElementsAre("--library", "libjack.so.0", "--name", "xs-01"));
    EXPECT_EQ(parseClientOptions(toArguments(smallest())).value(), smallest());
}

TEST(ClientOptions, WrongOnesAreNamed)
{
    const auto errorOf = [](std::vector<std::string> extra) {
        auto arguments = toArguments(smallest());
        arguments.insert(arguments.end(), extra.begin(), extra.end());
        const auto read = parseClientOptions(arguments);
        EXPECT_FALSE(read);
        return read ? std::string() : read.error().what;
    };
    EXPECT_THAT(errorOf({"--colour", "red"}), HasSubstr("--colour"));
    EXPECT_THAT(errorOf({"--ports"}), HasSubstr("--ports lacks"));
    EXPECT_THAT(errorOf({"--ports", "4x"}), HasSubstr("4x"));
    EXPECT_THAT(errorOf({"--ports", "65"}), HasSubstr("65"));
    EXPECT_THAT(errorOf({"--index", "-1"}), HasSubstr("-1"));
    EXPECT_THAT(errorOf({"--class", "best"}), HasSubstr("best"));
    EXPECT_THAT(errorOf({"--topology", "ring"}), HasSubstr("ring"));
    EXPECT_THAT(errorOf({"--name", "other"}), HasSubstr("twice"));
    EXPECT_THAT(errorOf({"--stall-length", "5", "--stall-every", "5"}), HasSubstr("--stall-every"));
    EXPECT_FALSE(parseClientOptions({}));
}

} // namespace
} // namespace xrunscope
