// SPDX-License-Identifier: GPL-3.0-or-later
#include <condition_variable>
#include <functional>
#include <future>
#include <list>
#include <mutex>
#include <string>

#include <gmock/gmock.h>
#include <sys/resource.h>
#include <unistd.h>

#include "child.h"
#include "core/realtime/affinity.h"
#include "core/realtime/rights.h"
#include "core/realtime/rt_thread.h"
#include "core/realtime/scheduling.h"
#include "core/realtime/thread_class.h"
#include "tests/core/realtime/requests.h"

namespace xrunscope {
namespace {

using std::chrono::microseconds;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

/// "granted" or the error's text, its kind checked.
std::string outcome(const SchedulingRequest& request, const CycleDemand& demand = kDemand)
{
    const auto granted = preview(request, demand);
    if (granted)
        return "granted";
    return granted.error().kind == ErrorKind::EngineStart ? granted.error().text() : "wrong kind";
}

std::string outcomeInChild(const test::ChildRights& rights, const SchedulingRequest& request)
{
    return test::inChild(rights, [&] { return outcome(request); });
}

TEST(Refusal, FifoAndRrNameTheLimitAndTheLineThatRaisesIt)
{
    if (geteuid() != 0 && readRights().sysNice)
        GTEST_SKIP() << "this user cannot drop CAP_SYS_NICE";
    for (const SchedClass c : {SchedClass::Fifo, SchedClass::Rr}) {
        EXPECT_THAT(outcomeInChild({}, requestOf(c)),
                    AllOf(HasSubstr(c == SchedClass::Fifo ? "FIFO 70 is refused: RLIMIT_RTPRIO is 0. Add the line '"
                                                          : "RR 70 is refused: RLIMIT_RTPRIO is 0. Add the line '"),
                          HasSubstr(" - rtprio 95' to /etc/security/limits.d/95-xrunscope.conf"),
                          HasSubstr("log in again")));
    }
}

TEST(Refusal, AnExplicitPriorityOverTheLimitIsNeverLowered)
{
    test::ChildRights rights;
    rights.rtPriority = 30;
    if (!test::canHave(rights))
        GTEST_SKIP() << "the limits of a child may not be raised here (CAP_SYS_RESOURCE)";
    EXPECT_THAT(outcomeInChild(rights, requestOf(SchedClass::Fifo)),
                HasSubstr("RLIMIT_RTPRIO is 30. Choose priority 30 or less, or add the line"));
    SchedulingRequest allowed = requestOf(SchedClass::Fifo);
    allowed.priority = 30;
    EXPECT_EQ(outcomeInChild(rights, allowed), "granted");
}

TEST(Refusal, ASoftLimitUnderTheHardOneIsRaisedInTheShell)
{
    test::ChildRights rights;
    rights.rtPriority = 95;
    if (!test::canHave(rights))
        GTEST_SKIP() << "the limits of a child may not be raised here (CAP_SYS_RESOURCE)";
    const std::string text = test::inChild(rights, [] {
        const rlimit soft{0, 95};
        return setrlimit(RLIMIT_RTPRIO, &soft) == 0 ? outcome(requestOf(SchedClass::Fifo)) : std::string("no limit");
    });
    EXPECT_THAT(text, HasSubstr("RLIMIT_RTPRIO is 0. Run 'ulimit -S -r 70'"));
}

TEST(Refusal, NiceNamesItsLimitAndTheLineThatRaisesIt)
{
    if (geteuid() != 0 && readRights().sysNice)
        GTEST_SKIP() << "this user cannot drop CAP_SYS_NICE";
    for (const SchedClass c : {SchedClass::Other, SchedClass::Batch}) {
        SchedulingRequest request = requestOf(c);
        request.nice = -5;
        EXPECT_THAT(outcomeInChild({}, request),
                    AllOf(HasSubstr("nice -5 is refused: RLIMIT_NICE allows no nice value below the present one"),
                          HasSubstr(" - nice -5' to /etc/security/limits.d/95-xrunscope.conf")));
    }
}

TEST(Refusal, NiceUnderItsLimitNamesTheLowestAllowed)
{
    test::ChildRights some;
    some.nice = 23;
    if (!test::canHave(some))
        GTEST_SKIP() << "the limits of a child may not be raised here (CAP_SYS_RESOURCE)";
    SchedulingRequest request = requestOf(SchedClass::Other);
    request.nice = -5;
    EXPECT_THAT(outcomeInChild(some, request), HasSubstr("RLIMIT_NICE allows nice -3 and above"));
    request.nice = -3;
    EXPECT_EQ(outcomeInChild(some, request), "granted");
}

TEST(Refusal, DeadlineWithoutRightsSaysWhichRight)
{
    if (geteuid() != 0 && readRights().sysNice)
        GTEST_SKIP() << "this user cannot drop CAP_SYS_NICE";
    EXPECT_THAT(outcomeInChild({}, requestOf(SchedClass::Deadline)),
                AllOf(HasSubstr("DEADLINE 667/1333/1333 µs is refused"), HasSubstr("CAP_SYS_NICE"),
                      HasSubstr("sudo setcap cap_sys_nice+ep")));
}

/// Why a DEADLINE thread that is pinned cannot be tried here; empty: it can.
std::string whyNoPinnedDeadline()
{
    if (!readRights().sysNice)
        return "DEADLINE needs CAP_SYS_NICE";
    return onlineCpus().size() < 2 ? "one CPU is always the whole root domain" : "";
}

SchedulingRequest pinnedDeadline()
{
    SchedulingRequest request = requestOf(SchedClass::Deadline);
    request.cpu = 0;
    return request;
}

TEST(Refusal, DeadlineOnAPinnedThreadBlamesThePinning)
{
    if (const std::string why = whyNoPinnedDeadline(); !why.empty())
        GTEST_SKIP() << why;
    EXPECT_THAT(outcome(pinnedDeadline()),
                AllOf(HasSubstr("may run on every CPU (" + onlineCpusText() + ")"), HasSubstr("may run on 0 only"),
                      HasSubstr("Leave the CPU pinning out"), Not(HasSubstr("CAP_SYS_NICE"))));
}

TEST(Refusal, DeadlineUnderTheLeastPeriodSaysWhatToDo)
{
    // 8 frames at 96,000/s: 83.333 µs, and the kernel's least is 100 µs unless changed.
    const std::string text = outcome(requestOf(SchedClass::Deadline), {Nanos{83'333}, microseconds{5}});
    if (text == "granted")
        GTEST_SKIP() << "sched_deadline_period_min_us is lower here";
    EXPECT_THAT(text, AllOf(HasSubstr("83.33 µs"), HasSubstr("under the kernel's least, 100.0 µs"),
                            HasSubstr("more frames"), HasSubstr("sched_deadline_period_min_us=83")));
}

/// The outcome of `request` for a thread that did `prepare` and waits.
std::string outcomeForAnother(const std::function<void()>& prepare, const SchedulingRequest& request)
{
    std::promise<int> tid;
    std::promise<void> done;
    RtThread thread;
    if (!thread.start("another", [&] {
            prepare();
            tid.set_value(gettid());
            done.get_future().wait();
        }))
        return "not run";
    const auto granted = applyToThread(tid.get_future().get(), request, kDemand);
    done.set_value();
    thread.join();
    return granted ? "granted" : granted.error().text();
}

TEST(Refusal, OfAnotherThreadBlamesThePinningOfThatThread)
{
    if (const std::string why = whyNoPinnedDeadline(); !why.empty())
        GTEST_SKIP() << why;
    EXPECT_THAT(outcomeForAnother([] {}, pinnedDeadline()),
                AllOf(HasSubstr("may run on 0 only"), HasSubstr("Leave the CPU pinning out")));
}

TEST(Refusal, OfAnotherThreadNamesTheNiceValueOfThatThread)
{
    if (geteuid() != 0 && readRights().sysNice)
        GTEST_SKIP() << "this user cannot drop CAP_SYS_NICE";
    const std::string text = test::inChild({}, [] {
        return outcomeForAnother([] { setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), 7); },
                                 requestOf(SchedClass::Other));
    });
    EXPECT_THAT(text, HasSubstr("started at nice 7 and RLIMIT_NICE does not let it go back to 0"));
}

/// Holds `count` DEADLINE threads at 95 % of a CPU each and returns the first refusal.
std::string fillBandwidth(std::size_t count)
{
    std::mutex mutex;
    std::condition_variable changed;
    std::size_t tried = 0;
    bool done = false;
    std::string refusal = "granted";
    std::list<RtThread> threads;
    SchedulingRequest request = requestOf(SchedClass::Deadline);
    request.dl = {microseconds{9500}, microseconds{10000}, microseconds{10000}};
    for (std::size_t i = 0; i < count; ++i) {
        const auto started = threads.emplace_back().start("bandwidth", [&] {
            const auto granted = applyToThisThread(request, kDemand);
            std::unique_lock lock(mutex);
            if (!granted)
                refusal = granted.error().text();
            ++tried;
            changed.notify_all();
            changed.wait(lock, [&] { return done; });
        });
        std::unique_lock lock(mutex);
        if (started)
            changed.wait(lock, [&] { return tried == i + 1; });
    }
    {
        const std::lock_guard lock(mutex);
        done = true;
    }
    changed.notify_all();
    threads.clear();
    return refusal;
}

TEST(Refusal, DeadlineBeyondTheBandwidthSaysSo)
{
    if (!readRights().sysNice)
        GTEST_SKIP() << "DEADLINE needs CAP_SYS_NICE";
    EXPECT_THAT(fillBandwidth(onlineCpus().size() + 1),
                AllOf(HasSubstr("DEADLINE 9500/10000/10000 µs is refused"), HasSubstr("95 % of one is not left"),
                      HasSubstr("smaller runtime")));
}

TEST(Refusal, IsoIsOneClearLine)
{
    const std::string text = outcome(requestOf(SchedClass::Iso));
    if (text == "granted")
        GTEST_SKIP() << "this kernel has SCHED_ISO";
    EXPECT_EQ(text, "this kernel has no SCHED_ISO (only some patched kernels have it). Choose another class");
}

TEST(Refusal, ExtIsOneClearLine)
{
    const std::string text = outcome(requestOf(SchedClass::Ext));
    if (text == "granted")
        GTEST_SKIP() << "this kernel has SCHED_EXT";
    EXPECT_EQ(text,
              "this kernel has no SCHED_EXT (it needs Linux 6.12 with CONFIG_SCHED_CLASS_EXT). Choose another class");
}

TEST(Refusal, ACpuThatIsNotThereComesBeforeTheClass)
{
    SchedulingRequest request = requestOf(SchedClass::Other);
    request.cpu = kMaxCpus - 1;
    EXPECT_THAT(outcome(request), HasSubstr("the CPUs online are " + onlineCpusText()));
}

TEST(Refusal, ARaisedNiceValueIsNamed)
{
    if (geteuid() != 0 && readRights().sysNice)
        GTEST_SKIP() << "this user cannot drop CAP_SYS_NICE";
    const std::string text = test::inChild({}, [] {
        return setpriority(PRIO_PROCESS, 0, 7) == 0 ? outcome(requestOf(SchedClass::Other)) : std::string("no nice");
    });
    EXPECT_THAT(text,
                HasSubstr("started at nice 7 and RLIMIT_NICE does not let it go back to 0. Start it without nice"));
}

} // namespace
} // namespace xrunscope
