// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jack/xrun_assembler.h"
#include "tests/core/jack/test_period.h"

#include <cmath>

#include <gtest/gtest.h>

namespace xrunscope {
namespace {

constexpr std::int64_t kLater = 1'000'000'000; ///< after a quiet time of any length

CycleRecord cycle(std::uint64_t k)
{
    const auto release = static_cast<std::int64_t>(k) * kT;
    return {k, release, release + 10'000, release + 200'000, release + 200'000, 0, 0};
}

void run(XrunAssembler& assembler, std::uint64_t from, std::uint64_t upTo)
{
    for (std::uint64_t k = from; k < upTo; ++k)
        assembler.add(cycle(k));
}

XrunReport report(XrunKind kind, std::int64_t at)
{
    XrunReport r;
    r.kind = kind;
    r.at = at;
    return r;
}

TEST(XrunAssembler, SkippedPeriodsAreOneXrun)
{
    XrunAssembler assembler(Nanos{kT}, Nanos{kT}, false);
    run(assembler, 0, 100);
    CycleRecord after = cycle(480);
    after.flags = cycle_flag::kAfterSkip;
    after.aux = 380;
    assembler.add(after);
    run(assembler, 481, 500);
    const auto xruns = assembler.take(500 * kT + kLater, 0, false);
    ASSERT_EQ(xruns.size(), 1u);
    const Xrun& x = xruns[0].xrun;
    EXPECT_EQ(x.kind, XrunKind::ClientLate);
    EXPECT_EQ(x.firstPeriod, 100u);
    EXPECT_EQ(x.misses, 380u);
    EXPECT_EQ(x.release, 100 * kT);
    EXPECT_EQ(x.begin, 101 * kT);
    EXPECT_EQ(x.length, 480 * kT + 10'000 - 101 * kT);
    EXPECT_EQ(x.reports, 0u);
}

TEST(XrunAssembler, ReportsOfOneStretchAreMerged)
{
    // Asynchronous JACK 2, a stall of 3 periods: a callback and a line of the log in each.
    XrunAssembler assembler(Nanos{kT}, Nanos{kT}, false);
    run(assembler, 0, 100);
    for (std::uint64_t k = 100; k < 103; ++k) {
        CycleRecord late = cycle(k);
        late.finish = late.workEnd = 103 * kT + 300'000;
        late.flags = cycle_flag::kUnfinished;
        assembler.add(late);
        assembler.add(report(XrunKind::ClientLate, static_cast<std::int64_t>(k + 1) * kT));
        XrunReport line = report(XrunKind::NotFinished, static_cast<std::int64_t>(k + 1) * kT + 50'000);
        line.client = "synth";
        line.callback = false;
        assembler.add(line);
    }
    run(assembler, 103, 130);
    const auto xruns = assembler.take(130 * kT + kLater, 0, false);
    ASSERT_EQ(xruns.size(), 1u);
    const Xrun& x = xruns[0].xrun;
    EXPECT_EQ(x.kind, XrunKind::NotFinished);
    EXPECT_EQ(x.reports, 3u);
    EXPECT_EQ(x.firstPeriod, 100u);
    EXPECT_EQ(x.misses, 3u);
    EXPECT_EQ(x.length, 103 * kT + 300'000 - 101 * kT);
    ASSERT_EQ(x.blames.size(), 1u);
    EXPECT_EQ(x.blames[0], (Blame{"synth", Lateness::NotFinished, std::nullopt}));
    EXPECT_EQ(xruns[0].reported, 101 * kT);
}

TEST(XrunAssembler, ReportsFarApartAreTwo)
{
    XrunAssembler assembler(Nanos{kT}, Nanos{kT}, false);
    run(assembler, 0, 50);
    assembler.add(report(XrunKind::Device, 20 * kT));
    assembler.add(report(XrunKind::Device, 30 * kT));
    const auto xruns = assembler.take(50 * kT + kLater, 0, false);
    ASSERT_EQ(xruns.size(), 2u);
    EXPECT_EQ(xruns[0].xrun.firstPeriod, 20u);
    EXPECT_EQ(xruns[1].xrun.firstPeriod, 30u);
    EXPECT_EQ(xruns[0].xrun.misses, 0u);
    EXPECT_EQ(xruns[0].xrun.length, 0);
}

TEST(XrunAssembler, ServersDelayReachesBack)
{
    XrunAssembler assembler(Nanos{kT}, Nanos{kT}, false);
    run(assembler, 0, 50);
    XrunReport driver = report(XrunKind::Device, 80 * kT);
    driver.delay = Nanos{30 * kT};
    assembler.add(driver);
    run(assembler, 81, 90);
    const auto xruns = assembler.take(90 * kT + kLater, 0, false);
    ASSERT_EQ(xruns.size(), 1u);
    EXPECT_EQ(xruns[0].from, 48 * kT);
    EXPECT_EQ(xruns[0].to, 80 * kT);
    EXPECT_EQ(xruns[0].xrun.serverDelay, Nanos{30 * kT});
    EXPECT_EQ(xruns[0].xrun.length, 30 * kT);
}

TEST(XrunAssembler, WaitsForQuietForItsCyclesAndForBusyClients)
{
    XrunAssembler assembler(Nanos{kT}, Nanos{kT}, false);
    run(assembler, 0, 100);
    assembler.add(report(XrunKind::ClientLate, 99 * kT + 500'000));
    EXPECT_TRUE(assembler.take(100 * kT + kLater, 0, false).empty()) << "cycles up to the report are not known";
    run(assembler, 100, 102);
    EXPECT_TRUE(assembler.take(103 * kT, 0, false).empty()) << "more may come";
    EXPECT_TRUE(assembler.take(102 * kT + kLater, 99 * kT, false).empty()) << "a client is in its cycle since before";
    EXPECT_EQ(assembler.take(102 * kT + kLater, 100 * kT, false).size(), 1u);
    EXPECT_TRUE(assembler.take(102 * kT + kLater, 0, true).empty());
}

TEST(XrunAssembler, WhatDoesNotEndIsToldInParts)
{
    XrunAssembler assembler(Nanos{kT}, Nanos{kT}, false);
    std::size_t told = 0;
    for (std::uint64_t k = 0; k < 20'000; ++k) {
        assembler.add(cycle(k));
        assembler.add(report(XrunKind::ClientLate, static_cast<std::int64_t>(k) * kT + 500'000));
        told += assembler.take(static_cast<std::int64_t>(k) * kT + 600'000, 0, false).size();
    }
    EXPECT_GE(told, 2u) << "while it goes on";
    EXPECT_LE(told, 4u);
}

TEST(XrunAssembler, ServerThatStandsStillAtTheEnd)
{
    XrunAssembler assembler(Nanos{kT}, Nanos{kT}, false);
    run(assembler, 0, 100);
    assembler.addSkippedAtEnd(100, 10'100, 100 * kT, 10'100 * kT);
    const auto xruns = assembler.take(10'100 * kT, 0, true);
    ASSERT_EQ(xruns.size(), 1u);
    EXPECT_EQ(xruns[0].xrun.firstPeriod, 100u);
    EXPECT_EQ(xruns[0].xrun.misses, 10'000u);
    EXPECT_EQ(xruns[0].xrun.length, 9'999 * kT);
}

TEST(XrunAssembler, EndTakesAll)
{
    XrunAssembler assembler(Nanos{kT}, Nanos{kT}, false);
    run(assembler, 0, 10);
    assembler.add(report(XrunKind::Device, 9 * kT));
    EXPECT_EQ(assembler.take(9 * kT, 0, true).size(), 1u);
}

TEST(XrunAssembler, UnfinishedGraphCountsWhereTheServerIsSilent)
{
    for (const bool counts : {false, true}) {
        XrunAssembler assembler(Nanos{kT}, Nanos{kT}, counts);
        run(assembler, 0, 100);
        CycleRecord late = cycle(100);
        late.finish = late.workEnd = 101 * kT + 300'000;
        late.flags = cycle_flag::kUnfinished;
        assembler.add(late);
        run(assembler, 101, 130);
        EXPECT_EQ(assembler.take(130 * kT + kLater, 0, false).size(), counts ? 1u : 0u);
    }
}

TEST(XrunAssembler, WhatWasBeforeTheRunIsNotItsOwn)
{
    XrunAssembler assembler(Nanos{kT}, Nanos{kT}, false);
    assembler.begin(10 * kT);
    assembler.add(report(XrunKind::Device, 9 * kT));
    run(assembler, 10, 20);
    EXPECT_TRUE(assembler.take(20 * kT + kLater, 0, true).empty());
}

TEST(CredibleDelay, UnitsAndNonsense)
{
    EXPECT_EQ(credibleDelay(ServerKind::Jack2, 31297, 0), Nanos{31'297'000});
    EXPECT_EQ(credibleDelay(ServerKind::PipeWire, 0.5F, 0), Nanos{500'000'000});
    EXPECT_EQ(credibleDelay(ServerKind::Jack2, 0, 5), std::nullopt);
    EXPECT_EQ(credibleDelay(ServerKind::Jack2, -3.6e9F, 0), std::nullopt);
    EXPECT_EQ(credibleDelay(ServerKind::Jack2, 31297, 31297), std::nullopt) << "stale";
    EXPECT_EQ(credibleDelay(ServerKind::Jack2, 4e9F, 0), std::nullopt) << "over an hour";
    EXPECT_EQ(credibleDelay(ServerKind::Jack2, std::nanf(""), 0), std::nullopt);
}

} // namespace
} // namespace xrunscope
