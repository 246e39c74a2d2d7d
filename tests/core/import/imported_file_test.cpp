// SPDX-License-Identifier: GPL-3.0-or-later
#include <filesystem>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/report/report.h"
#include "core/run/database.h"
#include "core/run/run_file.h"
#include "core/run/sealed_table.h"
#include "import_support.h"
#include "tests/core/run/made_file.h"

namespace xrunscope::test {
namespace {

using testing::HasSubstr;

constexpr const char* kAll[] = {"cyclictest_h100_t2.txt",
                                "cyclictest_h20_overflow.txt",
                                "cyclictest_H50.txt",
                                "cyclictest.json",
                                "cyclictest_without_histogram.json",
                                "osadl.txt",
                                "jitterdebugger.json",
                                "rtla_timerlat.txt",
                                "rtla_timerlat_ns.txt",
                                "rtla_osnoise.txt",
                                "jack_test.txt",
                                "latencytest.txt"};

TEST(ImportedFile, EverySourceIsTheSameFromItsRunFile)
{
    TemporaryFolder folder;
    for (const std::string name : kAll) {
        const RunData made = imported(name);
        const auto file = folder / (name + ".xrun");
        ASSERT_TRUE(writeImportedRun(made, file)) << name;
        const auto read = RunFile::open(file);
        ASSERT_TRUE(read) << read.error().text();
        EXPECT_EQ(read->data().info.imported, made.info.imported) << name;
        EXPECT_EQ(read->data().info.host, made.info.host) << name;
        EXPECT_EQ(read->data().statistics.delay(), made.statistics.delay()) << name;
        EXPECT_EQ(reportJson(read->data()), reportJson(made)) << name;
        EXPECT_EQ(*summaryText(*read), summaryText(made)) << name;
        EXPECT_EQ(histogramText(read->data()), histogramText(made)) << name;
        const auto entry = RunFile::peek(file);
        ASSERT_TRUE(entry) << name;
        EXPECT_EQ(entry->figures, figuresOf(made)) << name;
        std::size_t chunks = 0;
        ASSERT_TRUE(read->forEachChunk([&](const auto&) { return ++chunks > 0; }));
        EXPECT_EQ(chunks, 0u) << name;
        EXPECT_TRUE(read->timeline(0, 1'000'000'000, 10)) << name;
    }
}

TEST(ImportedFile, PastedTextGoesStraightToAFile)
{
    TemporaryFolder folder;
    const auto run = importText(sourceText("jack_test.txt"), "", folder / "a.xrun");
    ASSERT_TRUE(run) << run.error().text();
    const auto read = RunFile::open(folder / "a.xrun");
    ASSERT_TRUE(read) << read.error().text();
    EXPECT_EQ(read->data().info.imported->file, "");
    EXPECT_EQ(read->data().info.imported->source(), "jack_test (a pasted text)");
}

TEST(ImportedFile, AfterAnErrorThereIsNone)
{
    TemporaryFolder folder;
    EXPECT_FALSE(importText("nonsense", "", folder / "a.xrun"));
    EXPECT_FALSE(std::filesystem::exists(folder / "a.xrun"));
    // A file that is there stays as it is.
    writeBytes(folder / "b.xrun", "precious");
    const auto over = importText(sourceText("jack_test.txt"), "", folder / "b.xrun");
    ASSERT_FALSE(over);
    EXPECT_THAT(over.error().text(), HasSubstr("exists"));
    EXPECT_EQ(readBytes(folder / "b.xrun"), "precious");
}

/// Changes a text of `meta`, with a new seal.
void forge(const std::filesystem::path& file, const std::string& key, const std::string& from, const std::string& to)
{
    auto db = Database::open(file, Database::Mode::Edit);
    ASSERT_TRUE(db);
    std::string text;
    const auto rows = readSealed(*db, "meta", "WHERE key = ?1", std::vector<Value>{key}, [&](const auto& row) {
        text = std::get<std::string>(row.at(1));
        return Expected<void>{};
    });
    ASSERT_TRUE(rows);
    auto insert = SealedInsert::prepare(*db, "meta", 2, true);
    ASSERT_TRUE(insert);
    ASSERT_TRUE((*insert)({key, with(text, from, to)}));
}

TEST(ImportedFile, AForgedOneIsRefused)
{
    const struct {
        const char* key;
        const char* from;
        const char* to;
        const char* message;
    } forgeries[] = {
        {"imported", "\"known\":32", "\"known\":4096", "wrong value for 'known'"},
        {"imported", "\"length_ns\":null", "\"length_ns\":5", "wrong value for 'length_ns'"},
        {"imported", "\"remarks\":[", "\"remarks\":[5,", "wrong value for 'remarks'"},
        {"statistics", "\"beyond\":45", "\"beyond\":99999", "'delay' does not fit the statistics"},
        {"statistics", "\"count\":10000", "\"count\":10001", "'delay' does not fit the statistics"},
        {"summary", "\"cycles\":10000", "\"cycles\":9999", "its summary does not fit its statistics"},
    };
    TemporaryFolder folder;
    int n = 0;
    for (const auto& f : forgeries) {
        const auto file = folder / fmt::format("{}.xrun", ++n);
        ASSERT_TRUE(writeImportedRun(imported("cyclictest_h100_t2.txt"), file));
        forge(file, f.key, f.from, f.to);
        const auto read = RunFile::open(file);
        ASSERT_FALSE(read) << f.to;
        EXPECT_THAT(read.error().text(), HasSubstr(f.message));
    }
}

TEST(ImportedFile, AMeasuredRunCannotPretend)
{
    TemporaryFolder folder;
    const auto file = folder / "a.xrun";
    writeMadeRun(file, 450);
    forge(file, "statistics", "\"sum_ns\"", "\"beyond\":1,\"sum_ns\"");
    const auto read = RunFile::open(file);
    ASSERT_FALSE(read);
    EXPECT_THAT(read.error().text(), HasSubstr("is one of an imported run"));
    // Nor can one with cycles be said to be imported.
    const auto other = folder / "b.xrun";
    writeMadeRun(other, 450);
    auto db = Database::open(other, Database::Mode::Edit);
    ASSERT_TRUE(db);
    auto insert = SealedInsert::prepare(*db, "meta", 2, true);
    ASSERT_TRUE(insert);
    ASSERT_TRUE((*insert)({std::string("imported"), std::string("{\"known\":0}")}));
    const auto pretender = RunFile::open(other);
    ASSERT_FALSE(pretender);
    EXPECT_THAT(pretender.error().text(), HasSubstr("it was imported, and has cycles of its own"));
}

} // namespace
} // namespace xrunscope::test
