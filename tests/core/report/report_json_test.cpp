// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/report/report.h"
#include "made_run.h"

namespace xrunscope {
namespace {

using nlohmann::json;
using test::MadeRun;
using test::us;

TEST(ReportJson, HasEveryAgreedMember)
{
    const json report = reportJson(test::quietRun());
    for (const char* member : {"engine",           "rate",
                               "frames",           "periods",
                               "period_us",        "seconds",
                               "cycles",           "skipped",
                               "dropped",          "xruns",
                               "xruns_by_kind",    "deadline_misses",
                               "near_misses",      "delay_max_interval_us",
                               "delay_us",         "cycle_us",
                               "dsp_load_percent", "cpu_percent",
                               "interrupts_per_s", "context_switches_per_s",
                               "scheduling",       "host",
                               "complete"})
        EXPECT_TRUE(report.contains(member)) << member;
    for (const char* member : {"min", "mean", "p50", "p99", "p999", "max"}) {
        EXPECT_TRUE(report["delay_us"].contains(member)) << member;
        EXPECT_TRUE(report["cycle_us"].contains(member)) << member;
    }
    for (const char* member : {"mean", "p99", "max"})
        EXPECT_TRUE(report["dsp_load_percent"].contains(member)) << member;
    for (const char* member : {"user", "system", "nice", "iowait", "irq", "softirq", "steal"})
        EXPECT_TRUE(report["cpu_percent"].contains(member)) << member;
    EXPECT_TRUE(report["scheduling"].contains("requested"));
    EXPECT_TRUE(report["scheduling"].contains("granted"));
    EXPECT_EQ(report["host"]["kernel"], "6.1.0-test");
    EXPECT_EQ(report["host"]["preemption"], "PREEMPT_RT");
    EXPECT_EQ(report["host"]["cpu"], "Example CPU");
}

TEST(ReportJson, FiguresOfAQuietRun)
{
    const json report = reportJson(test::quietRun());
    EXPECT_EQ(report["engine"], "timer");
    EXPECT_EQ(report["rate"], 64000);
    EXPECT_DOUBLE_EQ(report["period_us"].get<double>(), 1000);
    EXPECT_DOUBLE_EQ(report["seconds"].get<double>(), 300);
    EXPECT_EQ(report["cycles"], 300'000);
    EXPECT_EQ(report["skipped"], 0);
    EXPECT_EQ(report["dropped"], 0);
    EXPECT_EQ(report["xruns"], 0);
    EXPECT_EQ(report["xruns_by_kind"], (json{{"modelled", 0}}));
    EXPECT_EQ(report["complete"], true);
    EXPECT_EQ(report["started_at"], "2025-11-30T14:23:20+01:00");
    EXPECT_DOUBLE_EQ(report["delay_us"]["min"].get<double>(), 10);
    EXPECT_DOUBLE_EQ(report["delay_us"]["max"].get<double>(), 590);
    EXPECT_DOUBLE_EQ(report["delay_max_interval_us"].get<double>(), 580);
    EXPECT_DOUBLE_EQ(report["response_us"]["max"].get<double>(), 690);
    EXPECT_DOUBLE_EQ(report["dsp_load_percent"]["mean"].get<double>(), 10);
    EXPECT_EQ(report["scheduling"]["requested"]["class"], nullptr);
    EXPECT_EQ(report["scheduling"]["granted"]["class"], "fifo");
    EXPECT_EQ(report["scheduling"]["granted"]["priority"], 70);
    EXPECT_EQ(report["end"]["reason"], "completed");
    EXPECT_TRUE(report["delay_us"]["needs_more_cycles"].empty());
    // No system sample was taken: not known is null, not 0.
    EXPECT_TRUE(report["cpu_percent"]["user"].is_null());
}

TEST(ReportJson, PercentilesWithoutSupportAreNull)
{
    const json delay = reportJson(MadeRun{}.cycles(600, us(10), us(100)).take())["delay_us"];
    EXPECT_DOUBLE_EQ(delay["p50"].get<double>(), 10);
    EXPECT_DOUBLE_EQ(delay["p90"].get<double>(), 10);
    EXPECT_TRUE(delay["p99"].is_null());
    EXPECT_TRUE(delay["p9999"].is_null());
    EXPECT_EQ(delay["needs_more_cycles"], (json{{"p99", 400}, {"p999", 9400}, {"p9999", 99'400}}));
}

TEST(ReportJson, XrunsMarkersAndPlan)
{
    MadeRun made;
    made.run.info.plan.label = "bad \x01 label";
    made.run.info.plan.series = {"0123456789abcdef", 3, 12};
    made.run.markers.push_back({1'500'000'000, Marker::Kind::User, "I heard it"});
    const RunData run = made.cycles(1000, us(10), us(100)).skipped(10, us(2000)).cycles(1000, us(10), us(100)).take();
    const json report = reportJson(run);
    EXPECT_EQ(report["xruns"], 1);
    EXPECT_EQ(report["deadline_misses"], 10);
    EXPECT_EQ(report["xrun_events"][0]["misses"], 10);
    EXPECT_EQ(report["xrun_events"][0]["first_period"], 1000);
    EXPECT_DOUBLE_EQ(report["xrun_events"][0]["at_s"].get<double>(), 1.0);
    EXPECT_DOUBLE_EQ(report["xrun_events"][0]["length_us"].get<double>(), 10'000);
    EXPECT_EQ(report["markers"][0]["text"], "I heard it");
    EXPECT_EQ(report["series"]["index"], 3);
    EXPECT_EQ(report["label"], "bad \xef\xbf\xbd label");
    EXPECT_NO_THROW(report.dump());
}

TEST(ReportJson, ASoundCardIsDescribedAndTheTimerHasNone)
{
    MadeRun made;
    EXPECT_FALSE(reportJson(made.cycles(10, us(10), us(100)).take()).contains("card"));
    MadeRun onCard;
    onCard.run.info.facts.card = CardFacts{"Dummy: Dummy \x01PCM", "S16_LE", 2, false, true, false};
    const json card = reportJson(onCard.cycles(10, us(10), us(100)).take())["card"];
    EXPECT_EQ(card["name"], "Dummy: Dummy \xef\xbf\xbdPCM");
    EXPECT_EQ(card["format"], "S16_LE");
    EXPECT_EQ(card["channels"], 2);
    EXPECT_EQ(card["position_in_steps"], false);
    EXPECT_EQ(card["linked"], true);
    EXPECT_EQ(card["reserved"], false);
}

TEST(ReportJson, RunWithoutACycleIsAllNull)
{
    MadeRun made;
    made.run.info.closed = made.run.info.complete = false;
    const json report = reportJson(made.take());
    EXPECT_EQ(report["complete"], false);
    EXPECT_EQ(report["end"]["reason"], "unfinished");
    EXPECT_TRUE(report["delay_us"]["min"].is_null());
    EXPECT_TRUE(report["dsp_load_percent"]["mean"].is_null());
    EXPECT_TRUE(report["smallest_spare_time_us"].is_null());
    EXPECT_TRUE(report["page_faults"].is_null());
}

} // namespace
} // namespace xrunscope
