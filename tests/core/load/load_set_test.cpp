// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/load/load_set.h"

#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sched.h>
#include <sys/resource.h>

#include "core/load/stress_loads.h"
#include "tests/core/load/guarded.h"

namespace xrunscope {
namespace {

using namespace std::chrono_literals;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::SizeIs;

LoadSpec script(const std::string& text)
{
    LoadSpec spec;
    spec.name = "script";
    spec.argv = {"sh", "-c", text};
    return spec;
}

struct Loads {
    Loads()
    {
        auto started = LoadSet::start();
        if (!started)
            throw std::runtime_error(started.error().text());
        set.emplace(std::move(*started));
        set->setOrigin(MonoClock::now());
    }
    std::vector<LoadRecord> until(std::size_t count)
    {
        test::eventually([&] {
            set->poll();
            for (LoadRecord& record : set->takeRecords())
                records.push_back(std::move(record));
            return records.size() >= count;
        });
        return records;
    }
    std::optional<LoadSet> set;
    std::vector<LoadRecord> records;
};

TEST(LoadSet, RecordsWhatALoadDid)
{
    Loads loads;
    LoadSpec spec = script("echo one; echo two; exit 3");
    spec.phase = 0;
    ASSERT_TRUE(loads.set->spawn(spec));
    const auto records = loads.until(1);
    ASSERT_THAT(records, SizeIs(1));
    EXPECT_EQ(records[0].name, "script");
    EXPECT_EQ(records[0].phase, 0);
    EXPECT_EQ(records[0].command, "sh -c 'echo one; echo two; exit 3'");
    EXPECT_EQ(records[0].exitStatus, 3);
    EXPECT_FALSE(records[0].good());
    EXPECT_THAT(records[0].lastLines, ElementsAre("one", "two"));
    EXPECT_GT(records[0].wall, 0ns);
}

TEST(LoadSet, CountsTheTimeOfTheLoadItself)
{
    Loads loads;
    LoadSpec spec = script("i=0; while [ $i -lt 60000 ]; do i=$((i+1)); done; sleep 0.3");
    spec.phase = 0;
    ASSERT_TRUE(loads.set->spawn(spec));
    const auto records = loads.until(1);
    ASSERT_THAT(records, SizeIs(1));
    EXPECT_GE(records[0].wall, 300ms);
    EXPECT_GT(records[0].user, 1ms);
    EXPECT_LT(records[0].user + records[0].system, records[0].wall);
}

TEST(LoadSet, LoadsDoNotOutrankTheTest)
{
    Loads loads;
    const auto plain = loads.set->spawn(script("sleep 60"));
    LoadSpec niced = script("sleep 60");
    niced.name = "niced";
    niced.nice = 19;
    const auto hog = loads.set->spawn(niced);
    ASSERT_TRUE(plain && hog);
    for (const int id : {*plain, *hog}) {
        EXPECT_EQ(sched_getscheduler(loads.set->pid(id)), SCHED_OTHER);
        rlimit limit{};
        ASSERT_EQ(prlimit(loads.set->pid(id), RLIMIT_RTPRIO, nullptr, &limit), 0);
        EXPECT_EQ(limit.rlim_max, 0u);
    }
    const int own = getpriority(PRIO_PROCESS, 0);
    EXPECT_EQ(getpriority(PRIO_PROCESS, static_cast<id_t>(loads.set->pid(*plain))), own);
    EXPECT_EQ(getpriority(PRIO_PROCESS, static_cast<id_t>(loads.set->pid(*hog))), 19);
    loads.set->shutDown(MonoClock::now());
    const auto records = loads.until(2);
    ASSERT_THAT(records, SizeIs(2));
    for (const LoadRecord& record : records) {
        EXPECT_EQ(record.schedClass, "other");
        EXPECT_EQ(record.nice, record.name == "niced" ? 19 : own);
        EXPECT_EQ(record.realtimeLimit, 0);
        EXPECT_TRUE(record.endedByRun);
        EXPECT_TRUE(record.good());
    }
}

TEST(LoadSet, ALoadThatWantsRealTimeIsRefusedIt)
{
    Loads loads;
    LoadSpec spec = script("chrt -f 1 true 2>&1 || echo refused");
    spec.phase = 0;
    ASSERT_TRUE(loads.set->spawn(spec));
    const auto records = loads.until(1);
    ASSERT_THAT(records, SizeIs(1));
    EXPECT_THAT(records[0].lastLines, Contains("refused"));
}

TEST(LoadSet, WhatTheEndOfTheRunDidToALoadIsNotItsFault)
{
    Loads loads;
    // Ends with an error before the run's end is told, as a client of a server that went away does.
    ASSERT_TRUE(loads.set->spawn(script("echo before; sleep 0.2; echo after; exit 1")));
    const MonoTime runEnded = MonoClock::now() + 100ms;
    ASSERT_TRUE(test::eventually([&] {
        loads.set->poll();
        return !loads.set->running(1);
    }));
    EXPECT_THAT(loads.set->takeRecords(), SizeIs(0));
    loads.set->shutDown(runEnded);
    const auto records = loads.until(1);
    ASSERT_THAT(records, SizeIs(1));
    EXPECT_TRUE(records[0].endedByRun);
    EXPECT_FALSE(records[0].exitStatus);
}

TEST(LoadSet, AProgramThatIsMissingIsNamed)
{
    Loads loads;
    LoadSpec spec;
    spec.argv = {"no-such-program"};
    const auto id = loads.set->spawn(spec);
    ASSERT_FALSE(id);
    EXPECT_THAT(id.error().text(), HasSubstr("no-such-program was not found"));
}

TEST(LoadSet, OwnLoadsTellTheirWork)
{
    Loads loads;
    std::string name = (std::filesystem::temp_directory_path() / "xrunscope-test-XXXXXX").string();
    const std::filesystem::path folder = mkdtemp(name.data());
    StressPlan plan;
    plan.size = 3'000'000;
    plan.testTime = 100ms;
    for (const StressTest test :
         {StressTest::DiskWrite, StressTest::DiskCopy, StressTest::DiskRead, StressTest::Proc}) {
        LoadSpec spec = testLoad(test, plan, folder, 0);
        spec.phase = 0;
        ASSERT_TRUE(loads.set->spawn(spec));
        const auto records = loads.until(loads.records.size() + 1);
        ASSERT_TRUE(!records.empty() && records.back().name == stressTestName(test));
        EXPECT_EQ(records.back().exitStatus, 0) << testing::PrintToString(records.back().lastLines);
        if (test == StressTest::Proc)
            EXPECT_GT(records.back().operations.value_or(0), 10u);
        else
            EXPECT_EQ(records.back().bytes, 3'000'000u);
    }
    EXPECT_EQ(std::filesystem::file_size(folder / kStressFile), 3'000'000u);
    EXPECT_EQ(std::filesystem::file_size(folder / kStressCopy), 3'000'000u);
    // A file that is there already is not overwritten: the load fails and says why.
    LoadSpec again = testLoad(StressTest::DiskWrite, plan, folder, 0);
    again.phase = 0;
    ASSERT_TRUE(loads.set->spawn(again));
    const auto records = loads.until(loads.records.size() + 1);
    EXPECT_EQ(records.back().exitStatus, 1);
    EXPECT_THAT(records.back().lastLines, ElementsAre(HasSubstr("File exists")));
    std::filesystem::remove_all(folder);
}

TEST(LoadSet, TheHogBurnsAndTellsItsWork)
{
    Loads loads;
    const auto id = loads.set->spawn(burnLoad());
    ASSERT_TRUE(id);
    ASSERT_TRUE(test::eventually([&] {
        loads.set->poll();
        return getpriority(PRIO_PROCESS, static_cast<id_t>(loads.set->pid(*id))) == 19;
    }));
    std::this_thread::sleep_for(100ms); // it works meanwhile
    loads.set->end(*id);
    const auto records = loads.until(1);
    ASSERT_THAT(records, SizeIs(1));
    EXPECT_EQ(records[0].name, "burn");
    EXPECT_EQ(records[0].nice, 19);
    EXPECT_TRUE(records[0].endedByRun);
    EXPECT_GT(records[0].user, 0ns);
}

} // namespace
} // namespace xrunscope
