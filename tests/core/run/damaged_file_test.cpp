// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cstdlib>
#include <random>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/run/database.h"
#include "core/run/info_json.h"
#include "core/run/run_file.h"
#include "core/run/run_folder.h"
#include "tests/core/run/made_file.h"

namespace xrunscope {
namespace {

using testing::HasSubstr;

struct Figures {
    RunSummaryFigures summary;
    RunStatistics::Counts counts;
    std::vector<Xrun> xruns;
    std::vector<Marker> markers;
    std::vector<SecondRow> seconds;
    std::vector<double> loads;
    std::vector<CycleRecord> cycles;
    RunPlan plan;
    HostDescription host;
    std::string label, note, endText;
    bool complete = false;
    bool operator==(const Figures&) const = default;
};

Expected<Figures> everything(const std::filesystem::path& file)
{
    auto run = RunFile::open(file);
    if (!run)
        return tl::unexpected(run.error());
    const RunData& data = run->data();
    Figures f;
    f.summary = figuresOf(data.statistics, data.info.dropped);
    f.counts = data.statistics.counts();
    f.xruns = data.xruns;
    f.markers = data.markers;
    for (const RunRow& row : data.rows) {
        f.seconds.push_back(row.cycles);
        if (row.system)
            f.loads.insert(f.loads.end(), {row.system->total.user, row.system->interruptsPerSecond});
    }
    f.plan = data.info.plan;
    f.host = data.info.host;
    f.label = data.info.plan.label;
    f.note = data.info.note;
    f.endText = data.info.endText;
    f.complete = data.info.complete;
    auto ok = run->forEachChunk([&](const std::vector<CycleRecord>& cycles) {
        f.cycles.insert(f.cycles.end(), cycles.begin(), cycles.end());
        return true;
    });
    if (!ok)
        return tl::unexpected(ok.error());
    return f;
}

std::string messageOf(const std::filesystem::path& file)
{
    const auto run = RunFile::open(file);
    EXPECT_FALSE(run);
    if (run)
        return {};
    EXPECT_EQ(run.error().kind, ErrorKind::File);
    return run.error().text();
}

TEST(DamagedFile, SaysWhatItIs)
{
    TemporaryFolder folder;
    EXPECT_THAT(messageOf(folder / "absent.xrun"), HasSubstr("absent.xrun: cannot be read: No such file"));
    writeBytes(folder / "empty.xrun", "");
    EXPECT_THAT(messageOf(folder / "empty.xrun"), HasSubstr("the file is empty"));
    std::mt19937 random(3);
    std::string noise(5000, '\0');
    std::generate(noise.begin(), noise.end(), [&] { return static_cast<char>(random()); });
    writeBytes(folder / "random.xrun", noise);
    EXPECT_THAT(messageOf(folder / "random.xrun"), HasSubstr("not an Xrunscope run file"));
    EXPECT_THAT(messageOf(folder.path()), HasSubstr("this is a folder"));
    {
        auto db = Database::open(folder / "foreign.xrun", Database::Mode::Create);
        ASSERT_TRUE(db);
        ASSERT_TRUE(db->execute("CREATE TABLE notes(text)"));
    }
    EXPECT_THAT(messageOf(folder / "foreign.xrun"), HasSubstr("a database of another program"));
}

TEST(DamagedFile, NewerVersionsAndForeignTablesAreRefused)
{
    TemporaryFolder folder;
    writeMadeRun(folder / "new.xrun", 1200);
    const auto change = [&](const char* name, const char* sql) {
        std::filesystem::copy_file(folder / "new.xrun", folder / name);
        auto db = Database::open(folder / name, Database::Mode::Edit);
        ASSERT_TRUE(db && db->execute(sql));
    };
    change("newer.xrun", "PRAGMA user_version=99");
    EXPECT_THAT(messageOf(folder / "newer.xrun"), HasSubstr("newer version of Xrunscope. Update Xrunscope"));
    change("more.xrun", "CREATE TABLE more(x)");
    EXPECT_THAT(messageOf(folder / "more.xrun"), HasSubstr("its tables are not those of a run file"));
    change("view.xrun", "DROP TABLE markers; CREATE VIEW markers AS SELECT 1");
    EXPECT_THAT(messageOf(folder / "view.xrun"), HasSubstr("damaged"));
    change("gone.xrun", "DELETE FROM xruns WHERE seq=1");
    EXPECT_THAT(messageOf(folder / "gone.xrun"), HasSubstr("missing"));
    change("tail.xrun", "DELETE FROM chunks WHERE seq=(SELECT max(seq) FROM chunks)");
    EXPECT_THAT(messageOf(folder / "tail.xrun"), HasSubstr("rows are missing"));
    change("figure.xrun", "UPDATE seconds SET misses=0 WHERE second=1");
    EXPECT_THAT(messageOf(folder / "figure.xrun"), HasSubstr("row 1 of 'seconds' does not fit its checksum"));
}

TEST(DamagedFile, AWriteAheadLogIsNeitherReadNorMade)
{
    TemporaryFolder folder;
    writeMadeRun(folder / "wal.xrun", 1200);
    std::string bytes = readBytes(folder / "wal.xrun");
    bytes[18] = bytes[19] = 2;
    writeBytes(folder / "wal.xrun", bytes);
    EXPECT_THAT(messageOf(folder / "wal.xrun"), HasSubstr("not stored as a run file is"));
    EXPECT_FALSE(std::filesystem::exists(folder / "wal.xrun-wal"));
    EXPECT_FALSE(std::filesystem::exists(folder / "wal.xrun-shm"));
}

// SQLite deletes what a journal names as its super-journal. Layout: number of a page, name, its length, the sum of its
// bytes, the magic of a journal.
TEST(DamagedFile, AJournalOfAStrangerDeletesNothing)
{
    TemporaryFolder folder;
    const char* before = std::getenv("XDG_DATA_HOME");
    const std::string saved = before ? before : "";
    setenv("XDG_DATA_HOME", folder.path().c_str(), 1);
    const RunFolder own;
    ASSERT_TRUE(own.ensure());
    const auto file = own.path() / "gift.xrun";
    writeMadeRun(file, 1200);
    const std::string precious = (folder / "precious.txt").string();
    writeBytes(precious, "mine");
    const auto bigEndian = [](std::uint32_t n) {
        std::string out;
        for (int shift = 24; shift >= 0; shift -= 8)
            out += static_cast<char>(n >> shift);
        return out;
    };
    const std::string magic("\xd9\xd5\x05\xf9\x20\xa1\x63\xd7", 8);
    std::string journal = magic + bigEndian(0) + bigEndian(1) + bigEndian(1) + bigEndian(512) + bigEndian(4096);
    journal.resize(512);
    std::uint32_t sum = 0;
    for (const char c : precious)
        sum += static_cast<std::uint32_t>(static_cast<signed char>(c));
    journal += bigEndian(0x40000000 / 4096 + 1) + precious + bigEndian(static_cast<std::uint32_t>(precious.size())) +
               bigEndian(sum) + magic;
    writeBytes(file.string() + "-journal", journal);

    EXPECT_TRUE(RunFile::peek(file)) << "as it stands";
    EXPECT_TRUE(own.list());
    const auto renamed = own.setLabel(file, "x");
    ASSERT_FALSE(renamed);
    EXPECT_THAT(renamed.error().text(), HasSubstr("Delete gift.xrun-journal"));
    EXPECT_EQ(readBytes(precious), "mine");
    before ? setenv("XDG_DATA_HOME", saved.c_str(), 1) : unsetenv("XDG_DATA_HOME");
}

TEST(DamagedFile, MoreSkippedPeriodsThanARunCanHaveAreRefused)
{
    RunInfo info = madeInfo();
    info.outcome.periodsDue = 3000;
    info.outcome.skippedAtEnd = 3000;
    EXPECT_TRUE(readEnd(endJson(info), info));
    info.outcome.skippedAtEnd = 3001;
    EXPECT_FALSE(readEnd(endJson(info), info));
    info.outcome.periodsDue = info.outcome.skippedAtEnd = 2'000'000'000'000;
    EXPECT_FALSE(readEnd(endJson(info), info)) << "minutes of work for nothing";
    info.outcome.skippedAtEnd = 0;
    EXPECT_TRUE(readEnd(endJson(info), info)) << "63 years of 1 ms";
    info.outcome.periodsDue = std::uint64_t{1} << 61;
    EXPECT_FALSE(readEnd(endJson(info), info));
}

TEST(DamagedFile, TruncationIsNoticedAtEveryLength)
{
    TemporaryFolder folder;
    writeMadeRun(folder / "whole.xrun", 1200);
    const std::string whole = readBytes(folder / "whole.xrun");
    for (std::size_t length = 1; length < whole.size(); length += 997) {
        writeBytes(folder / "cut.xrun", whole.substr(0, length));
        EXPECT_FALSE(everything(folder / "cut.xrun")) << length;
    }
}

// A flip either is noticed or hits a byte that holds no figure (free space of a page, SQLite's counters).
TEST(DamagedFile, AFlippedBitIsNoticedOrHarmless)
{
    TemporaryFolder folder;
    writeMadeRun(folder / "whole.xrun", 1200);
    const std::string whole = readBytes(folder / "whole.xrun");
    const auto original = everything(folder / "whole.xrun");
    ASSERT_TRUE(original) << original.error().text();
    std::size_t noticed = 0, tried = 0;
    for (std::size_t at = 0; at < whole.size(); at += 13) {
        std::string flipped = whole;
        flipped[at] = static_cast<char>(flipped[at] ^ (1 << (at % 8)));
        writeBytes(folder / "flipped.xrun", flipped);
        const auto read = everything(folder / "flipped.xrun");
        ++tried;
        noticed += read ? 0 : 1;
        ASSERT_TRUE(!read || *read == *original) << "byte " << at;
    }
    EXPECT_GT(noticed, tried / 10);
}

} // namespace
} // namespace xrunscope
