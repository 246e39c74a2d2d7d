// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/suite_text.h"

#include <gmock/gmock.h>

#include "core/report/report_text.h"

namespace xrunscope {
namespace {

using namespace std::chrono_literals;
using ::testing::HasSubstr;

SuiteSystem measured()
{
    SuiteSystem s;
    s.name = "RT";
    s.nominal = 1'160'998ns;
    s.ping = PingRecord{"192.0.2.1", false, {589, 587, 0.134, 0.208, 1.502, 0.075}};
    SuiteTest baseline;
    baseline.name = "baseline";
    baseline.samples = 20'672;
    baseline.within = {20'651, 20'670, 20'672};
    baseline.longest = 1'420'000ns;
    baseline.worstOvershoot = 2'300us;
    baseline.ping = PingFigures{30, 30, 0.1, 0.2, 0.3, 0.05};
    SuiteTest x11;
    x11.name = "x11";
    x11.remark = "not possible: no display";
    SuiteTest write;
    write.name = "diskwrite";
    write.samples = 250'000;
    write.capReached = true;
    write.within = {125'000, 249'990, 250'000};
    write.longest = 2'570'000ns;
    write.worstOvershoot = 1'500ms;
    write.elapsedSeconds = 65.04;
    write.elapsedWithBurn = 63.4;
    write.wideVariation = write.tooFast = true;
    write.overruns = 1234;
    write.xruns = 3;
    write.misses = 1236;
    write.ping = PingFigures{60, 0, 0, 0, 0, 0};
    s.tests = {baseline, x11, write};
    return s;
}

TEST(SuiteText, HoldsEveryFigure)
{
    // 20,651 of 20,672 are 99.898 %, 20,670 are 99.990 %; 249,990 of 250,000 are 99.996 %.
    EXPECT_EQ(suiteText(measured()), R"(          CPU loop within (%)          longest  1 s sleep   elapsed
Test         50 µs   100 µs   200 µs        ms    ms late         s
baseline     99.90    99.99   100.00     1.420        2.3         -
x11              -        -        -         -          -         -
diskwrite    50.00   100.00&  100.00     2.570     1500.0      65.0 *+?
total                                                          65.0
          [higher is better]                      [lower is better]
longest CPU loop: 1.42 to 2.57 ms (nominal 1.16)

Test         samples  >50 µs >100 µs >200 µs  overruns   XRUNs   misses
baseline      20,672      21       2       0         0       0        0
diskwrite   250,000^ 125,000      10       0     1,234       3    1,236
^ the first 250,000 cycles of the test

ping 192.0.2.1 (ms)
Test          sent    lost       min   average       max      mdev
baseline        30       0     0.100     0.200     0.300     0.050
diskwrite       60      60         -         -         -         -
in all         589       2     0.134     0.208     1.502     0.075

x11: not possible: no display

* wide variation in audio duration: p95 - p5 of total > 0.25 period
+ audio duration "too fast": 2 s or more with mean total < 0.90 period
& rounds to 100 %, but not all samples are within
? load starved: an ordinary sleep of 1 s was more than 1 s late
)");
}

TEST(SuiteText, FitsInto72Columns)
{
    SuiteSystem s = measured();
    for (SuiteTest& test : s.tests) {
        test.name = "a long name of a test";
        test.samples = 250'000;
        test.within = {};
        test.longest = 99s;
        test.worstOvershoot = 999s;
        test.elapsedSeconds = 99'999;
        test.wideVariation = test.tooFast = test.capReached = true;
        test.overruns = test.xruns = test.misses = 249'999;
        test.ping = PingFigures{100'000, 1, 12'345.678, 12'345.678, 12'345.678, 12'345.678};
    }
    const std::string text = suiteText(s);
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = text.find('\n', begin);
        EXPECT_LE(report_text::columnsOf(text.substr(begin, end - begin)), report_text::kColumns)
            << text.substr(begin, end - begin);
        begin = end + 1;
    }
}

TEST(SuiteText, WithoutATestThereIsNone)
{
    EXPECT_EQ(suiteText({}), "");
}

TEST(SuiteNotes, OfTheSystemsOfThePost)
{
    const std::array<double, 7> without{65, 31, 113, 119, 30, 98, 133};
    const std::array<double, 7> with{63, 30, 121, 150, 32, 87, 97};
    SuiteSystem rt;
    rt.name = "RT";
    rt.nominal = 1'160'998ns;
    rt.ping = PingRecord{"host", false, {600, 600, 0.134, 0.208, 1.502, 0.075}};
    for (std::size_t i = 0; i < without.size(); ++i) {
        SuiteTest test;
        test.name = std::to_string(i);
        test.longest = i == 3 ? 2'570us : 1'420us;
        test.elapsedSeconds = without[i];
        test.elapsedWithBurn = with[i];
        rt.tests.push_back(test);
    }
    SuiteSystem pk;
    pk.name = "PK";
    pk.ping = PingRecord{"127.0.0.1", true, {9, 8, 0.089, 0.159, 0.467, 0.047}};
    pk.tests.resize(1);
    pk.tests[0].name = "x11";
    pk.tests[0].remark = "not possible: no display";
    EXPECT_EQ(suiteNotes({rt, pk}), R"(longest CPU loop: RT 1.42 to 2.57 ms (nominal 1.16)
elapsed without / with a niced CPU hog on each CPU (sec): RT 65 31 113
  119 30 98 133 / 63 30 121 150 32 87 97, total 589 / 580
ping min/average/max/mdev: RT 0.134/0.208/1.502/0.075 ms, 0 of 600 lost;
  PK (loopback) 0.089/0.159/0.467/0.047 ms, 1 of 9 lost
PK, x11: not possible: no display
)");
    EXPECT_EQ(suiteNotes({}), "");
}

} // namespace
} // namespace xrunscope
