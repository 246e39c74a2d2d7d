// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/realtime/rt_thread.h"

#include <array>
#include <csignal>
#include <string>

#include <gmock/gmock.h>
#include <sched.h>
#include <unistd.h>

#include "child.h"

namespace xrunscope {
namespace {

std::string startAndTellLock()
{
    RtThread thread;
    if (auto started = thread.start("locked", [] {}); !started)
        return started.error().text();
    thread.join();
    return thread.stackLocked() ? "locked" : "not locked";
}

TEST(RtThread, RunsItsBodyNamedOnItsOwnStackAsAnOrdinaryThread)
{
    std::string name;
    std::size_t stackBytes = 0;
    int policy = -1;
    RtThread thread;
    EXPECT_FALSE(thread.joinable());
    const auto started = thread.start("xs-cycle-thread-with-a-long-name", [&] {
        std::array<char, 32> buffer{};
        pthread_getname_np(pthread_self(), buffer.data(), buffer.size());
        name = buffer.data();
        pthread_attr_t attributes;
        pthread_getattr_np(pthread_self(), &attributes);
        void* stack = nullptr;
        pthread_attr_getstack(&attributes, &stack, &stackBytes);
        pthread_attr_destroy(&attributes);
        policy = sched_getscheduler(0);
    });
    ASSERT_TRUE(started) << started.error().text();
    EXPECT_TRUE(thread.joinable());
    thread.join();
    EXPECT_FALSE(thread.joinable());
    EXPECT_EQ(name, "xs-cycle-thread");
    EXPECT_EQ(stackBytes, RtThread::kStackBytes);
    EXPECT_EQ(policy, SCHED_OTHER);
}

TEST(RtThread, StartsAsAnOrdinaryThreadInAProgramThatIsFifo)
{
    sched_param parameters{};
    parameters.sched_priority = 1;
    if (sched_setscheduler(0, SCHED_FIFO, &parameters) != 0)
        GTEST_SKIP() << "this user may not use SCHED_FIFO";
    int policy = -1;
    RtThread thread;
    const auto started = thread.start("ordinary", [&] { policy = sched_getscheduler(0); });
    parameters.sched_priority = 0;
    ASSERT_EQ(sched_setscheduler(0, SCHED_OTHER, &parameters), 0);
    ASSERT_TRUE(started) << started.error().text();
    thread.join();
    EXPECT_EQ(policy, SCHED_OTHER);
}

TEST(RtThread, BlocksSignalsInTheThreadAndNotInItsStarter)
{
    sigset_t inside;
    sigemptyset(&inside);
    RtThread thread;
    ASSERT_TRUE(thread.start("signals", [&] { pthread_sigmask(SIG_BLOCK, nullptr, &inside); }));
    thread.join();
    sigset_t outside;
    pthread_sigmask(SIG_BLOCK, nullptr, &outside);
    for (const int signal : {SIGINT, SIGTERM, SIGALRM, SIGXCPU, SIGUSR1, SIGCHLD}) {
        EXPECT_EQ(sigismember(&inside, signal), 1) << signal;
        EXPECT_EQ(sigismember(&outside, signal), 0) << signal;
    }
}

TEST(RtThread, TakesNoPageFaultsOnItsStack)
{
    if (!test::kMlockLocks)
        GTEST_SKIP() << "a sanitizer keeps shadow memory for the stack, which is not touched beforehand";
    PageFaults faults{-1, -1};
    RtThread thread;
    ASSERT_TRUE(thread.start("faults", [&] {
        const PageFaults before = threadPageFaults();
        volatile unsigned char used[128 * 1024];
        for (std::size_t i = 0; i < sizeof used; i += 1024)
            used[i] = 1;
        const PageFaults after = threadPageFaults();
        faults = {after.minor - before.minor, after.major - before.major};
    }));
    thread.join();
    // One page may be the code's own first use; an untouched stack would take 32.
    EXPECT_LE(faults.minor, 4);
    EXPECT_EQ(faults.major, 0);
}

TEST(RtThread, RunsAgainAfterJoinAndNotTwiceAtOnce)
{
    int runs = 0;
    RtThread thread;
    ASSERT_TRUE(thread.start("one", [&] { ++runs; }));
    EXPECT_FALSE(thread.start("two", [&] { ++runs; }));
    thread.join();
    ASSERT_TRUE(thread.start("three", [&] { ++runs; }));
    thread.join();
    EXPECT_EQ(runs, 2);
}

TEST(RtThread, SaysWhetherItsStackIsLocked)
{
    if (!test::kMlockLocks)
        GTEST_SKIP() << "a sanitizer makes mlock do nothing";
    test::ChildRights none;
    none.memlock = 0;
    EXPECT_EQ(test::inChild(none, startAndTellLock), "not locked");
    test::ChildRights common;
    common.memlock = 8 * 1024 * 1024;
    if (!test::canHave(common))
        GTEST_SKIP() << "the limits of a child may not be raised here (CAP_SYS_RESOURCE)";
    EXPECT_EQ(test::inChild(common, startAndTellLock), "locked");
}

} // namespace
} // namespace xrunscope
