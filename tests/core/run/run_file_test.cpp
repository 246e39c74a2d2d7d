// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/run_file.h"

#include <gtest/gtest.h>

#include "core/run/run_store.h"
#include "tests/core/run/made_file.h"

namespace xrunscope {
namespace {

namespace fs = std::filesystem;

std::vector<CycleRecord> cyclesOf(const RunFile& run, std::int64_t begin = 0, std::int64_t end = INT64_MAX)
{
    std::vector<CycleRecord> all;
    const auto ok = run.forEachChunk(
        [&](const std::vector<CycleRecord>& cycles) {
            all.insert(all.end(), cycles.begin(), cycles.end());
            return true;
        },
        begin, end);
    EXPECT_TRUE(ok);
    return all;
}

TEST(RunFile, GivesBackEverything)
{
    TemporaryFolder folder;
    writeMadeRun(folder / "a.xrun", 3000);
    const auto run = RunFile::open(folder / "a.xrun");
    ASSERT_TRUE(run) << run.error().text();
    const RunData& data = run->data();
    EXPECT_TRUE(data.info.closed);
    EXPECT_TRUE(data.info.complete);
    EXPECT_EQ(data.info.plan.label, "made run");
    EXPECT_EQ(data.info.host.kernel, "6.1.0-test");
    EXPECT_EQ(data.info.utcOffsetSeconds, 3600);
    EXPECT_EQ(data.info.facts.scheduling.priority, 70);
    EXPECT_EQ(data.statistics.counts().cycles, 2993u); // 7 skipped: 399 … 2799
    EXPECT_EQ(data.statistics.counts().skipped, 7u);
    EXPECT_EQ(data.xruns.size(), 7u);
    ASSERT_EQ(data.rows.size(), 3u);
    ASSERT_TRUE(data.rows[0].system);
    EXPECT_EQ(data.rows[0].system->interruptsPerSecond, 1689.5);
    EXPECT_EQ(data.rows[0].system->cpus.size(), 2u);
    EXPECT_EQ(data.rows[0].system->cpus[1].shares.user, 25);
    EXPECT_EQ(data.markers, (std::vector<Marker>{{1'500'000'000, Marker::Kind::User, "I heard it"}}));
    EXPECT_EQ(cyclesOf(*run), madeCycles(3000));
    EXPECT_EQ(data.length(), std::chrono::seconds{3});
}

TEST(RunFile, StoredStatisticsEqualThoseOfItsCycles)
{
    TemporaryFolder folder;
    writeMadeRun(folder / "closed.xrun", 2999);
    writeMadeRun(folder / "cut.xrun", 2999, false);
    const auto closed = RunFile::open(folder / "closed.xrun");
    const auto cut = RunFile::open(folder / "cut.xrun");
    ASSERT_TRUE(closed && cut);
    EXPECT_FALSE(cut->data().info.closed);
    EXPECT_FALSE(cut->data().info.complete);
    EXPECT_EQ(cut->data().statistics.delay(), closed->data().statistics.delay());
    EXPECT_EQ(cut->data().statistics.interval(), closed->data().statistics.interval());
    EXPECT_EQ(cut->data().statistics.counts(), closed->data().statistics.counts());
    EXPECT_EQ(cut->data().xruns, closed->data().xruns);
    ASSERT_EQ(cut->data().rows.size(), closed->data().rows.size());
    for (std::size_t i = 0; i < cut->data().rows.size(); ++i)
        EXPECT_EQ(cut->data().rows[i].cycles, closed->data().rows[i].cycles);
}

TEST(RunFile, OpensInAReadOnlyFolder)
{
    TemporaryFolder folder;
    writeMadeRun(folder / "cut.xrun", 1500, false);
    fs::permissions(folder / "cut.xrun", fs::perms::owner_read);
    fs::permissions(folder.path(), fs::perms::owner_read | fs::perms::owner_exec);
    EXPECT_TRUE(RunFile::open(folder / "cut.xrun"));
}

TEST(RunFile, PeekShowsWhatAListNeeds)
{
    TemporaryFolder folder;
    writeMadeRun(folder / "a.xrun", 3000);
    const auto entry = RunFile::peek(folder / "a.xrun");
    ASSERT_TRUE(entry);
    EXPECT_EQ(entry->figures.xruns, 7u);
    EXPECT_EQ(entry->figures.cycles, 2993u);
    EXPECT_EQ(entry->figures.delayMaxNs, 1'010'000); // a skipped period: 1 ms and the next cycle's delay of 10 µs
    EXPECT_FALSE(entry->figures.delayP999Ns);        // 3,000 periods do not support it
    EXPECT_EQ(entry->info.plan.label, "made run");
}

TEST(RunFile, ATimelineHoldsEveryPeriodOnce)
{
    TemporaryFolder folder;
    writeMadeRun(folder / "a.xrun", 4000);
    const auto run = RunFile::open(folder / "a.xrun");
    ASSERT_TRUE(run);
    for (const std::size_t pixels : {2u, 3u, 50u, 1000u}) { // with 2 and 3 a column is a second or wider
        const auto columns = run->timeline(0, 4'000'000'000, pixels);
        ASSERT_TRUE(columns);
        ASSERT_EQ(columns->size(), pixels);
        std::uint64_t count = 0, misses = 0;
        for (const auto& c : *columns) {
            count += c.count;
            misses += c.misses;
        }
        EXPECT_EQ(count, 4000u) << pixels;
        EXPECT_EQ(misses, 10u) << pixels;
    }
    // 100 ms around the skipped period 1,199, a column for each period.
    const auto zoomed = run->timeline(1'150'000'000, 1'250'000'000, 100);
    ASSERT_TRUE(zoomed);
    for (std::size_t i = 0; i < zoomed->size(); ++i) {
        EXPECT_EQ((*zoomed)[i].count, 1u) << i;
        EXPECT_EQ((*zoomed)[i].firstPeriod, 1150 + i);
        EXPECT_EQ((*zoomed)[i].misses, i == 49 ? 1u : 0u);
    }
    EXPECT_TRUE(run->timeline(10, 10, 100)->empty());
}

TEST(RunFile, ChunksOfARangeOnly)
{
    TemporaryFolder folder;
    writeMadeRun(folder / "a.xrun", 4000);
    const auto run = RunFile::open(folder / "a.xrun");
    const auto cycles = cyclesOf(*run, 2'000'000'000, 2'100'000'000);
    EXPECT_LE(cycles.size(), 1500u); // two chunks of 500 overlap the range, one more follows
    EXPECT_LE(cycles.front().period, 2000u);
    EXPECT_GE(cycles.back().period, 2100u);
}

TEST(RunFile, CanBeReadWhileItIsWritten)
{
    TemporaryFolder folder;
    auto store = RunStore::create(folder / "live.xrun");
    ASSERT_TRUE(store);
    ASSERT_TRUE(store->begin(madeInfo()));
    WriteBatch batch;
    batch.cycles = madeCycles(300);
    ASSERT_TRUE(store->append(batch));
    const auto first = RunFile::open(folder / "live.xrun");
    ASSERT_TRUE(first) << first.error().text();
    EXPECT_EQ(first->data().statistics.counts().cycles, 300u);
    EXPECT_FALSE(first->data().info.closed);
    batch.cycles = {madeCycles(301).back()};
    ASSERT_TRUE(store->append(batch)); // not locked out by the reader
    EXPECT_EQ(cyclesOf(*first).size(), 301u);
}

TEST(RunFile, AReaderThatTakesItsTimeDoesNotLockTheWriterOut)
{
    TemporaryFolder folder;
    auto store = RunStore::create(folder / "live.xrun");
    ASSERT_TRUE(store && store->begin(madeInfo()));
    const auto cycles = madeCycles(398);
    for (int i = 0; i < 30; ++i) { // chunks
        WriteBatch batch;
        batch.cycles.assign(cycles.begin() + i * 10, cycles.begin() + i * 10 + 10);
        ASSERT_TRUE(store->append(batch));
    }
    const auto run = RunFile::open(folder / "live.xrun");
    ASSERT_TRUE(run) << run.error().text();
    std::size_t chunks = 0;
    const auto read = run->forEachChunk([&](const std::vector<CycleRecord>& chunk) {
        EXPECT_EQ(chunk.front().period, chunks * 10);
        ++chunks;
        WriteBatch more;
        more.cycles = {cycles[300 + chunks]};
        const auto written = store->append(more);
        EXPECT_TRUE(written) << written.error().text();
        return written.has_value();
    });
    EXPECT_TRUE(read) << read.error().text();
    EXPECT_EQ(chunks, 30u) << "those that were there when it began";
}

TEST(RunFile, OfARunThatNeverBeganSaysSo)
{
    TemporaryFolder folder;
    ASSERT_TRUE(RunStore::create(folder / "start.xrun"));
    const auto run = RunFile::peek(folder / "start.xrun");
    ASSERT_FALSE(run);
    EXPECT_EQ(run.error().errnum, kNotBegun);
    EXPECT_NE(run.error().what.find("has not begun"), std::string::npos);
}

TEST(RunStore, NeverOverwritesAndNamesTheReason)
{
    TemporaryFolder folder;
    writeBytes(folder / "mine.xrun", "precious");
    const auto exists = RunStore::create(folder / "mine.xrun");
    ASSERT_FALSE(exists);
    EXPECT_EQ(exists.error().kind, ErrorKind::File);
    EXPECT_NE(exists.error().what.find("exists"), std::string::npos);
    EXPECT_EQ(readBytes(folder / "mine.xrun"), "precious");
    const auto nowhere = RunStore::create(folder / "no/such/folder.xrun");
    ASSERT_FALSE(nowhere);
    EXPECT_NE(nowhere.error().what.find("No such file or directory"), std::string::npos);
}

} // namespace
} // namespace xrunscope
