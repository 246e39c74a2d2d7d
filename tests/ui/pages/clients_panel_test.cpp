// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/clients_panel.h"

#include <gmock/gmock.h>

#include <QSignalSpy>
#include <QTest>

#include "ui/charts/client_chart.h"
#include "ui/pages/client_history_dialog.h"
#include "ui/widgets/culprit_table.h"

namespace xrunscope {
namespace {

using std::chrono::microseconds;

class ClientsPanelTest : public testing::Test {
protected:
    void SetUp() override
    {
        run.info.plan.phases = {{"run", std::chrono::seconds{60}}};
        for (const char* name : {"xs-1-01", "xs-1-02", "xs-1-03"}) {
            ClientFacts client;
            client.name = name;
            run.info.facts.clients.push_back(client);
        }
        run.info.facts.geometry = {48000, 128, 2};
        run.engineSeconds = {secondOf(0, 40'000, 0), secondOf(1, 30'000'000, 1)};
    }

    /// Client 2 runs for `run`, `late` times too long.
    static EngineSecond secondOf(std::uint64_t at, std::int64_t run, std::uint32_t late)
    {
        EngineSecond s;
        s.second = at;
        for (int i = 0; i < 3; ++i) {
            ClientSecond c;
            c.alive = true;
            c.cycles = 375;
            c.wakeMean = 10'000;
            c.wakeMax = 20'000;
            c.runMean = 5'000;
            c.runMax = i == 1 ? run : 8'000;
            c.late = i == 1 ? late : 0;
            s.clients.push_back(c);
        }
        return s;
    }

    static Xrun xrunBy(const std::string& client)
    {
        Xrun x;
        x.kind = XrunKind::ClientLate;
        x.blames = {{client, Lateness::RanLong, microseconds{29'800}}};
        return x;
    }

    Theme theme{Theme::Choice::Dark};
    ClientsPanel panel{theme};
    RunData run;
    ClientHistory history;
};

TEST_F(ClientsPanelTest, IsNotThereWithoutClients)
{
    EXPECT_TRUE(panel.isHidden());
    panel.begin(RunInfo{}, history);
    EXPECT_TRUE(panel.isHidden());
    panel.showXruns({Xrun{}}, true);
    EXPECT_TRUE(panel.isHidden()) << "an XRUN that nobody is blamed for";
}

TEST_F(ClientsPanelTest, AForeignCulpritBringsTheTableAlone)
{
    panel.begin(RunInfo{}, history);
    QSignalSpy presence(&panel, &ClientsPanel::presenceChanged);
    panel.showXruns({xrunBy("ardour")}, true);
    EXPECT_EQ(presence.count(), 1);
    EXPECT_FALSE(panel.isHidden());
    EXPECT_TRUE(panel.strip()->isHidden());
    ASSERT_EQ(panel.culprits()->topLevelItemCount(), 1);
    EXPECT_EQ(panel.culprits()->topLevelItem(0)->text(CulpritTable::Client), QStringLiteral("ardour"));
}

TEST_F(ClientsPanelTest, ShowsTheLastSecond)
{
    panel.begin(run.info, history);
    EXPECT_FALSE(panel.isHidden());
    EXPECT_EQ(panel.aliveText(), QStringLiteral("3 of 3 alive"));
    EXPECT_EQ(panel.strip()->clients().size(), 3u);
    EngineSecond second = run.engineSeconds[1];
    second.clients[2].alive = false;
    panel.showSecond(second);
    const auto& cells = panel.strip()->clients();
    EXPECT_FALSE(cells[0].late);
    EXPECT_TRUE(cells[1].late);
    EXPECT_EQ(cells[1].runMax, 30'000'000);
    EXPECT_EQ(cells[1].note, QStringLiteral("late in 1 of 375 cycles"));
    EXPECT_FALSE(cells[2].alive);
    EXPECT_EQ(panel.aliveText(), QStringLiteral("2 of 3 alive"));
}

TEST_F(ClientsPanelTest, ARunFromItsFileShowsTheWholeRun)
{
    run.xruns = {xrunBy("xs-1-02"), xrunBy("xs-1-02"), Xrun{}};
    panel.showRun(run);
    const auto& cells = panel.strip()->clients();
    ASSERT_EQ(cells.size(), 3u);
    EXPECT_EQ(cells[1].runMax, 30'000'000) << "the largest of all seconds";
    EXPECT_EQ(cells[1].wakeMean, 10'000);
    EXPECT_TRUE(cells[1].late) << "it caused XRUNs";
    EXPECT_FALSE(cells[0].late);
    EXPECT_EQ(cells[1].note, QStringLiteral("late in 1 of 750 cycles\ncaused 2 of 3 XRUNs"));
    EXPECT_EQ(panel.culprits()->topLevelItem(0)->text(CulpritTable::Xruns), QStringLiteral("2 of 3"));
}

TEST_F(ClientsPanelTest, AClickOpensTheHistoryWhichGrowsWithTheRun)
{
    panel.resize(360, 260);
    history.add(run.engineSeconds[0]);
    panel.begin(run.info, history);
    panel.show();
    QTest::mouseClick(panel.strip(), Qt::LeftButton, {}, panel.strip()->cellRect(1).center().toPoint());
    ClientHistoryDialog* dialog = panel.history();
    ASSERT_NE(dialog, nullptr);
    EXPECT_EQ(dialog->client(), 1);
    ASSERT_EQ(dialog->chart()->points().size(), 1u);
    EXPECT_EQ(dialog->chart()->points()[0].runMax, 40'000);

    history.add(run.engineSeconds[1]);
    panel.historyChanged();
    panel.showXruns({xrunBy("xs-1-02")}, true);
    ASSERT_EQ(dialog->chart()->points().size(), 2u);
    EXPECT_EQ(dialog->chart()->points()[1].runMax, 30'000'000);
    EXPECT_EQ(dialog->chart()->points()[1].late, 1u);
    const std::string text = dialog->text().toStdString();
    EXPECT_THAT(text, testing::HasSubstr("longest run 30,000 µs at 00:01"));
    EXPECT_THAT(text, testing::HasSubstr("late cycles: 1"));
    EXPECT_THAT(text, testing::HasSubstr("caused 1 of 1 XRUNs"));

    panel.openHistory(0);
    EXPECT_EQ(panel.history(), dialog) << "one dialog for all";
    EXPECT_THAT(dialog->text().toStdString(), testing::HasSubstr("caused 0 of 1 XRUNs"));
    panel.clear();
    EXPECT_EQ(panel.history(), nullptr);
}

} // namespace
} // namespace xrunscope
