// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "cli_process.h"
#include "core/base/programs.h"

namespace xrunscope::test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

constexpr const char* kLabel = "<script src=\"http://192.0.2.1/\">alert('1')</script>";

/// One run with a nasty label, and its page.
class Page : public ::testing::Test {
protected:
    static void SetUpTestSuite()
    {
        folder_ = std::make_unique<TemporaryFolder>();
        const CliResult run = cli(*folder_, {"run", "--preset", "latencytest", "--class", "other", "--duration", "2s",
                                             "--label", kLabel, "--quiet", "-o", path("a.xrun")});
        ASSERT_EQ(run.status, 0) << run.err;
        made_ = cli(*folder_, {"report", path("a.xrun"), "--format", "html", "-o", path("a.html")});
    }
    static void TearDownTestSuite() { folder_.reset(); }
    static std::string path(const char* name) { return (*folder_ / name).string(); }
    static std::string text()
    {
        std::ifstream in(path("a.html"), std::ios::binary);
        return {std::istreambuf_iterator<char>(in), {}};
    }

    static inline std::unique_ptr<TemporaryFolder> folder_;
    static inline CliResult made_;
};

TEST_F(Page, ShowsNastyTextAsText)
{
    ASSERT_EQ(made_.status, 0) << made_.err;
    EXPECT_EQ(made_.out, "");
    const std::string page = text();
    EXPECT_THAT(page,
                HasSubstr("<h1>&lt;script src=&quot;http://192.0.2.1/&quot;&gt;alert(&#39;1&#39;)&lt;/script&gt;"));
    EXPECT_THAT(page, Not(HasSubstr("<script")));
    EXPECT_THAT(page, Not(HasSubstr("src=\"http")));
}

TEST_F(Page, HasPicturesOrSaysHowToGetThem)
{
    const bool pictures = text().find("<img ") != std::string::npos;
    const bool told = text().find("The charts below are in text.") != std::string::npos;
    EXPECT_NE(pictures, told);
}

TEST_F(Page, IsValidHtml)
{
    if (programInPath("tidy").empty())
        GTEST_SKIP() << "tidy is not installed";
    const std::string check =
        fmt::format("tidy -quiet -errors -utf8 '{}' >'{}' 2>&1", path("a.html"), path("tidy.txt"));
    const int status = std::system(check.c_str()); // 1: warnings, 2: errors
    std::ifstream in(path("tidy.txt"));
    EXPECT_EQ(status, 0) << std::string(std::istreambuf_iterator<char>(in), {});
}

TEST_F(Page, IsNeverReplacedAndOfOneRun)
{
    const CliResult again = cli(*folder_, {"report", path("a.xrun"), "--format", "html", "-o", path("a.html")});
    EXPECT_EQ(again.status, 4);
    EXPECT_THAT(again.err, HasSubstr("a.html exists already"));
    const CliResult two = cli(*folder_, {"report", path("a.xrun"), path("a.xrun"), "--format", "html"});
    EXPECT_EQ(two.status, 2);
    EXPECT_THAT(two.err, HasSubstr("--format html takes one file: each run is a page of its own"));
}

TEST_F(Page, OfARunWithoutASuiteThereIsNoTable)
{
    const CliResult refused = cli(*folder_, {"report", path("a.xrun"), "--format", "suite"});
    EXPECT_EQ(refused.status, 2);
    EXPECT_THAT(refused.err, HasSubstr("a.xrun has no stress suite"));
}

} // namespace
} // namespace xrunscope::test
