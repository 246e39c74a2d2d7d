// SPDX-License-Identifier: GPL-3.0-or-later
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/report/report.h"
#include "core/report/report_text.h"
#include "core/report/run_list.h"
#include "core/run/run_file.h"
#include "core/run/run_mark.h"
#include "import_support.h"
#include "tests/core/run/made_file.h"

namespace xrunscope::test {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(ImportedReport, SaysWhereItsFiguresComeFromAndWhatIsMissing)
{
    const std::string text = summaryText(imported("cyclictest_h100_t2.txt"));
    EXPECT_THAT(text, HasSubstr("IMPORTED from cyclictest (cyclictest_h100_t2.txt), 2026-11-30"));
    EXPECT_THAT(text, HasSubstr("Started   not in the source"));
    EXPECT_THAT(text, HasSubstr("Audio     not in the source"));
    EXPECT_THAT(text, HasSubstr("Class     not in the source"));
    EXPECT_THAT(text, HasSubstr("Whether audio was lost\nis not in the source."));
    EXPECT_THAT(text,
                HasSubstr("- p99.9 is one of the 45 largest, which the source counts together:\n  100.0 µs or more"));
    EXPECT_THAT(text, HasSubstr("delay      12.00   33.00"));
    EXPECT_THAT(text, Not(HasSubstr("SUMMARY RESULT")));
    for (const char* name : {"cyclictest_h100_t2.txt", "cyclictest.json", "jitterdebugger.json"})
        EXPECT_THAT(imported(name).info.host.line(), HasSubstr("governor unknown")) << name;
    EXPECT_THAT(text, Not(HasSubstr("no cpufreq")));
    EXPECT_THAT(text, Not(HasSubstr("response")));
}

TEST(ImportedReport, NoiseIsNotCalledADelay)
{
    const RunData run = imported("rtla_osnoise.txt");
    EXPECT_THAT(summaryText(run), HasSubstr("\nnoise  "));
    EXPECT_THAT(summaryText(run), Not(HasSubstr("\ndelay ")));
    EXPECT_THAT(histogramText(run), HasSubstr("Not a delay, but noise:"));
}

TEST(ImportedReport, LinesFitIntoAMail)
{
    for (const char* name : {"cyclictest_h100_t2.txt", "cyclictest.json", "jitterdebugger.json", "rtla_timerlat.txt",
                             "osadl.txt", "jack_test.txt"}) {
        for (const std::string& text : {summaryText(imported(name)), histogramText(imported(name))}) {
            std::istringstream in(text);
            for (std::string line; std::getline(in, line);)
                EXPECT_LE(report_text::columnsOf(line), 72u) << name << ": " << line;
        }
    }
}

TEST(ImportedReport, JsonHasNullForWhatIsNotThere)
{
    const nlohmann::json j = reportJson(imported("cyclictest_h100_t2.txt"));
    for (const char* member : {"rate",
                               "frames",
                               "periods",
                               "period_us",
                               "deadline_us",
                               "started_at",
                               "seconds",
                               "skipped",
                               "dropped",
                               "xruns",
                               "xruns_by_kind",
                               "deadline_misses",
                               "near_misses",
                               "spare_time_us",
                               "smallest_spare_time_us",
                               "response_us",
                               "cycle_us",
                               "interval_excess_us",
                               "delay_max_interval_us",
                               "cpu_load_percent",
                               "memory_locked",
                               "page_faults",
                               "phases",
                               "host",
                               "jack1",
                               "interrupts_per_s"})
        EXPECT_TRUE(j.at(member).is_null()) << member;
    EXPECT_TRUE(j.at("scheduling").at("granted").is_null());
    EXPECT_TRUE(j.at("dsp_load_percent").at("mean").is_null());
    EXPECT_EQ(j.at("cycles"), 10'000);
    EXPECT_EQ(j.at("delay_us").at("max"), 1291.0);
    EXPECT_TRUE(j.at("delay_us").at("p999").is_null());
    EXPECT_EQ(j.at("delay_us").at("counted_together").at("values"), 45);
    EXPECT_EQ(j.at("imported").at("program"), "cyclictest");
    EXPECT_EQ(j.at("imported").at("file"), "cyclictest_h100_t2.txt");
}

TEST(ImportedReport, JsonOfLayoutA)
{
    const nlohmann::json j = reportJson(imported("jack_test.txt"));
    EXPECT_EQ(j.at("xruns"), 2);
    EXPECT_EQ(j.at("seconds"), 300.0);
    EXPECT_EQ(j.at("frames"), 64);
    EXPECT_TRUE(j.at("rate").is_null());
    EXPECT_TRUE(j.at("delay_us").is_null());
    EXPECT_EQ(j.at("jack1").at("delay_max_us"), 10'258);
    EXPECT_EQ(j.at("cpu_percent").at("iowait"), 1.4);
    EXPECT_EQ(j.at("context_switches_per_s"), 11'771.0);
}

TEST(ImportedReport, TheListShowsDashes)
{
    TemporaryFolder folder;
    const auto file = folder / "ct.xrun";
    ASSERT_TRUE(writeImportedRun(imported("cyclictest_h100_t2.txt"), file));
    const std::vector<FolderEntry> entries{{file, RunFile::peek(file)}};
    EXPECT_EQ(runListText(entries, std::nullopt),
              "  LENGTH  CLASS    AUDIO         XRUNS    P99.9      MAX  NAME (delays in µs)\n"
              "       -i -        -                 -        -    1,291  ct\n"
              "i imported: measured by another program, or read from a report\n");
    const nlohmann::json j = runListJson(entries).front();
    EXPECT_TRUE(j.at("xruns").is_null());
    EXPECT_TRUE(j.at("frames").is_null());
    EXPECT_EQ(j.at("imported").at("format"), "cyclictest");
}

TEST(ImportedReport, IsNotMarkedForNotHavingCycles)
{
    EXPECT_EQ(whyMarked(imported("jack_test.txt")), "");
    EXPECT_EQ(whyMarked(imported("cyclictest.json")), "");
}

} // namespace
} // namespace xrunscope::test
