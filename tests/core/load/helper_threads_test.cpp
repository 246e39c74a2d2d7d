// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdlib>
#include <filesystem>
#include <map>
#include <string>

#include <gmock/gmock.h>
#include <sched.h>
#include <unistd.h>

#include "core/run/runner.h"
#include "core/system/scan.h"
#include "core/system/small_file.h"
#include "tests/core/load/guarded.h"

namespace xrunscope {
namespace {

namespace fs = std::filesystem;
using testing::IsSupersetOf;
using testing::Key;
using testing::Pair;
using testing::UnorderedElementsAre;

int classOf(pid_t tid)
{
    return sched_getscheduler(tid) & ~SCHED_RESET_ON_FORK;
}

/// Name and class of each thread of this process but the calling one. Each helper sets its class before its name.
std::multimap<std::string, int> otherThreads()
{
    std::multimap<std::string, int> threads;
    std::error_code error;
    for (fs::directory_iterator it("/proc/self/task", error), end; !error && it != end; it.increment(error)) {
        const auto tid = scan::number<pid_t>(it->path().filename().string());
        const auto name = readSmallFile(it->path() / "comm", 64);
        if (tid && *tid != gettid() && name && !name->empty())
            threads.emplace(name->substr(0, name->size() - 1), classOf(*tid));
    }
    return threads;
}

/// Makes the calling thread FIFO, as chrt does with a program, for as long as it lives.
class StartedAsFifo {
public:
    StartedAsFifo() { set(SCHED_FIFO, 1); }
    ~StartedAsFifo() { set(SCHED_OTHER, 0); }
    StartedAsFifo(const StartedAsFifo&) = delete;
    StartedAsFifo& operator=(const StartedAsFifo&) = delete;
    bool allowed() const { return classOf(0) == SCHED_FIFO; }

private:
    static void set(int policy, int priority)
    {
        sched_param parameters{};
        parameters.sched_priority = priority;
        sched_setscheduler(0, policy, &parameters);
    }
};

TEST(HelperThreads, AreOrdinaryInAProgramThatWasStartedAsFifo)
{
#if defined(__SANITIZE_THREAD__)
    GTEST_SKIP() << "the thread sanitizer's own thread takes the class, too";
#endif
    const StartedAsFifo fifo;
    if (!fifo.allowed())
        GTEST_SKIP() << "this user may not use SCHED_FIFO";
    std::string name = (fs::temp_directory_path() / "xrunscope-test-XXXXXX").string();
    const fs::path folder = mkdtemp(name.data());
    RunPlan plan;
    plan.geometry = {48000, 1024, 8};
    plan.scheduling.schedClass = SchedClass::Fifo;
    plan.scheduling.priority = 2;
    plan.stress.loads = {"sleep 1000"}; // for the threads of the loads
    auto runner = Runner::start(plan, folder / "a.xrun");
    ASSERT_TRUE(runner) << runner.error().text();
    std::multimap<std::string, int> threads;
    const auto allThere = [&threads] {
        threads = otherThreads();
        return testing::Matches(
            IsSupersetOf({Key("xrun-cycle"), Key("xrun-collect"), Key("xrun-writer"), Key("xrun-suite"),
                          Key("xrun-ticker"), Key("xrs-sampler"), Key("xs-heartbeat")}))(threads);
    };
    EXPECT_TRUE(test::eventually(allThere)) << testing::PrintToString(threads);
    std::erase_if(threads, [](const auto& thread) { return thread.second == SCHED_OTHER; });
    EXPECT_THAT(threads, UnorderedElementsAre(Pair("xrun-cycle", SCHED_FIFO)));
    runner->reset();
    fs::remove_all(folder);
}

} // namespace
} // namespace xrunscope
