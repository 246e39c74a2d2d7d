// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cctype>
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
        Wrong{{"run", "--engine", "alsa"}, "this build has the timer engine only"},
        Wrong{{"run", "--engine", "jack"}, "this build has the timer engine only"},
        Wrong{{"run", "--engine", "tape"}, "'tape'"}, Wrong{{"run", "--class", "fast"}, "fifo, rr, deadline"},
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
        Wrong{{"report"}, "FILE"}, Wrong{{"report", "a.xrun", "--format", "html"}, "histogram"},
        Wrong{{"report", "a.xrun", "b.xrun", "--format", "csv"}, "one file"}, Wrong{{"list", "extra"}, "extra"}),
    nameOf);

TEST(Help, FitsATerminalAndNamesEveryOption)
{
    const TemporaryFolder folder;
    for (const std::vector<std::string>& arguments :
         std::vector<std::vector<std::string>>{{"--help"}, {"run", "--help"}, {"report", "-h"}, {"list", "--help"}}) {
        const CliResult result = cli(folder, arguments);
        EXPECT_EQ(result.status, 0);
        EXPECT_EQ(result.err, "");
        std::istringstream lines(result.out);
        for (std::string line; std::getline(lines, line);)
            EXPECT_LE(line.size(), 80u) << line;
    }
    const std::string run = cli(folder, {"run", "--help"}).out;
    for (const char* option :
         {"--engine",      "--rate",       "--frames",      "--periods",   "--class",  "--priority",
          "--nice",        "--dl-runtime", "--dl-deadline", "--dl-period", "--cpu ",   "--cpu-latency",
          "--timer-slack", "--cpu-load",   "--duration",    "--repeat",    "--resume", "--label",
          "-o, --output",  "--max-xruns",  "--max-delay",   "--quiet"})
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
