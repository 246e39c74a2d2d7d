// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <random>
#include <sstream>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "cli_process.h"
#include "core/report/report.h"
#include "core/run/run_file.h"

namespace xrunscope::test {
namespace {

using ::testing::HasSubstr;

/// A short run whose bytes the tests damage.
class Damaged : public ::testing::Test {
protected:
    static void SetUpTestSuite()
    {
        const TemporaryFolder folder;
        const auto file = folder / "a.xrun";
        ASSERT_EQ(cli(folder, {"run", "--engine", "timer", "--duration", "1s", "--frames", "256", "--quiet", "-o",
                               file.string()})
                      .status,
                  0);
        good_ = readFile(file);
        ASSERT_GT(good_.size(), 8192u);
    }

    /// Every format refuses the bytes with one line and exit 4.
    static void expectRefused(const std::string& bytes)
    {
        const TemporaryFolder folder;
        writeFile(folder / "a.xrun", bytes);
        for (const char* format : {"summary", "cycles"}) {
            const CliResult result = cli(folder, {"report", (folder / "a.xrun").string(), "--format", format});
            EXPECT_EQ(result.status, 4) << format;
            EXPECT_EQ(result.out, "");
            EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
            EXPECT_THAT(result.err, HasSubstr("a.xrun"));
        }
    }

    static inline std::string good_;
};

TEST_F(Damaged, Truncated)
{
    for (const std::size_t size :
         {std::size_t{0}, std::size_t{50}, std::size_t{4096}, good_.size() / 2, good_.size() - 1})
        expectRefused(good_.substr(0, size));
}

TEST_F(Damaged, Random)
{
    std::mt19937 random(7);
    std::string bytes(20'000, '\0');
    std::generate(bytes.begin(), bytes.end(), [&] { return static_cast<char>(random() & 0xffu); });
    expectRefused(bytes);
}

TEST_F(Damaged, ForeignDatabase)
{
    // A valid empty SQLite file of one page: another application_id.
    std::string bytes = good_.substr(0, 100);
    std::fill(bytes.begin() + 68, bytes.begin() + 72, '\x2a');
    expectRefused(bytes + good_.substr(100));
}

TEST_F(Damaged, EveryFlippedBitIsNoticedOrChangesNothing)
{
    const TemporaryFolder folder;
    const auto file = folder / "a.xrun";
    writeFile(file, good_);
    const auto figuresOfFile = [&]() -> std::string {
        const auto run = RunFile::open(file);
        if (!run)
            return "refused";
        std::ostringstream cycles;
        if (!writeCyclesCsv(*run, cycles))
            return "refused";
        return reportJson(run->data()).dump() + secondsCsv(run->data()) + cycles.str();
    };
    const std::string expected = figuresOfFile();
    ASSERT_NE(expected, "refused");

    std::mt19937 random(11);
    int refused = 0;
    constexpr int kFlips = 400;
    for (int i = 0; i < kFlips; ++i) {
        std::string bytes = good_;
        const std::size_t at = random() % bytes.size();
        bytes[at] = static_cast<char>(static_cast<unsigned char>(bytes[at]) ^ (1u << random() % 8));
        writeFile(file, bytes);
        const std::string got = figuresOfFile();
        refused += got == "refused" ? 1 : 0;
        // Unused bytes of a page may change without any harm; a stored figure may not.
        EXPECT_TRUE(got == "refused" || got == expected) << "byte " << at;
    }
    EXPECT_GT(refused, kFlips / 10);
}

} // namespace
} // namespace xrunscope::test
