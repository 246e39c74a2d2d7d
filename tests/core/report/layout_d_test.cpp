// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/layout_d.h"

#include <gmock/gmock.h>

#include "core/report/report_text.h"

namespace xrunscope {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

/// A test with so many of 10,000 samples within 100 µs, and its elapsed seconds.
SuiteTest test(std::string name, std::uint64_t within, double elapsed, bool wide = false)
{
    SuiteTest t;
    t.name = std::move(name);
    t.samples = 10'000;
    t.within = {0, within, within};
    t.elapsedSeconds = elapsed;
    t.wideVariation = wide;
    return t;
}

SuiteSystem system(std::string name, std::vector<SuiteTest> tests)
{
    SuiteSystem s;
    s.name = std::move(name);
    s.tests = std::move(tests);
    return s;
}

/// The three systems of the post.
std::vector<SuiteSystem> posted()
{
    SuiteSystem rt =
        system("RT", {test("X", 9987, 65, true), test("top", 9935, 31, true), test("neto", 9694, 113, true),
                      test("neti", 9705, 119, true), test("diskw", 9436, 30, true), test("diskc", 9385, 98, true),
                      test("diskr", 9939, 133, true)});
    SuiteSystem pk =
        system("PK", {test("X", 9975, 59, true), test("top", 9997, 30, true), test("neto", 9865, 135, true),
                      test("neti", 9859, 140, true), test("diskw", 9169, 70, true), test("diskc", 9888, 151, true),
                      test("diskr", 9992, 210, true)});
    SuiteSystem old =
        system("2.4", {test("X", 9720, 70), test("top", 9748, 29), test("neto", 9623, 36), test("neti", 9586, 41),
                       test("diskw", 7764, 29), test("diskc", 8412, 77), test("diskr", 9066, 86)});
    old.apart = true;
    return {rt, pk, old};
}

TEST(LayoutD, ThePostByteForByte)
{
    EXPECT_EQ(layoutDText(posted()), R"(      within 100 usec
       CPU loop (%)   Elapsed Time (sec)    2.4
Test   RT     PK        RT      PK   |   CPU  Elapsed
X     99.87  99.75      65 *    59 * |  97.20   70
top   99.35  99.97      31 *    30 * |  97.48   29
neto  96.94  98.65     113 *   135 * |  96.23   36
neti  97.05  98.59     119 *   140 * |  95.86   41
diskw 94.36  91.69      30 *    70 * |  77.64   29
diskc 93.85  98.88      98 *   151 * |  84.12   77
diskr 99.39  99.92     133 *   210 * |  90.66   86
total                  589     795   |         368
 [higher is better]  [lower is better]
* wide variation in audio duration
+ long stretch of audio duration "too fast"
)");
}

TEST(LayoutD, MarksStandBehindTheirFigures)
{
    // 99,996 of 100,000 are 99.996 %: rounded 100.00. 99,994 are 99.99.
    SuiteTest nearly = test("x11", 0, 12.4);
    nearly.samples = 100'000;
    nearly.within = {99'000, 99'996, 100'000};
    nearly.worstOvershoot = std::chrono::milliseconds{1001};
    SuiteTest fast = nearly;
    fast.name = "proc";
    fast.within[1] = 99'994;
    fast.tooFast = fast.wideVariation = true;
    fast.worstOvershoot = std::chrono::seconds{1};
    SuiteTest all = test("netout", 10'000, 29.6);
    SuiteTest absent;
    absent.name = "netin";
    absent.remark = "not possible: no iperf3";
    EXPECT_EQ(layoutDText({system("a", {nearly, fast, all, absent})}), R"(        within 100 usec
         CPU loop (%)   Elapsed Time (sec)
Test      a                a
x11    100.00&            12 ?
proc    99.99             12 *+
netout 100.00             30
netin       -              -
total                     54
 [higher is better]    [lower is better]
* wide variation in audio duration
+ long stretch of audio duration "too fast"
& rounds to 100 %, but not all samples are within
? load starved: an ordinary sleep of 1 s was more than 1 s late
)");
    EXPECT_TRUE(nearly.nearlyAll(1));
    EXPECT_FALSE(nearly.nearlyAll(2)) << "all are";
    EXPECT_FALSE(nearly.nearlyAll(0)) << "99 %";
    EXPECT_FALSE(fast.nearlyAll(1));
    EXPECT_FALSE(fast.starved()) << "more than 1 s late";
}

TEST(LayoutD, ATestThatOneSystemLacks)
{
    const std::string text =
        layoutDText({system("A1", {test("x11", 9000, 10)}), system("B1", {test("proc", 8000, 20)})});
    EXPECT_THAT(text, HasSubstr("x11   90.00      -      10       -\n"));
    EXPECT_THAT(text, HasSubstr("proc      -  80.00       -      20\n"));
    EXPECT_THAT(text, HasSubstr("total                   10      20\n"));
}

TEST(LayoutD, EightSystemsFitInto72Columns)
{
    std::vector<SuiteSystem> systems;
    for (int i = 0; i < 8; ++i) {
        systems.push_back(
            system("6.1.0-rt13-amd64 variant " + std::to_string(i), {test("diskwrite", 10'000, 1234, true)}));
        systems.back().tests[0].tooFast = true;
        systems.back().apart = i >= 5;
    }
    const std::string text = layoutDText(systems);
    std::size_t tables = 0;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = text.find('\n', begin);
        const std::string line = text.substr(begin, end - begin);
        EXPECT_LE(report_text::columnsOf(line), report_text::kColumns) << line;
        tables += line.starts_with("Test ") ? 1 : 0;
        begin = end + 1;
    }
    EXPECT_EQ(tables, 3u) << text;
    EXPECT_THAT(text, HasSubstr("A = 6.1.0-rt13-amd64 variant 0\n"));
    EXPECT_THAT(text, HasSubstr("H = 6.1.0-rt13-amd64 variant 7\n"));
    EXPECT_EQ(layoutDText({}), "");
}

TEST(LayoutD, NamesOfStrangersAreMadePrintable)
{
    const std::string text = layoutDText({system("a\x1b[2J", {test("x\n11", 1, 1)})});
    EXPECT_THAT(text, Not(HasSubstr("\x1b")));
    EXPECT_THAT(text, HasSubstr("x\xef\xbf\xbd"
                                "11"));
}

} // namespace
} // namespace xrunscope
