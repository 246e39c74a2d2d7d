// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/layout_a.h"

#include <gtest/gtest.h>

#include "made_run.h"

namespace xrunscope {
namespace {

using test::MadeRun;
using test::us;

TEST(LayoutA, ReproducesTheSummaryOf2005ByteForByte)
{
    LayoutA f;
    f.seconds = 300;
    f.clients = 20;
    f.portsPerClient = 4;
    f.framesPerBuffer = 64;
    f.timeouts = 1;
    f.xruns = 2;
    f.delayMaxUs = 10258;
    f.cycleMaxUs = 825;
    f.dspLoad = 32.4;
    f.systemLoad = 7.3;
    f.userLoad = 24.1;
    f.niceLoad = 0.0;
    f.ioWaitLoad = 1.4;
    f.irqLoad = 0.7;
    f.softIrqLoad = 0.0;
    f.interruptRate = 1689.4;
    f.contextSwitchRate = 11771.0;
    EXPECT_EQ(layoutAText(f), R"(************* SUMMARY RESULT ****************
Total seconds ran . . . . . . :   300
Number of clients . . . . . . :    20
Ports per client  . . . . . . :     4
Frames per buffer . . . . . . :    64
*********************************************
Timeout Count . . . . . . . . :(    1)
XRUN Count  . . . . . . . . . :     2
Delay Count (>spare time) . . :     0
Delay Count (>1000 usecs) . . :     0
Delay Maximum . . . . . . . . : 10258   usecs
Cycle Maximum . . . . . . . . :   825   usecs
Average DSP Load. . . . . . . :    32.4 %
Average CPU System Load . . . :     7.3 %
Average CPU User Load . . . . :    24.1 %
Average CPU Nice Load . . . . :     0.0 %
Average CPU I/O Wait Load . . :     1.4 %
Average CPU IRQ Load  . . . . :     0.7 %
Average CPU Soft-IRQ Load . . :     0.0 %
Average Interrupt Rate  . . . :  1689.4 /sec
Average Context-Switch Rate . : 11771.0 /sec
*********************************************
)");
}

TEST(LayoutA, TakesTheJack1FiguresOfARun)
{
    // 3,000 cycles of 100 µs at T = 1 ms: JACK 1 looked every 1,024 cycles, twice here. Its load is
    // 0.5 · 0 + 50 · 0.1 = 5, then 0.5 · 5 + 5 = 7.5: mean 6.25.
    RunData run = MadeRun{}.cycles(2999, us(10), us(100)).cycles(1, us(260), us(100)).take();
    RunRow row;
    row.system = SystemSample{};
    row.system->total.system = 4;
    row.system->total.user = 20;
    row.system->interruptsPerSecond = 1000;
    row.system->contextSwitchesPerSecond = 8000;
    run.rows.push_back(row);
    row.system->total.system = 6;
    run.rows.push_back(row);

    const LayoutA f = layoutAOf(run);
    EXPECT_EQ(f.seconds, 3u);
    EXPECT_EQ(f.clients, 0u);
    EXPECT_EQ(f.portsPerClient, 0u);
    EXPECT_EQ(f.framesPerBuffer, 64u);
    EXPECT_EQ(f.timeouts, 0u);
    EXPECT_EQ(f.xruns, 0u);
    EXPECT_EQ(f.xrunRemark, "modelled");
    EXPECT_EQ(f.delayMaxUs, 250u);
    EXPECT_EQ(f.cycleMaxUs, 100u);
    EXPECT_DOUBLE_EQ(f.dspLoad.value(), 6.25);
    EXPECT_DOUBLE_EQ(f.systemLoad.value(), 5);
    EXPECT_DOUBLE_EQ(f.userLoad.value(), 20);
    EXPECT_DOUBLE_EQ(f.interruptRate.value(), 1000);
    EXPECT_DOUBLE_EQ(f.contextSwitchRate.value(), 8000);
    EXPECT_NE(layoutAText(f).find("XRUN Count  . . . . . . . . . :     0   modelled\n"), std::string::npos);
}

TEST(LayoutA, SaysWhatAShortRunCouldNotMeasure)
{
    const std::string text = layoutAText(layoutAOf(MadeRun{}.cycles(10, us(10), us(100)).take()));
    EXPECT_NE(text.find("Cycle Maximum . . . . . . . . :   n/a\n"), std::string::npos) << text;
    EXPECT_NE(text.find("Average DSP Load. . . . . . . :     n/a\n"), std::string::npos) << text;
    EXPECT_NE(text.find("Average Interrupt Rate  . . . :     n/a\n"), std::string::npos) << text;
}

} // namespace
} // namespace xrunscope
