// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jack/server_log.h"

#include <ostream>

#include <gtest/gtest.h>

namespace xrunscope {

void PrintTo(const ServerLogEvent& event, std::ostream* out)
{
    *out << static_cast<int>(event.what) << " '" << event.client << "' "
         << (event.delay ? std::to_string(event.delay->count()) : std::string("unknown"));
}

namespace {

using std::chrono::microseconds;
using What = ServerLogEvent::What;

ServerLogEvent driverXrun(std::optional<Nanos> delay)
{
    return {What::DriverXrun, {}, delay};
}

// The lines are those of jackd 1.9.21 on its dummy driver with a stopped client, and of its ALSA driver's format.
TEST(ServerLogTest, ReadsADriverXrun)
{
    EXPECT_EQ(readServerLogLine("JackTimedDriver::Process XRun = 106742 usec"), driverXrun(microseconds{106742}));
    EXPECT_EQ(readServerLogLine("Jack: **** alsa_pcm: xrun of at least 2.345 msecs"), driverXrun(microseconds{2345}));
    EXPECT_EQ(readServerLogLine("**** alsa_pcm: xrun of at least 0.017 msecs\r\n"), driverXrun(microseconds{17}));
    EXPECT_EQ(readServerLogLine("ALSA: xrun of at least 12.000 msecs"), driverXrun(microseconds{12000}));
}

TEST(ServerLogTest, ADelayThatCannotBeIsLeftOut)
{
    EXPECT_EQ(readServerLogLine("JackTimedDriver::Process XRun = -5 usec"), driverXrun(std::nullopt));
    EXPECT_EQ(readServerLogLine("JackTimedDriver::Process XRun = 99999999999999999999 usec"), driverXrun(std::nullopt));
    EXPECT_EQ(readServerLogLine("JackTimedDriver::Process XRun = "), driverXrun(std::nullopt));
    EXPECT_EQ(readServerLogLine("alsa_pcm: xrun of at least nan msecs"), driverXrun(std::nullopt));
}

TEST(ServerLogTest, NamesTheClientThatHadNotFinished)
{
    const ServerLogEvent expected{What::ClientNotFinished, "xs-1234-07", {}};
    EXPECT_EQ(readServerLogLine("JackEngine::XRun: client = xs-1234-07 was not finished, state = Triggered"), expected);
    EXPECT_EQ(readServerLogLine("JackEngine::XRun: client = xs-1234-07 was not finished, state = Running"), expected);
    EXPECT_EQ(readServerLogLine("JackEngine::XRun: client xs-1234-07 finished after current callback"), expected);
}

TEST(ServerLogTest, ClientNamesMayHaveBlanksAndTheWordsOfTheLog)
{
    EXPECT_EQ(readServerLogLine("JackEngine::XRun: client = PulseAudio JACK Sink was not finished, state = Triggered"),
              (ServerLogEvent{What::ClientNotFinished, "PulseAudio JACK Sink", {}}));
    EXPECT_EQ(readServerLogLine(
                  "JackEngine::XRun: client = it was not finished, state = x was not finished, state = Running"),
              (ServerLogEvent{What::ClientNotFinished, "it was not finished, state = x", {}}));
}

TEST(ServerLogTest, NamesTheClientThatTimedOut)
{
    EXPECT_EQ(readServerLogLine(
                  "subgraph starting at qjackctl timed out (subgraph_wait_fd=11, status = 0, state = Triggered)"),
              (ServerLogEvent{What::ClientTimedOut, "qjackctl", {}}));
}

TEST(ServerLogTest, OtherLinesSayNothing)
{
    for (const char* line :
         {"", "\n", "Jack: Process: graph not finished!", "Jack: JackRequest::Notification",
          "JackAudioDriver::ProcessGraphAsyncMaster: Process error", "Jack: Process: waiting to switch delta = 106800",
          "JackFreewheelDriver::ProcessSync: SuspendRefNum error", "JackEngine::XRun: client =  was not finished",
          "JackEngine::XRun: client =  was not finished, state = Triggered",
          "JackAudioDriver::ProcessGraphSync: ProcessWriteSlaves error, engine may now behave abnormally!!",
          "Jack: ALSA XRun wait_status = 0", "Jack: SetXRunCallback "})
        EXPECT_EQ(readServerLogLine(line), std::nullopt) << line;
}

} // namespace
} // namespace xrunscope
