// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

#include "core/jack/jack_server.h"
#include "core/run/run_file.h"
#include "core/run/run_folder.h"
#include "ui/pages/clients_panel.h"
#include "ui/pages/counters_panel.h"
#include "ui/pages/figures_column.h"
#include "ui/pages/file_page.h"
#include "ui/pages/live_page.h"
#include "ui/pages/load_panel.h"
#include "ui/pages/run_view.h"
#include "ui/pages/settings_panel.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/counter_tile.h"
#include "ui/widgets/culprit_table.h"
#include "ui/widgets/gauge_row.h"
#include "ui/words.h"
#include "window_harness.h"

namespace xrunscope {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

/// Runs on a jackd of their own, with the dummy driver.
class JackRunTest : public WindowTest {
protected:
    void SetUp() override
    {
        qputenv("XRUNSCOPE_CLIENT", XRUNSCOPE_CLIENT_PROGRAM);
        if (const auto possible = jackServerPossible(); !possible)
            GTEST_SKIP() << possible.error().text();
    }

    static RunPlan plan(int clients)
    {
        RunPlan p;
        p.engine = "jack";
        p.geometry = {48000, 1024, 2};
        p.jack.server = JackPlan::Server::Dummy;
        p.jack.swarm.clients = clients;
        return p;
    }

    /// Of ten minutes at least; returns when Cancel can be pressed.
    void beginLongStart()
    {
        RunPlan p = plan(11);
        p.jack.swarm.ramp = seconds{60};
        live().settings()->showPlan(p);
        prepare(seconds{3});
        QTest::mouseClick(startButton(), Qt::LeftButton);
        EXPECT_FALSE(startButton()->isEnabled()) << "a second click does not cancel";
        until([this] { return startButton()->isEnabled(); });
        EXPECT_EQ(live().run()->state(), LiveRun::State::Starting);
    }

    void expectFiguresOf(const RunData& data, const RunView& view, const FiguresColumn& figures)
    {
        const CountersPanel& counters = figures.counters();
        const RunStatistics& s = data.statistics;
        EXPECT_EQ(counters.xruns().value(), number(s.counts().xruns()));
        EXPECT_EQ(counters.misses().value(), number(s.counts().misses));
        EXPECT_EQ(counters.skipped().value(), number(s.counts().skipped));
        EXPECT_EQ(counters.delayMax().value(), micros(*s.delay().max()));
        EXPECT_EQ(counters.delayMax().name(), QStringLiteral("delay max, est."));
        EXPECT_EQ(counters.cycleMax().value(), micros(*s.cycleTime().max()));
        const Culprits culprits = culpritsOf(data.xruns, data.info.facts.clients);
        EXPECT_EQ(view.clients()->strip()->clients(), cellsOf(data, culprits));
        EXPECT_EQ(static_cast<std::size_t>(view.clients()->culprits()->topLevelItemCount()),
                  culprits.rows.size() + (culprits.nobody > 0 ? 1 : 0));
    }
};

TEST_F(JackRunTest, AThreeSecondRunWithFourClientsShowsWhatItsFileHolds)
{
    live().settings()->showPlan(plan(4));
    prepare(seconds{3});
    clickStart();
    const RunView& view = *live().view();
    EXPECT_FALSE(view.clients()->isHidden());
    EXPECT_EQ(view.clients()->strip()->clients().size(), 4u);
    until([&] { return live().run()->snapshot().engine.has_value(); });
    EXPECT_EQ(view.clients()->aliveText(), QStringLiteral("4 of 4 alive"));
    waitForEnd();

    const auto run = RunFile::open(live().shownRun());
    ASSERT_TRUE(run) << run.error().text();
    const RunData& data = run->data();
    EXPECT_TRUE(data.info.complete) << live().banner()->text().toStdString();
    // 3 s at 48,000 / 1,024 are 140.6 periods.
    EXPECT_NEAR(static_cast<double>(data.statistics.periods()), 140, 3);
    ASSERT_EQ(data.info.facts.clients.size(), 4u);
    expectFiguresOf(data, view, *live().figures());
    EXPECT_EQ(live().run()->snapshot().statistics.counts(), data.statistics.counts()) << "live as in the file";
    const ClientHistory stored = historyOf(data.engineSeconds);
    EXPECT_EQ(live().run()->series().clients.rows(), stored.rows());

    FilePage* page = window().openFile(live().shownRun());
    QSignalSpy opened(page, &FilePage::opened);
    until([&] { return opened.count() > 0; });
    expectFiguresOf(data, *page->view(), *page->figures());
}

TEST_F(JackRunTest, AClientThatStallsIsNamed)
{
    RunPlan p = plan(3);
    p.jack.swarm.stall = StallPlan{2, milliseconds{200}, seconds{1}};
    p.phases = {{"run", seconds{3}}};
    live().run()->start(p, 1);
    until([this] { return live().run()->state() == LiveRun::State::Running; });
    waitForEnd();
    const auto run = RunFile::open(live().shownRun());
    ASSERT_TRUE(run) << run.error().text();
    ASSERT_FALSE(run->data().xruns.empty()) << "a stall of nine periods loses audio";
    expectFiguresOf(run->data(), *live().view(), *live().figures());
    const QString culprit = live().view()->clients()->culprits()->topLevelItem(0)->text(CulpritTable::Client);
    EXPECT_EQ(culprit, toQt(run->data().info.facts.clients[1].name));
    EXPECT_TRUE(live().view()->clients()->strip()->clients()[1].late);
}

TEST_F(JackRunTest, AStartThatTakesLongCanBeCancelledAndLeavesNothing)
{
    beginLongStart();
    EXPECT_EQ(startButton()->text(), QStringLiteral("■  Cancel"));
    QTest::mouseClick(startButton(), Qt::LeftButton);
    EXPECT_EQ(live().run()->state(), LiveRun::State::Cancelling);
    EXPECT_FALSE(startButton()->isEnabled());
    until([this] { return live().run()->state() == LiveRun::State::Idle; });
    EXPECT_EQ(live().banner()->kind(), Banner::Kind::Info);
    EXPECT_EQ(live().banner()->text(), QStringLiteral("Stopped before the first cycle."));
    EXPECT_TRUE(live().shownRun().empty());
    const auto entries = RunFolder().list();
    ASSERT_TRUE(entries);
    EXPECT_TRUE(entries->empty());

    // Nothing of it is in the way of the next run.
    live().settings()->showPlan(plan(0));
    makeRun(milliseconds{500});
    EXPECT_EQ(RunFolder().list()->size(), 1u);
}

TEST_F(JackRunTest, TheWindowCanBeClosedDuringALongStart)
{
    beginLongStart();
    window().close();
    EXPECT_TRUE(window().isVisible()) << "the window asks first";
    emit window().closeAnswered(true);
    until([this] { return !window().isVisible(); });
    EXPECT_TRUE(RunFolder().list()->empty());
}

TEST_F(JackRunTest, WithoutClientsThePageIsAsOnTheTimerAndUnknownFiguresSayWhy)
{
    live().settings()->showPlan(plan(0));
    prepare(milliseconds{1500});
    clickStart();
    waitForEnd();
    const auto run = RunFile::open(live().shownRun());
    ASSERT_TRUE(run) << run.error().text();
    EXPECT_FALSE(run->data().info.facts.cycleTimeUnknown.empty()) << "nothing is connected";
    EXPECT_TRUE(live().view()->clients()->isHidden());
    EXPECT_EQ(live().figures()->counters().cycleMax().value(), QStringLiteral("n/a"));
    const GaugeRow& dsp = live().figures()->load().dsp();
    EXPECT_EQ(dsp.valueText(), QStringLiteral("n/a"));
    EXPECT_THAT(dsp.toolTip().toStdString(), testing::HasSubstr("othing is connected"));
}

} // namespace
} // namespace xrunscope
