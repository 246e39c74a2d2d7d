// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/writer.h"

#include <cerrno>
#include <chrono>
#include <csignal>
#include <thread>

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include "core/run/database.h"
#include "core/run/run_file.h"
#include "tests/core/run/made_file.h"

namespace xrunscope {
namespace {

WriteBatch batchOf(const std::vector<CycleRecord>& cycles, std::size_t from, std::size_t count)
{
    WriteBatch batch;
    batch.cycles.assign(cycles.begin() + static_cast<std::ptrdiff_t>(from),
                        cycles.begin() + static_cast<std::ptrdiff_t>(from + count));
    return batch;
}

RunStatistics statisticsOf(const std::vector<CycleRecord>& cycles)
{
    const EngineFacts facts = madeInfo().facts;
    RunStatistics s(facts.geometry.period(), facts.deadline);
    PeriodAccount account(facts.geometry.period(), facts.deadline);
    for (const CycleRecord& r : cycles)
        account.add(r, [&](const PeriodSample& p) { s.add(p); });
    return s;
}

TEST(Writer, WritesWhatIsQueuedThenTheEnd)
{
    TemporaryFolder folder;
    const auto cycles = madeCycles(399);
    {
        auto store = RunStore::create(folder / "a.xrun");
        ASSERT_TRUE(store);
        Writer writer(std::move(*store), madeInfo());
        for (std::size_t at = 0; at < cycles.size(); at += 57)
            writer.push(batchOf(cycles, at, 57)); // 399 = 7 · 57
        RunInfo end = madeInfo();
        end.complete = true;
        const RunStatistics s = statisticsOf(cycles);
        EXPECT_TRUE(writer.close(end, s, figuresOf(s, 0)));
        EXPECT_FALSE(writer.failed());
    }
    const auto run = RunFile::open(folder / "a.xrun");
    ASSERT_TRUE(run) << run.error().text();
    EXPECT_TRUE(run->data().info.complete);
    EXPECT_EQ(run->data().statistics.counts().cycles, 399u);
}

TEST(Writer, FullIsAboutEightMebibytes)
{
    WriteBatch batch;
    batch.cycles.resize(1000);
    EXPECT_GE(batch.bytes(), 48'000u);
    EXPECT_LT(batch.bytes(), 60'000u);
    EXPECT_EQ(Writer::kQueueBytes, 8u * 1024 * 1024);
}

// A file size limit stands for a full disk: the write fails in the middle of a run.
TEST(Writer, KeepsWhatWasWrittenBeforeTheDiskFailed)
{
    TemporaryFolder folder;
    const auto file = folder / "full.xrun";
    const pid_t child = fork();
    if (child == 0) {
        std::signal(SIGXFSZ, SIG_IGN);
        auto store = RunStore::create(file);
        if (!store)
            _exit(2);
        Writer writer(std::move(*store), madeInfo());
        const auto cycles = madeCycles(399);
        writer.push(batchOf(cycles, 0, 300));
        while (!RunFile::open(file))
            usleep(1000);
        while (RunFile::open(file)->data().statistics.counts().cycles < 300)
            usleep(1000);
        const rlimit limit{std::filesystem::file_size(file), RLIM_INFINITY};
        setrlimit(RLIMIT_FSIZE, &limit);
        std::vector<CycleRecord> odd = madeCycles(399);
        odd.erase(odd.begin(), odd.begin() + 300);
        WriteBatch large;
        for (int i = 0; i < 40'000; ++i) { // incompressible, larger than any free page
            CycleRecord r = odd.front();
            r.period += static_cast<std::uint64_t>(i);
            r.start += (i * 2654435761u) % 1'000'003;
            large.cycles.push_back(r);
        }
        writer.push(large);
        while (!writer.failed())
            usleep(1000);
        const RunStatistics none(madeInfo().facts.geometry.period(), madeInfo().facts.deadline);
        RunInfo whole = madeInfo(); // as it seemed before the last write failed
        whole.closed = whole.complete = true;
        const auto closed = writer.close(whole, none, figuresOf(none, 0));
        _exit(closed ? 3 : closed.error().kind == ErrorKind::File ? 0 : 4);
    }
    int status = 0;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    EXPECT_TRUE(WIFEXITED(status));
    EXPECT_EQ(WEXITSTATUS(status), 0);
    const auto run = RunFile::open(file);
    ASSERT_TRUE(run) << run.error().text();
    EXPECT_FALSE(run->data().info.complete);
}

// Longer than SQLite itself waits.
TEST(Writer, WaitsForAReaderOfItsFile)
{
    TemporaryFolder folder;
    const auto cycles = madeCycles(398);
    auto store = RunStore::create(folder / "a.xrun");
    ASSERT_TRUE(store);
    Writer writer(std::move(*store), madeInfo());
    writer.push(batchOf(cycles, 0, 100));
    while (!RunFile::open(folder / "a.xrun") ||
           RunFile::open(folder / "a.xrun")->data().info.facts.deadline == Nanos{0})
        std::this_thread::sleep_for(std::chrono::milliseconds{1});
    auto reader = Database::open(folder / "a.xrun", Database::Mode::Read);
    ASSERT_TRUE(reader);
    {
        auto held = reader->prepare("SELECT * FROM meta");
        ASSERT_TRUE(held && held->step().value());
        writer.push(batchOf(cycles, 100, 100));
        std::this_thread::sleep_for(std::chrono::milliseconds{2500});
        EXPECT_FALSE(writer.failed());
    }
    RunInfo end = madeInfo();
    end.closed = end.complete = true;
    const RunStatistics s = statisticsOf(batchOf(cycles, 0, 200).cycles);
    const auto closed = writer.close(end, s, figuresOf(s, 0));
    EXPECT_TRUE(closed) << closed.error().text();
    const auto run = RunFile::open(folder / "a.xrun");
    ASSERT_TRUE(run) << run.error().text();
    EXPECT_TRUE(run->data().info.complete);
    EXPECT_EQ(run->data().statistics.counts().cycles, 200u);
}

} // namespace
} // namespace xrunscope
