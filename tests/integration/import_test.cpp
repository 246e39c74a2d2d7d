// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>

#include "cli_process.h"

namespace xrunscope::test {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

const std::string kData = IMPORT_DATA;

TEST(Import, MakesARunFileAndPrintsItsSummary)
{
    const TemporaryFolder folder;
    const std::string file = (folder / "a.xrun").string();
    const CliResult result = cli(folder, {"import", kData + "cyclictest.json", "-o", file});
    ASSERT_EQ(result.status, 0) << result.err;
    EXPECT_THAT(result.out, StartsWith("IMPORTED from cyclictest 2.40 (cyclictest.json), "));
    EXPECT_THAT(result.err, HasSubstr("Run file: " + file));
    const nlohmann::json json = reportOf(folder, file);
    EXPECT_EQ(json["cycles"], 10'000);
    EXPECT_TRUE(json["xruns"].is_null());
    EXPECT_EQ(json["scheduling"]["granted"]["class"], "fifo");
}

TEST(Import, WithoutAnOutputItGoesToTheRunFolder)
{
    const TemporaryFolder folder;
    ASSERT_EQ(cli(folder, {"import", kData + "jitterdebugger.json", "--label", "kernel B"}).status, 0);
    const CliResult list = cli(folder, {"list"});
    EXPECT_THAT(list.out, HasSubstr("kernel B"));
    EXPECT_THAT(list.out, HasSubstr("i imported: "));
    // By the name that the list shows; formats that need cycles say why they cannot be had.
    const std::string name = list.out.substr(list.out.find("20"), list.out.find(" B\n") + 2 - list.out.find("20"));
    EXPECT_EQ(cli(folder, {"report", name}).status, 0);
    const CliResult cycles = cli(folder, {"report", name, "--format", "cycles"});
    EXPECT_EQ(cycles.status, 2);
    EXPECT_THAT(cycles.err, HasSubstr("was imported: it has no cycles"));
    const CliResult whatIf = cli(folder, {"what-if", name});
    EXPECT_EQ(whatIf.status, 2);
    EXPECT_THAT(whatIf.err, HasSubstr("was imported: it has no cycles"));
}

TEST(Import, ABrokenSourceIsNamedWithItsLineAndLeavesNothing)
{
    const TemporaryFolder folder;
    std::ofstream(folder / "bad.txt") << "# Histogram\n000001 000002\n000002 x\n# Total: 000000002\n";
    const CliResult result = cli(folder, {"import", (folder / "bad.txt").string(), "-o", (folder / "a.xrun").string()});
    EXPECT_EQ(result.status, 4);
    EXPECT_THAT(result.err, HasSubstr("bad.txt: line 3: 'x' is not a number"));
    EXPECT_EQ(result.out, "");
    EXPECT_FALSE(std::filesystem::exists(folder / "a.xrun"));
    EXPECT_EQ(cli(folder, {"import", (folder / "absent").string()}).status, 4);
    EXPECT_EQ(cli(folder, {"import", folder.path().string()}).status, 4);
}

TEST(Import, ALabelThatCannotBeShownIsRefused)
{
    const TemporaryFolder folder;
    for (const char* label : {"red \x1b[31m", "two\nlines", "\xff"}) {
        const CliResult result = cli(
            folder, {"import", kData + "jitterdebugger.json", "--label", label, "-o", (folder / "a.xrun").string()});
        EXPECT_EQ(result.status, 2) << label;
        EXPECT_THAT(result.err, HasSubstr("--label has characters that cannot be shown"));
    }
    EXPECT_FALSE(std::filesystem::exists(folder / "a.xrun"));
}

TEST(Import, AReportPastedBackGivesTheSameReport)
{
    const TemporaryFolder folder;
    const std::string measured = (folder / "a.xrun").string();
    const CliResult run =
        cli(folder, {"run", "--engine", "timer", "--duration", "2s", "--cpu-load", "20", "--quiet", "-o", measured});
    ASSERT_EQ(run.status, 0) << run.err;
    const auto pasted = [&](const std::string& text, const std::string& name) {
        std::ofstream(folder / (name + ".txt")) << text;
        const CliResult result =
            cli(folder, {"import", (folder / (name + ".txt")).string(), "-o", (folder / (name + ".xrun")).string()});
        EXPECT_EQ(result.status, 0) << result.err;
        return reportOf(folder, folder / (name + ".xrun"));
    };
    const std::string report = cli(folder, {"report", measured}).out;
    const nlohmann::json before = reportOf(folder, measured);
    const nlohmann::json once = pasted(report, "once");
    for (const char* member : {"cycles", "skipped", "dropped", "xruns", "deadline_misses", "near_misses", "rate",
                               "frames", "periods", "seconds", "engine", "started_at", "deadline_us"})
        EXPECT_EQ(once[member], before[member]) << member;
    EXPECT_EQ(once["host"]["kernel"], before["host"]["kernel"]);
    EXPECT_EQ(once["scheduling"]["granted"]["class"], before["scheduling"]["granted"]["class"]);
    // The second round: all but the name and the time of the import.
    nlohmann::json twice = pasted(cli(folder, {"report", (folder / "once.xrun").string()}).out, "twice");
    nlohmann::json first = once;
    for (nlohmann::json* j : {&first, &twice}) {
        (*j)["imported"].erase("file");
        (*j)["imported"].erase("at_ms");
        j->erase("device");
    }
    EXPECT_EQ(twice, first);
}

} // namespace
} // namespace xrunscope::test
