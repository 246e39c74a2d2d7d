// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "core/compare/comparison.h"
#include "core/report/compare/compare_report.h"
#include "core/report/suite_merge.h"
#include "tests/core/report/made_suite.h"
#include "tests/core/run/made_file.h"

namespace xrunscope {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

/// Suites "RT" without and with the CPU hog, and a run without a suite.
class CompareSuite : public ::testing::Test {
protected:
    CompareSuite()
    {
        test::writeMeasuredSuite(folder_ / "a.xrun", "RT");
        test::writeMeasuredSuite(folder_ / "b.xrun", "RT", true);
        writeMadeRun(folder_ / "plain.xrun", 1000);
    }

    Expected<Comparison> compared(const std::vector<std::vector<std::string>>& names) const
    {
        std::vector<std::vector<std::filesystem::path>> files;
        for (const auto& column : names) {
            files.emplace_back();
            for (const std::string& name : column)
                files.back().push_back(folder_ / name);
        }
        auto groups = loadColumns(files);
        if (!groups)
            return tl::unexpected(groups.error());
        std::vector<ComparedColumn> columns;
        for (auto& runs : *groups) {
            auto column = comparedColumnOf(std::move(runs), true);
            if (!column)
                return tl::unexpected(column.error());
            columns.push_back(std::move(*column));
        }
        return compare(std::move(columns));
    }

    TemporaryFolder folder_;
};

TEST_F(CompareSuite, WithAndWithoutTheHogStandSideBySide)
{
    const auto c = compared({{"a.xrun"}, {"b.xrun"}});
    ASSERT_TRUE(c) << c.error().text();
    EXPECT_EQ(c->columns[1].name, "CPU burn");
    const std::string text = comparisonLayoutD(*c);
    // 987 and 997 of 999 are within 100 µs; loads of 3 and 12.34 s, with the hog half as long again for the second.
    EXPECT_THAT(text, HasSubstr("Test      none   CPU burn    none    CPU burn\n"
                                "proc      98.80     98.80       3           3\n"
                                "diskwrite 99.80     99.80      12 *?       19 *?\n"));
    EXPECT_THAT(text, HasSubstr("total                          15          22\n"));
    EXPECT_THAT(text, HasSubstr("total 15 / 22"));
    EXPECT_THAT(comparisonText(*c), HasSubstr(text)) << "the common report has it, too";
    EXPECT_THAT(comparisonMarkdown(*c), HasSubstr("total                          15          22\n"));
    EXPECT_THAT(comparisonHtml(*c), HasSubstr("within 100 µs"));
    const auto json = comparisonJson(*c);
    EXPECT_EQ(json.at("suites").at(0).at("tests").at(0).at("within").at("100_us"), 987);
    EXPECT_EQ(json.at("suites").at(0).at("tests").at(1).at("elapsed_with_burn_s"), 18.51);
}

TEST_F(CompareSuite, AColumnWithoutOneIsNotInTheTable)
{
    const auto c = compared({{"a.xrun"}, {"plain.xrun"}});
    ASSERT_TRUE(c) << c.error().text();
    EXPECT_EQ(suiteSystemsOf(*c).size(), 1u);
    EXPECT_THAT(comparisonText(*c), Not(HasSubstr("Elapsed Time")));
    const auto none = compared({{"plain.xrun"}});
    ASSERT_TRUE(none) << none.error().text();
    EXPECT_EQ(comparisonLayoutD(*none), "");
    EXPECT_THAT(comparisonJson(*none).at("suites"), IsEmpty());
}

TEST_F(CompareSuite, RunsUnderDifferentLoadsAreNotAveraged)
{
    const auto c = compared({{"a.xrun", "b.xrun"}});
    ASSERT_FALSE(c);
    EXPECT_EQ(c.error().kind, ErrorKind::Usage);
    EXPECT_THAT(c.error().text(), HasSubstr("loads"));
}

TEST(MergedSuite, CountsAddUpAndTimesAreAveraged)
{
    SuiteTest first;
    first.name = "proc";
    first.samples = 1000;
    first.within = {900, 950, 1000};
    first.longest = Nanos{2'000'000};
    first.elapsedSeconds = 30;
    first.worstOvershoot = Nanos{5'000'000};
    first.xruns = 1;
    SuiteTest second = first;
    second.within = {800, 900, 990};
    second.longest = Nanos{3'000'000};
    second.elapsedSeconds = 40;
    second.worstOvershoot.reset();
    second.wideVariation = true;
    second.remark = "failed: it ended with status 1";
    SuiteTest alone;
    alone.name = "netin";
    alone.samples = 10;
    alone.within = {10, 10, 10};

    SuiteSystem run;
    run.name = "RT";
    run.tests = {first};
    SuiteSystem other = run;
    other.tests = {second, alone};
    const SuiteSystem merged = mergedSuite({run, other});
    EXPECT_EQ(merged.name, "RT");
    ASSERT_EQ(merged.tests.size(), 2u);
    const SuiteTest& proc = merged.tests[0];
    EXPECT_EQ(proc.samples, 2000u);
    EXPECT_EQ(proc.within, (std::array<std::uint64_t, 3>{1700, 1850, 1990}));
    EXPECT_EQ(proc.longest, Nanos{3'000'000});
    EXPECT_DOUBLE_EQ(proc.elapsedSeconds.value_or(0), 35);
    EXPECT_EQ(proc.worstOvershoot, Nanos{5'000'000});
    EXPECT_EQ(proc.xruns, 2u);
    EXPECT_EQ(proc.marks(), "*");
    EXPECT_EQ(proc.remark, "in 1 of 2 runs: failed: it ended with status 1");
    EXPECT_EQ(merged.tests[1].samples, 10u);
    EXPECT_FALSE(merged.tests[1].elapsedSeconds);
}

} // namespace
} // namespace xrunscope
