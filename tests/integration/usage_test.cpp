// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <ostream>
#include <sstream>

#include <gmock/gmock.h>

#include "cli_process.h"

namespace xrunscope::test {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

struct Wrong {
    std::vector<std::string> arguments;
    std::string says;
};

std::string joined(const std::vector<std::string>& words)
{
    std::string text = "call";
    for (const std::string& word : words)
        text += " " + word;
    return text;
}

void PrintTo(const Wrong& wrong, std::ostream* out)
{
    *out << joined(wrong.arguments);
}

/// A test's name: letters, digits and underscores.
std::string nameOf(const ::testing::TestParamInfo<Wrong>& info)
{
    std::string name = joined(info.param.arguments);
    std::replace_if(
        name.begin(), name.end(), [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; }, '_');
    return name;
}

class Usage : public ::testing::TestWithParam<Wrong> {};

TEST_P(Usage, IsRefusedWithExit2AndLeavesNothing)
{
    const TemporaryFolder folder;
    const CliResult result = cli(folder, GetParam().arguments);
    EXPECT_EQ(result.status, 2);
    EXPECT_THAT(result.err, HasSubstr(GetParam().says));
    std::istringstream lines(result.errLines);
    for (std::string line; std::getline(lines, line);)
        EXPECT_LE(line.size(), 80u) << line;
    EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
    EXPECT_EQ(result.out, "");
    EXPECT_FALSE(std::filesystem::exists(folder / "a.xrun"));
}

INSTANTIATE_TEST_SUITE_P(
    Options, Usage,
    ::testing::Values(
        Wrong{{}, "no command"}, Wrong{{"fly"}, "fly"}, Wrong{{"run", "--fly"}, "--fly"},
        Wrong{{"run", "--rate", "abc"}, "--rate"}, Wrong{{"run", "--rate", "7999"}, "7,999"},
        Wrong{{"run", "--frames", "7"}, "8,192"}, Wrong{{"run", "--frames", "-64"}, "--frames"},
        Wrong{{"run", "--periods", "9"}, "9"}, Wrong{{"run", "--cpu-load", "96"}, "95 %"},
        Wrong{{"run", "--engine", "timer", "--device", "hw:0"}, "--device has no effect on --engine timer"},
        Wrong{{"run", "--engine", "jack", "--tone"}, "--tone has no effect on --engine jack"},
        Wrong{{"run", "--engine", "alsa", "--clients", "2"}, "--clients has no effect on --engine alsa"},
        Wrong{{"run", "--engine", "alsa", "--timer-slack", "50"}, "--timer-slack has no effect on ALSA"},
        Wrong{{"run", "--direction", "up"}, "playback, capture or duplex"},
        Wrong{{"run", "--mode", "fast"}, "classic, poll or mmap"},
        Wrong{{"run", "--direction", "capture", "--tone"}, "--tone has no effect on --direction capture"},
        Wrong{{"run", "--device", ""}, "not the name of a sound device"}, Wrong{{"run", "--engine", "tape"}, "'tape'"},
        Wrong{{"run", "--class", "fast"}, "fifo, rr, deadline"},
        Wrong{{"run", "--class", "other", "--priority", "70"}, "--priority has no effect on --class other"},
        Wrong{{"run", "--class", "deadline", "--priority", "5"}, "--priority has no effect"},
        Wrong{{"run", "--class", "fifo", "--priority", "100"}, "1 to 99"},
        Wrong{{"run", "--class", "fifo", "--nice", "0"}, "--nice has no effect on --class fifo"},
        Wrong{{"run", "--nice", "-5"}, "--nice has no effect on the default class"},
        Wrong{{"run", "--class", "other", "--nice", "20"}, "-20 to 19"},
        Wrong{{"run", "--class", "fifo", "--dl-runtime", "500"}, "--class deadline"},
        Wrong{{"run", "--class", "deadline", "--dl-runtime", "0"}, "--dl-runtime"},
        Wrong{{"run", "--class", "fifo", "--timer-slack", "1000"}, "timer slack has no effect"},
        Wrong{{"run", "--duration", "soon"}, "unlimited"}, Wrong{{"run", "--duration", "-5s"}, "duration"},
        Wrong{{"run", "--duration", "0"}, "duration"}, Wrong{{"run", "--repeat", "0"}, "1 to 999"},
        Wrong{{"run", "--repeat", "3", "--duration", "unlimited"}, "--repeat"},
        Wrong{{"run", "--max-delay", "-1"}, "above 0"}, Wrong{{"run", "--label", "two\nlines"}, "--label"},
        Wrong{{"run", "--resume", "a-01.xrun", "--rate", "44100"}, "--resume takes every setting"},
        Wrong{{"run", "--resume", "a-01.xrun", "-o", "b.xrun"}, "--resume takes every setting"},
        Wrong{{"report"}, "FILE"}, Wrong{{"report", "a.xrun", "--format", "pdf"}, "histogram"},
        Wrong{{"report", "a.xrun", "b.xrun", "--format", "csv"}, "one file"}, Wrong{{"list", "extra"}, "extra"}),
    nameOf);

// What the parser refuses, in words of ours: the option as it was written, and what it takes.
INSTANTIATE_TEST_SUITE_P(
    Parser, Usage,
    ::testing::Values(
        Wrong{{"run", "--durration", "2s"}, "there is no option --durration. Is --duration meant? See"},
        Wrong{{"run", "--durration=30s"}, "there is no option --durration. Is --duration meant? See"},
        Wrong{{"run", "--colour"}, "there is no option --colour. See xrunscope-cli run --help"},
        Wrong{{"run", "2s"}, "'2s' is not expected here. See xrunscope-cli run --help"},
        Wrong{{"reprot", "a.xrun"}, "there is no command 'reprot'. Is report meant? See xrunscope-cli --help"},
        Wrong{{"run", "--frames", "abc"}, "--frames abc is no whole number. --frames N: frames in a period, 8 to 8192"},
        Wrong{{"run", "--frames", "0x40"}, "--frames 0x40 is no whole number"},
        Wrong{{"run", "--frames", "64.0"}, "--frames 64.0 is no whole number"},
        Wrong{{"run", "--rate", "-48000"}, "--rate -48000 is not possible. --rate HZ: sample rate, 8000 to 768000"},
        Wrong{{"run", "--rate", "4295015296"}, "--rate 4295015296 is not possible"}, // 2^32 + 48000
        Wrong{{"run", "--max-xruns", "-1"}, "--max-xruns -1 is not possible. --max-xruns N: 0 or more"},
        Wrong{{"run", "--max-xruns", "18446744073709551616"}, "--max-xruns 18446744073709551616 is not possible"},
        Wrong{{"run", "--timer-slack", "9223372036854775808"}, "--timer-slack 9223372036854775808 is not possible"},
        Wrong{{"run", "--max-delay", "much"}, "--max-delay much is no number"},
        Wrong{{"run", "--duration"}, "--duration needs a value. --duration TIME: 10s, 5m, 1h, 90 (seconds)"},
        Wrong{{"run", "--quiet", "--label"}, "--label needs a value. --label TEXT: a name for the run"},
        Wrong{{"run", "--frames", "64", "--frames", "128"}, "--frames was given twice. Give it once"},
        Wrong{{"run", "--cpu", "1", "--cpu", "2", "--cpu", "3"}, "--cpu was given 3 times"},
        Wrong{{"run", "--tone=loud"}, "--tone takes no value"},
        Wrong{{"report", "a.xrun", "--format"}, "--format needs a value. See xrunscope-cli report --help"},
        Wrong{{"compare"}, "compare needs a FILE"},
        Wrong{{"ab", "--a", "--frames abc", "--b", ""}, "--a: --frames abc is no whole number"},
        Wrong{{"ab", "--a", "--frmaes 64", "--b", ""}, "--a: there is no option --frmaes. Is --frames meant?"}),
    nameOf);

// 0 where nothing is a length, and only there.
INSTANTIATE_TEST_SUITE_P(
    ZeroTimes, Usage,
    ::testing::Values(Wrong{{"run", "--duration", "0s"}, "'0s' must be longer than 0"},
                      Wrong{{"run", "--stress", "proc", "--stress-time", "0s"},
                            "--stress-time: the duration '0s' must be longer than 0"},
                      Wrong{{"run", "--baseline", "0s"}, "--baseline has no effect"},
                      Wrong{{"run", "--stress", "proc", "--baseline", "0s", "--tone", "--direction", "capture"},
                            "--tone has no effect on --direction capture"},
                      Wrong{{"run", "--jack-server", "dummy", "--clients", "2", "--ramp", "0s", "--periods", "2"},
                            "--periods has no effect on --jack-server dummy"}),
    nameOf);

INSTANTIATE_TEST_SUITE_P(
    ImportAndWhatIf, Usage,
    ::testing::Values(Wrong{{"import"}, "FILE"}, Wrong{{"import", "a.txt", "b.txt"}, "b.txt"},
                      Wrong{{"import", "a.txt", "--label", std::string(201, 'x')}, "200 bytes at most"},
                      Wrong{{"what-if"}, "FILE"}, Wrong{{"what-if", "a.xrun", "--format", "html"}, "text or json"},
                      Wrong{{"what-if", "a.xrun", "--load", "55"}, "no DSP load of 55 %"},
                      Wrong{{"what-if", "a.xrun", "--duration", "1m"}, "Add --verify"},
                      Wrong{{"what-if", "a.xrun", "-o", "b.xrun"}, "Add --verify"}),
    nameOf);

// What a JACK option, or an option beside JACK, cannot do. No server is asked for any of them.
INSTANTIATE_TEST_SUITE_P(
    Jack, Usage,
    ::testing::Values(
        Wrong{{"run", "--engine", "timer", "--jack-server", "dummy"}, "--jack-server has no effect on --engine timer"},
        Wrong{{"run", "--engine", "timer", "--clients", "3"}, "--clients has no effect on --engine timer"},
        Wrong{{"run", "--engine", "timer", "--force-frames"}, "--force-frames has no effect on --engine timer"},
        Wrong{{"run", "--cpu-load", "10", "--jack-sync"}, "--jack-sync has no effect on the timer, which --cpu-load"},
        Wrong{{"run", "--clients", "2", "--tone"}, "--tone has no effect on JACK, which --clients chooses"},
        Wrong{{"run", "--tone", "--force-frames"}, "--force-frames has no effect on ALSA, which --tone chooses"},
        Wrong{{"run", "--engine", "jack", "--cpu-load", "10"}, "--cpu-load has no effect on JACK"},
        Wrong{{"run", "--clients", "3", "--cpu-load", "10"}, "--client-load"},
        Wrong{{"run", "--engine", "jack", "--timer-slack", "50"}, "--timer-slack has no effect on JACK"},
        Wrong{{"run", "--engine", "jack", "--periods", "2"}, "--periods has no effect on a server that is running"},
        Wrong{{"run", "--jack-server", "dummy", "--periods", "2"}, "--periods has no effect on --jack-server dummy"},
        Wrong{{"run", "--jack-server", "dummy", "--priority", "50"}, "--priority has no effect on the class"},
        Wrong{{"run", "--jack-server", "usb"}, "dummy, or alsa:DEVICE"},
        Wrong{{"run", "--jack-server", "alsa:"}, "no sound card"},
        Wrong{{"run", "--jack-server", "alsa:-x"}, "not the name of an ALSA device"},
        Wrong{{"run", "--jack-sync"}, "--jack-sync needs --jack-server dummy or alsa:DEVICE"},
        Wrong{{"run", "--jack-priority", "60"}, "--jack-priority needs --jack-server dummy or alsa:DEVICE"},
        Wrong{{"run", "--jack-server", "dummy", "--jack-priority", "90"}, "1 to 89"},
        Wrong{{"run", "--jack-timeout", "500"}, "--jack-timeout has no effect without"},
        Wrong{{"run", "--jack-server", "dummy", "--jack-timeout", "0"}, "1 ms or more"},
        Wrong{{"run", "--jack-server", "dummy", "--frames", "64", "--force-frames"}, "--force-frames has no effect"},
        Wrong{{"run", "--engine", "jack", "--force-frames"}, "--force-frames has no effect without --frames"},
        Wrong{{"run", "--jack-server", "dummy", "--ports", "4"}, "--ports has no effect without load clients"},
        Wrong{{"run", "--topology", "chain"}, "--topology has no effect without load clients"},
        Wrong{{"run", "--client-load", "5"}, "--client-load has no effect without load clients"},
        Wrong{{"run", "--ramp", "3s"}, "--ramp has no effect without load clients"},
        Wrong{{"run", "--clients", "0", "--legacy-ramp"}, "--legacy-ramp has no effect without load clients"},
        Wrong{{"run", "--stall", "1:30ms"}, "--stall has no effect without load clients"},
        Wrong{{"run", "--clients", "4", "--stall", "5:30ms:1s"}, "1 to 4"},
        Wrong{{"run", "--clients", "4", "--stall", "30ms"}, "5:30ms:1s"},
        Wrong{{"run", "--clients", "4", "--stall", "1:2s:1s"}, "leaves no time to run"},
        Wrong{{"run", "--clients", "255"}, "0 to 254"}, Wrong{{"run", "--clients", "2", "--ports", "65"}, "1 to 64"},
        Wrong{{"run", "--clients", "2", "--topology", "ring"}, "chain or unconnected"},
        Wrong{{"run", "--clients", "2", "--ramp", "soon"}, "--ramp"},
        Wrong{{"run", "--resume", "a-01.xrun", "--clients", "3"}, "--resume takes every setting"},
        Wrong{{"report", "a.xrun", "b.xrun", "--format", "clients"}, "one file"},
        Wrong{{"report", "a.xrun", "b.xrun", "--format", "log"}, "one file"},
        Wrong{{"report", "a.xrun", "--legacy-rates"}, "--format series"}),
    nameOf);

INSTANTIATE_TEST_SUITE_P(
    Latencytest, Usage,
    ::testing::Values(
        Wrong{{"run", "--preset", "fast"}, "there is no preset 'fast'"},
        Wrong{{"run", "--preset", "latencytest", "--engine", "jack"}, "--preset latencytest cannot be had"},
        Wrong{{"run", "--preset", "latencytest", "--jack-server", "dummy"}, "--jack-server has no effect"},
        Wrong{{"run", "--preset", "latencytest", "--clients", "2"}, "--clients has no effect"},
        Wrong{{"run", "--preset", "latencytest", "--cpu-load", "0"}, "times a CPU loop"},
        Wrong{{"run", "--preset", "latencytest", "--cpu-load", "96"}, "95 %"},
        Wrong{{"run", "--preset", "latencytest", "--fragments", "3x256", "--frames", "64"}, "stands for --periods"},
        Wrong{{"run", "--fragments", "3x256", "--periods", "3"}, "stands for --periods"},
        Wrong{{"run", "--fragments", "3x256", "--clients", "2"}, "--fragments has no effect"},
        Wrong{{"run", "--fragments", "3x256", "--engine", "jack"}, "--fragments has no effect"},
        Wrong{{"run", "--fragments", "3"}, "3x64f"}, Wrong{{"run", "--fragments", "x256"}, "3x64f"},
        Wrong{{"run", "--fragments", "3x"}, "3x64f"}, Wrong{{"run", "--fragments", "3xf"}, "3x64f"},
        Wrong{{"run", "--fragments", "-3x256"}, "--fragments"},
        Wrong{{"run", "--fragments", "3x258"}, "Choose 256 or 260 bytes"},
        Wrong{{"run", "--fragments", "9x256"}, "2 to 8"}, Wrong{{"run", "--fragments", "3x16"}, "8,192"},
        Wrong{{"run", "--resume", "a-01.xrun", "--preset", "latencytest"}, "--resume takes every setting"}),
    nameOf);

TEST(Jack, WithoutAServerSaysHowToStartOne)
{
    const TemporaryFolder folder;
    // Neither server can be found from here: no socket in this runtime folder, and no JACK server of this name.
    ::setenv("XDG_RUNTIME_DIR", folder.path().c_str(), 1);
    ::setenv("JACK_DEFAULT_SERVER", "xrunscope-no-such-server", 1);
    ::unsetenv("PIPEWIRE_RUNTIME_DIR");
    const CliResult result = cli(folder, {"run", "--engine", "jack", "-o", (folder / "a.xrun").string()});
    EXPECT_EQ(result.status, 3);
    EXPECT_THAT(result.err, HasSubstr("no JACK or PipeWire server answers"));
    EXPECT_THAT(result.err, HasSubstr("--jack-server dummy"));
    EXPECT_FALSE(std::filesystem::exists(folder / "a.xrun"));

    // Without --engine the timer is measured then, and what it has no use for is not called an option of the timer's.
    const CliResult forced = cli(folder, {"run", "--frames", "64", "--force-frames"});
    EXPECT_EQ(forced.status, 2);
    EXPECT_THAT(forced.err, HasSubstr("no JACK server answers, so the timer would be measured, on which "
                                      "--force-frames has no effect"));
    const CliResult timer = cli(folder, {"run", "--duration", "1s", "-o", (folder / "b.xrun").string()});
    EXPECT_EQ(timer.status, 0) << timer.err;
    EXPECT_EQ(reportOf(folder, folder / "b.xrun")["engine"], "timer");
}

TEST(Help, FitsATerminalAndNamesEveryOption)
{
    const TemporaryFolder folder;
    for (const std::vector<std::string>& arguments : std::vector<std::vector<std::string>>{{"--help"},
                                                                                           {"run", "--help"},
                                                                                           {"report", "-h"},
                                                                                           {"list", "--help"},
                                                                                           {"devices", "--help"},
                                                                                           {"import", "--help"},
                                                                                           {"compare", "--help"},
                                                                                           {"ab", "--help"},
                                                                                           {"what-if", "--help"}}) {
        const CliResult result = cli(folder, arguments);
        EXPECT_EQ(result.status, 0);
        EXPECT_EQ(result.err, "");
        std::istringstream lines(result.out);
        for (std::string line; std::getline(lines, line);)
            EXPECT_LE(line.size(), 80u) << line;
    }
    const std::string run = cli(folder, {"run", "--help"}).out;
    for (const char* option :
         {"--engine",        "--rate",         "--frames",       "--periods",   "--class",       "--priority",
          "--nice",          "--dl-runtime",   "--dl-deadline",  "--dl-period", "--cpu ",        "--cpu-latency",
          "--timer-slack",   "--cpu-load",     "--duration",     "--repeat",    "--resume",      "--label",
          "-o, --output",    "--max-xruns",    "--max-delay",    "--quiet",     "--jack-server", "--jack-sync",
          "--jack-priority", "--jack-timeout", "--force-frames", "--clients",   "--ports",       "--topology",
          "--client-load",   "--ramp",         "--legacy-ramp",  "--stall",     "--preset",      "--fragments",
          "--device",        "--direction",    "--mode",         "--tone"})
        EXPECT_THAT(run, HasSubstr(option));
}

TEST(Version, IsOneLine)
{
    const TemporaryFolder folder;
    const CliResult result = cli(folder, {"--version"});
    EXPECT_EQ(result.status, 0);
    EXPECT_THAT(result.out, StartsWith("xrunscope-cli "));
    EXPECT_EQ(std::count(result.out.begin(), result.out.end(), '\n'), 1);
}

} // namespace
} // namespace xrunscope::test
