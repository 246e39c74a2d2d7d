// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <sys/stat.h>

#include "cli_process.h"
#include "core/base/programs.h"
#include "core/report/report_text.h"

namespace xrunscope::test {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

/// Two short runs for all tests of this file.
class Compare : public ::testing::Test {
protected:
    static void SetUpTestSuite()
    {
        folder_ = std::make_unique<TemporaryFolder>();
        for (const char* name : {"a", "b"}) {
            const CliResult run =
                cli(*folder_, {"run", "--engine", "timer", "--class", "other", "--frames", *name == 'a' ? "64" : "128",
                               "--duration", "1500ms", "--quiet", "-o", file(name)});
            ASSERT_EQ(run.status, 0) << run.err;
        }
    }
    static void TearDownTestSuite() { folder_.reset(); }
    static std::string file(const std::string& name) { return (*folder_ / (name + ".xrun")).string(); }
    static CliResult compare(std::vector<std::string> arguments)
    {
        arguments.insert(arguments.begin(), "compare");
        return cli(*folder_, std::move(arguments));
    }

    static inline std::unique_ptr<TemporaryFolder> folder_;
};

TEST_F(Compare, TextNamesWhatDiffers)
{
    const CliResult result = compare({file("a"), file("b")});
    ASSERT_EQ(result.status, 0) << result.err;
    EXPECT_THAT(result.out, StartsWith("Columns   A  64 (1 run, 1.5 s), baseline"));
    EXPECT_THAT(result.out, HasSubstr("Differ in frames: A 64 | B 128\n"));
    EXPECT_THAT(result.out, HasSubstr("cannot tell: 5 more runs of each\n"));
    std::istringstream lines(result.out);
    for (std::string line; std::getline(lines, line);)
        EXPECT_LE(report_text::columnsOf(line), 72u) << line;
}

TEST_F(Compare, EveryFormatAndLayout)
{
    for (const std::vector<std::string>& how : {std::vector<std::string>{"--format", "mail"},
                                                {"--format", "html"},
                                                {"--format", "csv"},
                                                {"--format", "markdown"},
                                                {"--layout", "jack_test"},
                                                {"--layout", "averages", "--legacy-rates"},
                                                {"--baseline", "2"}}) {
        std::vector<std::string> arguments{file("a"), "vs", file("b")};
        arguments.insert(arguments.end(), how.begin(), how.end());
        const CliResult result = compare(arguments);
        EXPECT_EQ(result.status, 0) << how[1] << ": " << result.err;
        EXPECT_FALSE(result.out.empty()) << how[1];
    }
    const CliResult json = compare({file("a"), file("b"), "--format", "json"});
    ASSERT_EQ(json.status, 0) << json.err;
    const auto parsed = nlohmann::json::parse(json.out);
    EXPECT_EQ(parsed["differs"][0]["trait"], "frames");
    const auto report = reportOf(*folder_, file("a"));
    EXPECT_EQ(parsed["columns"][0]["figures"]["delay_max_us"]["value"], report["delay_us"]["max"]);
    EXPECT_EQ(parsed["columns"][0]["figures"]["delay_p99_us"]["value"], report["delay_us"]["p99"]);
}

TEST_F(Compare, WrongUsage)
{
    EXPECT_EQ(compare({}).status, 2);
    EXPECT_EQ(compare({file("a"), "vs"}).status, 2);
    EXPECT_EQ(compare({file("a"), "--format", "morse"}).status, 2);
    EXPECT_EQ(compare({file("a"), "--layout", "round"}).status, 2);
    EXPECT_EQ(compare({file("a"), "--format", "json", "--layout", "averages"}).status, 2);
    EXPECT_EQ(compare({file("a"), "--legacy-rates"}).status, 2);
    EXPECT_EQ(compare({file("a"), file("b"), "--baseline", "3"}).status, 2);
    const CliResult mixed = compare({file("a"), file("b"), "vs", file("a")});
    EXPECT_EQ(mixed.status, 2);
    EXPECT_THAT(mixed.err, HasSubstr("a.xrun and b.xrun cannot be averaged, they differ in frames: 64 and 128"));
    const CliResult missing = compare({file("a"), file("none")});
    EXPECT_EQ(missing.status, 4);
    EXPECT_THAT(missing.err, HasSubstr("none.xrun"));
}

TEST(Ab, TwoRoundsInTurn)
{
    const TemporaryFolder folder;
    const std::string name = (folder / "night.xrun").string();
    const CliResult result =
        cli(folder, {"ab", "--a", "--engine timer --class other", "--b", "--engine timer --class batch", "--rounds",
                     "2", "--duration", "300ms", "--quiet", "-o", name});
    ASSERT_EQ(result.status, 0) << result.err;
    EXPECT_THAT(result.out, StartsWith("Columns   A  OTHER (2 runs, 600.0 ms), baseline"));
    EXPECT_THAT(result.out, HasSubstr("Differ in class: A OTHER | B BATCH\n"));
    // AB BA: the second B run begins before the second A run.
    const auto started = [&](const char* file) { return reportOf(folder, folder / file)["started_at"]; };
    const auto index = [&](const char* file) { return reportOf(folder, folder / file)["series"]["index"]; };
    EXPECT_LE(started("night-a-01.xrun"), started("night-b-01.xrun"));
    EXPECT_LE(started("night-b-02.xrun"), started("night-a-02.xrun"));
    EXPECT_EQ(index("night-b-02.xrun"), 2);
    // The same from the files: they are two series.
    const CliResult again =
        cli(folder, {"compare", (folder / "night-a-01.xrun").string(), (folder / "night-b-01.xrun").string(),
                     (folder / "night-a-02.xrun").string(), (folder / "night-b-02.xrun").string()});
    EXPECT_EQ(again.out, result.out);
}

/// As if the first side had been measured on another kernel.
void pretendAnotherKernel(const std::filesystem::path& state)
{
    std::ifstream in(state);
    nlohmann::json json = nlohmann::json::parse(in);
    json["kernel"] = "0.0.1-other";
    std::ofstream(state) << json.dump();
}

TEST(Ab, AcrossARebootItIsOfferedAndNotStarted)
{
    const TemporaryFolder folder;
    const std::string name = (folder / "boot.xrun").string();
    const CliResult nothing = cli(folder, {"ab", "--continue"});
    EXPECT_EQ(nothing.status, 2);
    const CliResult first = cli(folder, {"ab", "--reboot", "--a", "--engine timer --class other", "--rounds", "2",
                                         "--duration", "300ms", "--quiet", "-o", name});
    ASSERT_EQ(first.status, 0) << first.err;
    EXPECT_THAT(first.err, HasSubstr("ab --continue"));
    const auto state = folder / "state" / "xrunscope" / "pending-ab.json";
    struct stat status {};
    ASSERT_EQ(::stat(state.c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 0777u, 0600u);

    // The same boot: nothing is offered, and it is refused.
    EXPECT_EQ(cli(folder, {"list"}).err, "");
    const CliResult early = cli(folder, {"ab", "--continue"});
    EXPECT_EQ(early.status, 2);
    EXPECT_THAT(early.err, HasSubstr("still runs as it did for the first side"));

    pretendAnotherKernel(state);
    EXPECT_THAT(cli(folder, {"list"}).err, HasSubstr("begun on 0.0.1-other waits for this kernel"));
    EXPECT_FALSE(std::filesystem::exists(folder / "boot-b-01.xrun"));
    const CliResult second = cli(folder, {"ab", "--continue", "--quiet"});
    ASSERT_EQ(second.status, 0) << second.err;
    EXPECT_THAT(second.out, HasSubstr("B against A: "));
    EXPECT_TRUE(std::filesystem::exists(folder / "boot-b-02.xrun"));
    EXPECT_FALSE(std::filesystem::exists(state));
    EXPECT_EQ(cli(folder, {"list"}).err, "");
}

TEST(Ab, WhatCannotWaitForARebootIsRefusedBeforeTheFirstRun)
{
    const TemporaryFolder folder;
    const auto ab = [&folder](const std::string& name) {
        return cli(folder, {"ab", "--reboot", "--a", "--engine timer --class other", "--rounds", "2", "--duration",
                            "300ms", "--quiet", "-o", name});
    };
    const CliResult name = ab((folder / "\xff.xrun").string());
    EXPECT_EQ(name.status, 2);
    EXPECT_THAT(name.err, HasSubstr("not UTF-8"));
    std::ofstream(folder / "state") << "a file where the folder should be";
    const CliResult state = ab((folder / "boot.xrun").string());
    EXPECT_EQ(state.status, 4);
    EXPECT_THAT(state.err, HasSubstr("XDG_STATE_HOME"));
    EXPECT_FALSE(std::filesystem::exists(folder / "\xff-a-01.xrun"));
    EXPECT_FALSE(std::filesystem::exists(folder / "boot-a-01.xrun"));
}

TEST(Ab, ProgramsOfAPendingSideAreShownAndNotStartedUnasked)
{
    const TemporaryFolder folder;
    const auto trace = folder / "started";
    const std::string side = "--engine timer --class other --load 'touch " + trace.string() + "'";
    ASSERT_EQ(cli(folder, {"ab", "--reboot", "--a", side, "--rounds", "2", "--duration", "300ms", "--quiet", "-o",
                           (folder / "boot.xrun").string()})
                  .status,
              0);
    ASSERT_TRUE(std::filesystem::remove(trace));
    pretendAnotherKernel(folder / "state" / "xrunscope" / "pending-ab.json");
    const CliResult asked = cli(folder, {"ab", "--continue"});
    EXPECT_EQ(asked.status, 2);
    EXPECT_THAT(asked.err, HasSubstr("touch " + trace.string()));
    EXPECT_THAT(asked.err, HasSubstr("give --allow-commands beside --continue"));
    EXPECT_FALSE(std::filesystem::exists(trace));
    EXPECT_FALSE(std::filesystem::exists(folder / "boot-b-01.xrun"));
    EXPECT_EQ(cli(folder, {"ab", "--continue", "--allow-commands", "--quiet"}).status, 0);
    EXPECT_TRUE(std::filesystem::exists(trace));
    EXPECT_TRUE(std::filesystem::exists(folder / "boot-b-02.xrun"));
}

TEST(Ab, AStressSuiteRunsToItsEnd)
{
    const TemporaryFolder folder;
    const std::string suite = "--engine timer --stress proc --baseline 200ms --stress-time 300ms --class ";
    const CliResult result = cli(folder, {"ab", "--a", suite + "other", "--b", suite + "batch", "--rounds", "2",
                                          "--quiet", "-o", (folder / "s.xrun").string()});
    ASSERT_EQ(result.status, 0) << result.err;
    EXPECT_THAT(result.out, HasSubstr("Elapsed Time (sec)"));
    const auto report = reportOf(folder, folder / "s-b-02.xrun");
    ASSERT_EQ(report["suite"]["tests"].size(), 2u);
    EXPECT_EQ(report["suite"]["tests"][1]["state"], "done");
}

TEST(Ab, WrongUsage)
{
    const TemporaryFolder folder;
    const auto status = [&](std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), "ab");
        return cli(folder, std::move(arguments)).status;
    };
    EXPECT_EQ(status({}), 2);
    EXPECT_EQ(status({"--a", "--class fifo"}), 2);
    EXPECT_EQ(status({"--a", "--engine timer", "--b", "--engine timer", "--rounds", "1"}), 2);
    EXPECT_EQ(status({"--a", "--engine timer", "--b", "--engine timer", "--until-clear"}), 2);
    EXPECT_EQ(status({"--a", "--engine timer", "--b", "--engine timer", "--reboot", "--until-clear"}), 2);
    EXPECT_EQ(status({"--continue", "--discard"}), 2);
    EXPECT_EQ(status({"--continue", "--rounds", "6"}), 2);
    EXPECT_EQ(status({"--discard", "--allow-commands"}), 2);
    EXPECT_EQ(status({"--a", "--engine timer", "--b", "--engine timer", "--allow-commands"}), 2);
    EXPECT_EQ(status({"--discard"}), 0);
    const CliResult inner = cli(folder, {"ab", "--a", "--engine timer", "--b", "--engine timer --duration 3s"});
    EXPECT_EQ(inner.status, 2);
    EXPECT_THAT(inner.err, HasSubstr("--b: --duration"));
    const CliResult unknown = cli(folder, {"ab", "--a", "--nonsense", "--b", ""});
    EXPECT_EQ(unknown.status, 2);
    EXPECT_THAT(unknown.err, HasSubstr("--a: "));
}

TEST_F(Compare, PageHasPicturesOrSaysHowToGetThem)
{
    const CliResult result = compare({file("a"), file("b"), "--format", "html", "-o", file("page")});
    ASSERT_EQ(result.status, 0) << result.err;
    std::ifstream in(file("page"), std::ios::binary);
    const std::string page{std::istreambuf_iterator<char>(in), {}};
    const bool pictures = page.find("<img ") != std::string::npos;
    const bool told = page.find("The charts below are in text.") != std::string::npos;
    EXPECT_NE(pictures, told);
    EXPECT_EQ(page.find("src=\"http"), std::string::npos);
}

TEST_F(Compare, PageIsValidHtml)
{
    if (programInPath("tidy").empty())
        GTEST_SKIP() << "tidy is not installed";
    const CliResult result = compare({file("a"), file("b"), "--format", "html", "-o", file("valid")});
    ASSERT_EQ(result.status, 0) << result.err;
    const std::string check = fmt::format("tidy -quiet -errors -utf8 '{}' >'{}' 2>&1", file("valid"), file("tidy"));
    const int status = std::system(check.c_str()); // 1: warnings, 2: errors
    std::ifstream in(file("tidy"));
    EXPECT_EQ(status, 0) << std::string(std::istreambuf_iterator<char>(in), {});
}

} // namespace
} // namespace xrunscope::test
