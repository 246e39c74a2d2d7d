// SPDX-License-Identifier: GPL-3.0-or-later
#include <string>
#include <thread>

#include <gmock/gmock.h>
#include <unistd.h>

#include "core/realtime/affinity.h"
#include "core/realtime/rights.h"
#include "core/realtime/rt_thread.h"
#include "core/realtime/scheduling.h"
#include "core/realtime/thread_class.h"
#include "tests/core/realtime/requests.h"

namespace xrunscope {
namespace {

using std::chrono::microseconds;
using testing::HasSubstr;

/// What a thread of its own has after applyToThisThread: the grant and an independent reading.
struct Outcome {
    Expected<SchedulingGranted> granted = fail(ErrorKind::EngineStart, "not run");
    Expected<SchedulingGranted> read = fail(ErrorKind::EngineStart, "not run");
};

Outcome applyOnThread(const SchedulingRequest& request)
{
    Outcome outcome;
    RtThread thread;
    if (thread.start("grant", [&] {
            outcome.granted = applyToThisThread(request, kDemand);
            outcome.read = readBack(gettid());
        }))
        thread.join();
    return outcome;
}

class GrantedClass : public testing::TestWithParam<SchedClass> {};

TEST_P(GrantedClass, IsSetOnTheCallingThreadAndReadBack)
{
    const SchedClass c = GetParam();
    if ((hasPriority(c) || c == SchedClass::Deadline) && !readRights().sysNice)
        GTEST_SKIP() << schedClassName(c) << " needs CAP_SYS_NICE";
    SchedulingRequest request = requestOf(c);
    if (hasPriority(c))
        request.priority = 42;
    if (hasNice(c))
        request.nice = 3;
    const Outcome outcome = applyOnThread(request);
    ASSERT_TRUE(outcome.granted) << outcome.granted.error().text();
    ASSERT_TRUE(outcome.read);
    for (const SchedulingGranted& got : {*outcome.granted, *outcome.read}) {
        EXPECT_EQ(got.schedClass, c);
        EXPECT_EQ(got.priority, hasPriority(c) ? 42 : 0);
        EXPECT_EQ(got.nice, hasNice(c) ? 3 : 0);
    }
    EXPECT_EQ(outcome.granted->source, GrantSource::OwnLimits);
    EXPECT_EQ(outcome.granted->reason, "as requested");
    EXPECT_EQ(readBack(0)->schedClass, SchedClass::Other);
}

INSTANTIATE_TEST_SUITE_P(All, GrantedClass,
                         testing::Values(SchedClass::Fifo, SchedClass::Rr, SchedClass::Deadline, SchedClass::Other,
                                         SchedClass::Batch, SchedClass::Idle),
                         [](const auto& tested) { return std::string(schedClassName(tested.param)); });

TEST(Granted, DeadlineIsDerivedFromTheCycleAndMayStartThreads)
{
    if (!readRights().sysNice)
        GTEST_SKIP() << "DEADLINE needs CAP_SYS_NICE";
    Expected<SchedulingGranted> granted = fail(ErrorKind::EngineStart, "not run");
    SchedClass ofItsThread = SchedClass::Deadline;
    RtThread thread;
    ASSERT_TRUE(thread.start("deadline", [&] {
        granted = applyToThisThread(requestOf(SchedClass::Deadline), kDemand);
        std::thread([&] { ofItsThread = readBack(0)->schedClass; }).join();
    }));
    thread.join();
    ASSERT_TRUE(granted) << granted.error().text();
    // T = 1,333,333 ns; half of it is more than 200 µs + T / 10.
    EXPECT_EQ(granted->dl, (DeadlineParams{Nanos{666'666}, Nanos{1'333'333}, Nanos{1'333'333}}));
    EXPECT_EQ(ofItsThread, SchedClass::Other);
}

TEST(Granted, DeadlineKeepsGivenParameters)
{
    if (!readRights().sysNice)
        GTEST_SKIP() << "DEADLINE needs CAP_SYS_NICE";
    SchedulingRequest request = requestOf(SchedClass::Deadline);
    request.dl = {microseconds{100}, microseconds{500}, microseconds{1000}};
    const Outcome outcome = applyOnThread(request);
    ASSERT_TRUE(outcome.granted) << outcome.granted.error().text();
    EXPECT_EQ(outcome.granted->dl, request.dl);
}

TEST(Granted, ExtSaysWhenNoBpfSchedulerIsLoaded)
{
    const Outcome outcome = applyOnThread(requestOf(SchedClass::Ext));
    if (!outcome.granted)
        GTEST_SKIP() << outcome.granted.error().text();
    EXPECT_EQ(outcome.granted->schedClass, SchedClass::Ext);
    EXPECT_THAT(outcome.granted->reason, testing::AnyOf(HasSubstr("no BPF scheduler is loaded"), "as requested"));
}

TEST(Granted, PinsAndSetsTimerSlackAndReadsBothBack)
{
    SchedulingRequest request = requestOf(SchedClass::Other);
    request.cpu = allowedCpus(0).back();
    request.timerSlack = Nanos{1234};
    const Outcome outcome = applyOnThread(request);
    ASSERT_TRUE(outcome.granted) << outcome.granted.error().text();
    if (onlineCpus().size() > 1) {
        EXPECT_EQ(outcome.granted->cpu, request.cpu);
    }
    EXPECT_EQ(outcome.granted->timerSlack, Nanos{1234});
    ASSERT_TRUE(outcome.read);
    EXPECT_EQ(outcome.read->timerSlack, Nanos{1234});
}

TEST(Granted, AProgramThatWasStartedOnOneCpuIsPinnedToIt)
{
    if (onlineCpus().size() < 2)
        GTEST_SKIP() << "with one CPU there is no pinning";
    const int cpu = allowedCpus(0).back();
    Expected<SchedulingGranted> asked = fail(ErrorKind::EngineStart, "not run");
    Expected<SchedulingGranted> asServer = asked;
    RtThread thread;
    ASSERT_TRUE(thread.start("pinned", [&] {
        if (!pinThread(cpu))
            return;
        asked = applyToThisThread(requestOf(SchedClass::Other), kDemand);
        asServer = applyToThread(gettid(), {}, kDemand);
    }));
    thread.join();
    ASSERT_TRUE(asked && asServer);
    EXPECT_EQ(asked->cpu, cpu);
    EXPECT_EQ(asServer->cpu, cpu);
}

TEST(Granted, TimerSlackIsTheKernelsWhenNotAskedForAndNoneForRealTimeClasses)
{
    const Outcome other = applyOnThread(requestOf(SchedClass::Other));
    ASSERT_TRUE(other.granted);
    EXPECT_GT(other.granted->timerSlack, Nanos{0});
    if (!readRights().sysNice)
        GTEST_SKIP() << "FIFO needs CAP_SYS_NICE";
    const Outcome fifo = applyOnThread(requestOf(SchedClass::Fifo));
    ASSERT_TRUE(fifo.granted);
    EXPECT_EQ(fifo.granted->timerSlack, Nanos{0});
}

TEST(Preview, SaysWhatApplyWouldGiveAndLeavesTheCallerAlone)
{
    const auto before = readBack(0);
    ASSERT_TRUE(before);
    const auto allowed = allowedCpus(0);
    SchedulingRequest request = requestOf(SchedClass::Batch);
    request.nice = 5;
    request.cpu = allowed.back();
    request.timerSlack = Nanos{777};
    const auto granted = preview(request, kDemand);
    ASSERT_TRUE(granted) << granted.error().text();
    EXPECT_EQ(describe(*granted), "BATCH nice 5");
    if (onlineCpus().size() > 1) {
        EXPECT_EQ(granted->cpu, request.cpu);
    }
    EXPECT_EQ(granted->timerSlack, Nanos{777});
    const auto after = readBack(0);
    ASSERT_TRUE(after);
    EXPECT_EQ(*after, *before);
    EXPECT_EQ(allowedCpus(0), allowed);
}

TEST(ReadBack, FailsForAThreadThatIsNotThere)
{
    EXPECT_FALSE(readBack(-1));
}

} // namespace
} // namespace xrunscope
