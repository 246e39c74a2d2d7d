// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include "cli_process.h"

namespace xrunscope::test {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

TEST(Run, TenSecondsAreAccountedFor)
{
    const TemporaryFolder folder;
    const CliResult run = cli(folder, {"run", "--engine", "timer", "--rate", "48000", "--frames", "64", "--duration",
                                       "10s", "-o", (folder / "a.xrun").string()});
    ASSERT_EQ(run.status, 0) << run.err;
    EXPECT_THAT(run.out, StartsWith("************* SUMMARY RESULT ****************\n"
                                    "Total seconds ran . . . . . . :    10\n"));
    EXPECT_THAT(run.err, HasSubstr("Scheduling: "));

    // 10 s · 48,000 / 64 = 7,500.
    const nlohmann::json report = reportOf(folder, folder / "a.xrun");
    EXPECT_NEAR(static_cast<double>(periodsOf(report)), 7500, 2);
    EXPECT_EQ(report["dropped"], 0);
    EXPECT_EQ(report["complete"], true);
    EXPECT_EQ(report["end"]["reason"], "completed");
    EXPECT_NEAR(report["period_us"].get<double>(), 1333.333, 0.001);
    EXPECT_EQ(report["rate"], 48000);
    EXPECT_GE(report["delay_us"]["min"].get<double>(), 0);
    EXPECT_LE(report["delay_us"]["p50"].get<double>(), report["delay_us"]["max"].get<double>());
    EXPECT_TRUE(report["delay_us"]["p9999"].is_null());
    EXPECT_TRUE(report["cpu_percent"]["user"].is_number());
    EXPECT_GT(report["context_switches_per_s"].get<double>(), 0);
}

TEST(Run, OddRatesDoNotDrift)
{
    // 6 s · 44,100 / 64 = 4,134.4: 4,134 whole periods. A period rounded to whole µs would lose or gain some.
    const TemporaryFolder folder;
    const CliResult run = cli(folder, {"run", "--engine", "timer", "--rate", "44100", "--frames", "64", "--duration",
                                       "6s", "--quiet", "-o", (folder / "a.xrun").string()});
    ASSERT_EQ(run.status, 0) << run.err;
    EXPECT_EQ(run.err, "");
    EXPECT_NEAR(static_cast<double>(periodsOf(reportOf(folder, folder / "a.xrun"))), 4134, 2);
}

TEST(Run, GoesToTheRunFolderAndIsListed)
{
    const TemporaryFolder folder;
    EXPECT_THAT(cli(folder, {"list"}).out, StartsWith("No runs yet"));
    const CliResult run =
        cli(folder, {"run", "--engine", "timer", "--class", "other", "--duration", "1s", "--label", "first try"});
    ASSERT_EQ(run.status, 0) << run.err;
    const CliResult list = cli(folder, {"list"});
    EXPECT_EQ(list.status, 0);
    EXPECT_THAT(list.out, HasSubstr("first try"));
    EXPECT_THAT(list.out, HasSubstr("48000/64x2"));
    const nlohmann::json entries = nlohmann::json::parse(cli(folder, {"list", "--json"}).out);
    ASSERT_EQ(entries.size(), 1u);
    EXPECT_EQ(entries[0]["label"], "first try");
    EXPECT_EQ(entries[0]["complete"], true);
    const std::string name = std::filesystem::path(entries[0]["path"].get<std::string>()).stem().string();
    EXPECT_THAT(cli(folder, {"report", name}).out, HasSubstr("first try"));
}

TEST(Run, StaysSmall)
{
    const TemporaryFolder folder;
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    GTEST_SKIP() << "a sanitizer's shadow memory is counted too";
#endif
    CliProcess run(folder,
                   {"run", "--engine", "timer", "--duration", "3s", "--quiet", "-o", (folder / "a.xrun").string()});
    ASSERT_TRUE(run.waitForCycles(folder / "a.xrun", std::chrono::milliseconds{1}));
    // The most so far, until the end: the summary is part of it.
    long most = 0;
    while (const long kib = run.peakMemoryKib())
        most = kib;
    EXPECT_EQ(run.wait().status, 0);
    EXPECT_GT(most, 4096); // the ring alone
    EXPECT_LE(most, 15 * 1024);
}

TEST(Run, LimitsGiveExit1)
{
    const TemporaryFolder folder;
    const CliResult over = cli(folder, {"run", "--engine", "timer", "--duration", "1s", "--max-delay", "0.001", "-o",
                                        (folder / "a.xrun").string()});
    EXPECT_EQ(over.status, 1) << over.err;
    EXPECT_THAT(over.err, HasSubstr("limit exceeded"));
    EXPECT_THAT(over.out, HasSubstr("SUMMARY RESULT"));
    const CliResult under = cli(folder, {"run", "--engine", "timer", "--duration", "1s", "--max-delay", "100000000",
                                         "--max-xruns", "1000000", "-o", (folder / "b.xrun").string()});
    EXPECT_EQ(under.status, 0) << under.err;
}

TEST(Run, SeriesAndResume)
{
    const TemporaryFolder folder;
    const CliResult run = cli(folder, {"run", "--engine", "timer", "--duration", "1s", "--repeat", "3", "--class",
                                       "other", "--quiet", "-o", (folder / "s.xrun").string()});
    ASSERT_EQ(run.status, 0) << run.err;
    EXPECT_THAT(run.out, HasSubstr("Average of 3 runs of the 3 planned, 3 s measured."));
    std::string id;
    for (int i = 1; i <= 3; ++i) {
        const nlohmann::json report = reportOf(folder, folder / ("s-0" + std::to_string(i) + ".xrun"));
        ASSERT_TRUE(report.contains("series")) << i;
        EXPECT_EQ(report["series"]["index"], i);
        EXPECT_EQ(report["series"]["count"], 3);
        id = i == 1 ? report["series"]["id"].get<std::string>() : id;
        EXPECT_EQ(report["series"]["id"], id);
    }
    std::filesystem::remove(folder / "s-02.xrun");
    const CliResult resumed = cli(folder, {"run", "--resume", (folder / "s-01.xrun").string()});
    ASSERT_EQ(resumed.status, 0) << resumed.err;
    EXPECT_EQ(reportOf(folder, folder / "s-02.xrun")["series"]["id"], id);
    EXPECT_THAT(resumed.out, HasSubstr("Average of 3 runs of the 3 planned"));
    const std::vector<std::string> files{(folder / "s-01.xrun").string(), (folder / "s-02.xrun").string(),
                                         (folder / "s-03.xrun").string()};
    const CliResult table =
        cli(folder, {"report", files[0], files[1], files[2], "--format", "series", "--legacy-rates"});
    EXPECT_EQ(table.status, 0) << table.err;
    EXPECT_THAT(table.out, HasSubstr("too low by the"));
    const CliResult json = cli(folder, {"report", files[0], files[1], "--format", "series-json"});
    const nlohmann::json parsed = nlohmann::json::parse(json.out);
    EXPECT_EQ(parsed["runs"], 2);
    EXPECT_NEAR(parsed["seconds"].get<double>(), 2, 0.01);
    EXPECT_THAT(cli(folder, {"report", files[0], files[1]}).out, HasSubstr("Average of 2 runs of the 3 planned"));
    const CliResult again = cli(folder, {"run", "--resume", (folder / "s-02.xrun").string()});
    EXPECT_EQ(again.status, 0);
    EXPECT_THAT(again.err, HasSubstr("The series is complete"));
}

TEST(Run, NeverReplacesAFile)
{
    const TemporaryFolder folder;
    writeFile(folder / "a.xrun", "precious");
    const CliResult run =
        cli(folder, {"run", "--engine", "timer", "--duration", "1s", "-o", (folder / "a.xrun").string()});
    EXPECT_EQ(run.status, 4);
    EXPECT_THAT(run.err, HasSubstr("exists already"));
    EXPECT_EQ(readFile(folder / "a.xrun"), "precious");
}

} // namespace
} // namespace xrunscope::test
