// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "import_support.h"

namespace xrunscope::test {
namespace {

using testing::Contains;
using testing::HasSubstr;

/// Percentiles below, counted from the files with another program.
double p(const RunData& run, double q)
{
    const auto value = run.statistics.delay().percentile(q).value;
    return value ? toUs(*value) : -1;
}

std::uint64_t at(const RunData& run, std::int64_t us)
{
    return run.statistics.delay().histogram().count(Histogram::binOf(us * 1000));
}

TEST(ImportHistogram, CyclictestKeepsBothThreadsAndWhatLiesBeyondTheTable)
{
    const RunData run = imported("cyclictest_h100_t2.txt");
    const Distribution& d = run.statistics.delay();
    EXPECT_EQ(run.info.imported->program, "cyclictest");
    EXPECT_EQ(run.info.imported->file, "cyclictest_h100_t2.txt");
    EXPECT_EQ(d.count(), 10'000u);
    EXPECT_EQ(toUs(*d.min()), 12);
    EXPECT_EQ(toUs(*d.max()), 1291);     // of the other thread: 327
    EXPECT_NEAR(*d.meanNs(), 33'000, 1); // 32 and 34, equally many
    EXPECT_EQ(d.beyond(), 45u);          // 31 and 14
    EXPECT_EQ(d.beyondFrom(), std::chrono::microseconds{100});
    EXPECT_EQ(at(run, 30), 265u);
    EXPECT_EQ(at(run, 1291), 1u);
    EXPECT_EQ(at(run, 327), 1u);
    EXPECT_EQ(d.histogram().total(), 10'000u);
    EXPECT_NEAR(p(run, 0.5), 34, 34 * 0.008);
    EXPECT_NEAR(p(run, 0.9), 41, 41 * 0.008);
    EXPECT_NEAR(p(run, 0.99), 60, 60 * 0.008);
    // The 9,990th of 10,000 is among the 45 largest: the table does not tell it, and more cycles would not.
    const Percentile p999 = d.percentile(0.999);
    EXPECT_FALSE(p999.value);
    EXPECT_EQ(p999.needsMore, 0u);
    EXPECT_EQ(d.percentile(0.9999).needsMore, 90'000u);
}

TEST(ImportHistogram, NothingIsKnownThatTheSourceDoesNotTell)
{
    const RunData run = imported("cyclictest_h100_t2.txt");
    EXPECT_TRUE(run.info.knows(Fact::Cycles));
    for (const Fact fact : {Fact::Rate, Fact::Frames, Fact::Periods, Fact::Deadline, Fact::Length, Fact::Skipped,
                            Fact::Xruns, Fact::Misses, Fact::NearMisses, Fact::Scheduling, Fact::Started})
        EXPECT_FALSE(run.info.knows(fact)) << static_cast<int>(fact);
    EXPECT_EQ(run.length(), Nanos{0});
    EXPECT_TRUE(run.statistics.cycleTime().empty());
    EXPECT_TRUE(run.statistics.response().empty());
    EXPECT_FALSE(run.statistics.smallestSpareTime());
    EXPECT_EQ(run.info.facts.cycleTimeUnknown, kNotInSource);
    EXPECT_TRUE(run.rows.empty());
    EXPECT_TRUE(run.info.complete);
}

TEST(ImportHistogram, MostOfAThreadMayLieBeyondTheTable)
{
    const RunData run = imported("cyclictest_h20_overflow.txt");
    const Distribution& d = run.statistics.delay();
    EXPECT_EQ(d.count(), 5000u); // 180 in the table
    EXPECT_EQ(d.beyond(), 4820u);
    EXPECT_EQ(toUs(*d.max()), 1454);
    EXPECT_FALSE(d.percentile(0.5).value);
    EXPECT_EQ(at(run, 19), 78u);
}

TEST(ImportHistogram, TheColumnOfSumsIsNoThread)
{
    const RunData run = imported("cyclictest_H50.txt");
    EXPECT_EQ(run.statistics.delay().count(), 6000u); // 2 × 3,000
    EXPECT_EQ(run.statistics.delay().beyond(), 199u); // 88 + 111
    EXPECT_EQ(at(run, 49), 17u);                      // 6 + 11
    EXPECT_THAT(run.info.imported->remarks, Contains(HasSubstr("all 2 threads together")));
}

TEST(ImportHistogram, ATableAloneSaysWhereItEnds)
{
    const RunData run = imported("osadl.txt");
    const Distribution& d = run.statistics.delay();
    EXPECT_EQ(run.info.imported->format, "histogram");
    EXPECT_EQ(run.info.imported->program, "");
    EXPECT_EQ(d.count(), 9955u); // 4,969 + 4,986
    EXPECT_EQ(toUs(*d.max()), 99);
    EXPECT_EQ(d.beyond(), 0u);
    EXPECT_THAT(run.info.imported->remarks,
                Contains(HasSubstr("ends at 99 µs; whether there were higher values is not in the source")));
}

TEST(ImportHistogram, RtlaTimerlatGivesTheThreadsAndItsLength)
{
    const RunData run = imported("rtla_timerlat.txt");
    const Distribution& d = run.statistics.delay();
    EXPECT_EQ(run.info.imported->program, "rtla timerlat");
    EXPECT_EQ(d.count(), 7783u);  // 3,779 + 4,004
    EXPECT_EQ(d.beyond(), 2059u); // 1,058 + 1,001
    EXPECT_EQ(toUs(*d.min()), 29);
    EXPECT_EQ(toUs(*d.max()), 79'512);
    EXPECT_NEAR(*d.meanNs(), (1872e3 * 3779 + 1761e3 * 4004) / 7783, 1);
    EXPECT_EQ(run.length(), std::chrono::seconds{10});
    EXPECT_THAT(run.info.imported->remarks, Contains(HasSubstr("those of the interrupts")));
    EXPECT_THAT(run.info.imported->remarks, Contains(HasSubstr("lower ends of bins of 10 µs")));
}

TEST(ImportHistogram, RtlaMayCountNanoseconds)
{
    const RunData run = imported("rtla_timerlat_ns.txt");
    const Distribution& d = run.statistics.delay();
    EXPECT_EQ(d.count(), 2722u);
    EXPECT_EQ(d.beyond(), 2433u);
    EXPECT_EQ(*d.min(), Nanos{40'854});
    EXPECT_EQ(*d.max(), Nanos{23'724'310});
    EXPECT_EQ(d.histogram().count(Histogram::binOf(90'000)), 59u);
}

TEST(ImportHistogram, OsnoiseIsNoDelay)
{
    const RunData run = imported("rtla_osnoise.txt");
    EXPECT_EQ(run.info.imported->quantity, "noise");
    EXPECT_EQ(run.statistics.delay().count(), 9825u);
    EXPECT_EQ(toUs(*run.statistics.delay().max()), 31'645);
    EXPECT_THAT(run.info.imported->remarks, Contains(HasSubstr("not how late one woke")));
}

TEST(ImportHistogram, NewerRtlaRepeatsItsSummaryOverAllCpus)
{
    const std::string text = sourceText("rtla_timerlat_ns.txt") +
                             "ALL:      Thr\ncount:    2722\nmin:     40854\navg:  237976.12\nmax:   23724310\n";
    const auto run = readMeasurement(text, "", kImportedAt);
    ASSERT_TRUE(run) << run.error().text();
    EXPECT_EQ(run->statistics.delay().count(), 2722u);
}

} // namespace
} // namespace xrunscope::test
