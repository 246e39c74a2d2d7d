// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jack/jack_api.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace xrunscope {
namespace {

using ::testing::HasSubstr;
using ::testing::MatchesRegex;

TEST(JackStatusTextTest, TheReasonInWordsAndAllBits)
{
    EXPECT_EQ(jackStatusText(JackFailure),
              "the server did not take the client, mostly because it has no room for another (JackFailure)");
    EXPECT_EQ(jackStatusText(JackFailure | JackServerFailed),
              "the server cannot be reached (JackServerFailed, JackFailure)");
    EXPECT_EQ(jackStatusText(JackFailure | JackNameNotUnique),
              "the client name is taken (JackNameNotUnique, JackFailure)");
    EXPECT_EQ(jackStatusText(JackVersionError | JackFailure),
              "the server speaks another protocol version than the library (JackVersionError, JackFailure)");
    EXPECT_EQ(jackStatusText(0), "no reason given (status 0x0)");
    EXPECT_EQ(jackStatusText(0x40000), "no reason given (status 0x40000)");
}

TEST(JackApiTest, ALibraryThatIsMissing)
{
    const auto api = JackApi::load("libjack-of-nobody.so.7");
    ASSERT_FALSE(api);
    EXPECT_EQ(api.error().kind, ErrorKind::EngineStart);
    EXPECT_THAT(api.error().what, HasSubstr("libjack-of-nobody.so.7"));
    EXPECT_THAT(api.error().hint, HasSubstr("libjack-jackd2-0"));
}

TEST(JackApiTest, ALibraryThatIsNoJack)
{
    const auto api = JackApi::load("libm.so.6");
    ASSERT_FALSE(api);
    EXPECT_EQ(api.error().what, "libm.so.6 has no jack_client_open");
}

TEST(JackApiTest, TellsJackFromPipeWireInWhateverOrderTheyAreLoaded)
{
    const auto libraries = jackLibraries();
    ASSERT_FALSE(libraries.empty());
    EXPECT_EQ(libraries.front(), "libjack.so.0");
    int loaded = 0;
    for (auto library = libraries.rbegin(); library != libraries.rend(); ++library) {
        const auto api = JackApi::load(*library);
        if (!api)
            continue;
        ++loaded;
        EXPECT_THAT((*api)->version(), MatchesRegex("[0-9]+\\.[0-9]+\\.[0-9]+.*")) << *library;
        if (library->find("pipewire") != std::string::npos) {
            EXPECT_EQ((*api)->kind(), ServerKind::PipeWire);
        } else if ((*api)->version().rfind("1.9.", 0) == 0) {
            EXPECT_EQ((*api)->kind(), ServerKind::Jack2);
        }
    }
    if (loaded == 0)
        GTEST_SKIP() << "no libjack is installed";
}

TEST(ServerKindTest, Names)
{
    EXPECT_EQ(serverKindName(ServerKind::Jack2), "JACK 2");
    EXPECT_EQ(serverKindName(ServerKind::PipeWire), "PipeWire");
    EXPECT_EQ(serverKindName(ServerKind::Other), "JACK");
}

} // namespace
} // namespace xrunscope
