// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <fstream>

#include <QImage>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSvgRenderer>
#include <QTest>
#include <QThreadPool>
#include <gmock/gmock.h>

#include "core/run/run_file.h"
#include "core/run/run_folder.h"
#include "ui/pages/ab_control.h"
#include "ui/pages/counters_panel.h"
#include "ui/pages/figures_column.h"
#include "ui/pages/live_page.h"
#include "ui/pages/run_view.h"
#include "ui/run_export.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/counter_tile.h"
#include "ui/widgets/run_button.h"
#include "ui/widgets/run_progress.h"
#include "ui/words.h"
#include "window_harness.h"

namespace xrunscope {

namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

class LiveRunTest : public WindowTest {
protected:
    const CountersPanel& counters() { return live().figures()->counters(); }

    void expectCountersOf(const RunStatistics& s)
    {
        EXPECT_EQ(counters().xruns().value(), number(s.counts().episodes));
        EXPECT_EQ(counters().misses().value(), number(s.counts().misses));
        EXPECT_EQ(counters().skipped().value(), number(s.counts().skipped));
        EXPECT_EQ(counters().delayMax().value(), micros(*s.delay().max()));
        EXPECT_EQ(counters().cycleMax().value(), micros(*s.cycleTime().max()));
        const Percentile p999 = s.delay().percentile(0.999);
        EXPECT_EQ(counters().delayP999().value(), p999.value ? micros(*p999.value) : QStringLiteral("–"));
    }

    QLineEdit* noteField()
    {
        for (auto* field : live().findChildren<QLineEdit*>()) {
            if (field->accessibleName() == QStringLiteral("Note of the marker"))
                return field;
        }
        return nullptr;
    }

    QString progressText() { return live().findChild<RunProgress*>()->text(); }

    /// Every column inside the measured range has cycles. One at the end may begin after the last cycle.
    void expectNoHole(std::int64_t lengthNs)
    {
        // The columns of the file come from a worker.
        until([&] {
            const auto& shown = live().view()->shownColumns();
            return !shown.empty() && shown.back().begin + shown.back().width >= lengthNs;
        });
        const std::int64_t period = live().run()->info().facts.geometry.period().count();
        std::int64_t end = 0;
        std::size_t inside = 0;
        for (const TimelineColumn& c : live().view()->shownColumns()) {
            if (c.begin >= lengthNs - period)
                continue;
            EXPECT_GT(c.count, 0u) << "column at " << c.begin << " ns";
            EXPECT_LE(c.begin - end, 1'000'000) << "nothing from " << end << " ns to " << c.begin << " ns";
            end = c.begin + c.width;
            ++inside;
        }
        EXPECT_GT(inside, 0u);
        EXPECT_GE(end, lengthNs - Timeline::kFinestWidth);
    }
};

TEST_F(LiveRunTest, AThreeSecondRunShowsWhatItsFileHolds)
{
    prepare(seconds{3});
    clickStart();
    EXPECT_EQ(startButton()->text(), QStringLiteral("■  &Stop and keep"));
    waitForEnd();
    EXPECT_EQ(live().button()->mode(), RunButton::Mode::Start);

    const auto run = RunFile::open(live().shownRun());
    ASSERT_TRUE(run) << run.error().text();
    const RunData& data = run->data();
    EXPECT_TRUE(data.info.complete);
    EXPECT_EQ(data.info.dropped, 0u);
    // 3 s at 48,000 / 64 are 2,250 periods.
    EXPECT_NEAR(static_cast<double>(data.statistics.periods()), 2250, 2);
    expectCountersOf(data.statistics);
    // The figures that the window collected live are those of the file.
    const RunStatistics& seen = live().run()->snapshot().statistics;
    EXPECT_EQ(seen.counts(), data.statistics.counts());
    EXPECT_EQ(seen.delay(), data.statistics.delay());
    EXPECT_EQ(seen.response(), data.statistics.response());
    EXPECT_FALSE(live().banner()->text().isEmpty());
    EXPECT_FALSE(live().banner()->isHidden());
}

TEST_F(LiveRunTest, PicturesOfARunAreSmallAndWhole)
{
    const auto file = makeRun(seconds{2});
    const QString png = fromPath(folder() / "run.png");
    const QString svg = fromPath(folder() / "run.svg");
    PictureOptions zoomed = live().view()->pictureOptions();
    zoomed.begin = 500'000'000;
    zoomed.end = 1'500'000'000;
    for (const PictureOptions& options : {live().view()->pictureOptions(), zoomed}) {
        ASSERT_TRUE(exportRun(file, ExportFormat::Png, options, png));
        EXPECT_LE(std::filesystem::file_size(toPath(png)), 100'000u);
        EXPECT_EQ(QImage(png).size(), QSize(1000, 560));
        ASSERT_TRUE(exportRun(file, ExportFormat::Svg, options, svg));
        EXPECT_TRUE(QSvgRenderer(svg).isValid());
    }
}

TEST_F(LiveRunTest, TextsOfARunAreWritten)
{
    const auto file = makeRun(seconds{1});
    for (const ExportFormat format :
         {ExportFormat::Summary, ExportFormat::SecondsCsv, ExportFormat::CyclesCsv, ExportFormat::Json}) {
        const QString target = fromPath(folder() / "run") + exportSuffix(format);
        ASSERT_TRUE(exportRun(file, format, {}, target));
        EXPECT_GT(std::filesystem::file_size(toPath(target)), 100u) << target.toStdString();
    }
    const auto refused = exportRun(file, ExportFormat::Json, {}, QStringLiteral("/nonexistent/folder/run.json"));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, ErrorKind::File);
}

TEST_F(LiveRunTest, StopKeepsWhatWasMeasured)
{
    prepare(seconds{60});
    clickStart();
    until([this] { return live().run()->snapshot().statistics.periods() > 200; });
    QTest::mouseClick(startButton(), Qt::LeftButton);
    waitForEnd();
    const auto run = RunFile::open(live().shownRun());
    ASSERT_TRUE(run) << run.error().text();
    EXPECT_EQ(run->data().info.reason, EndReason::Stopped);
    EXPECT_GT(run->data().statistics.periods(), 200u);
}

TEST_F(LiveRunTest, AMarkerStaysInTheFile)
{
    prepare(seconds{60});
    clickStart();
    live().dropMarker();
    until([this] { return live().run()->snapshot().statistics.periods() > 200; });
    EXPECT_EQ(live().run()->markers().size(), 1u);
    live().toggleRun();
    waitForEnd();
    const auto run = RunFile::open(live().shownRun());
    ASSERT_TRUE(run) << run.error().text();
    ASSERT_EQ(run->data().markers.size(), 1u);
    EXPECT_EQ(run->data().markers[0].text, "I heard it");
}

TEST_F(LiveRunTest, ANoteThatIsBeingTypedWhenTheRunIsStoppedStaysInTheFile)
{
    prepare(seconds{60});
    clickStart();
    until([this] { return live().run()->snapshot().statistics.periods() > 200; });
    live().dropMarkerWithNote();
    const MonoTime asked = MonoClock::now();
    QTest::keyClicks(noteField(), QStringLiteral("crackle"));
    live().toggleRun();
    waitForEnd();
    const auto run = RunFile::open(live().shownRun());
    ASSERT_TRUE(run) << run.error().text();
    ASSERT_EQ(run->data().markers.size(), 1u);
    EXPECT_EQ(run->data().markers[0].text, "crackle");
    EXPECT_LE(run->data().markers[0].at, (asked - run->data().info.facts.firstRelease).count());
    EXPECT_EQ(noteField()->text(), QString());
}

TEST_F(LiveRunTest, ANoteThatTheEndOfTheRunCutsShortIsSaidAndForgotten)
{
    prepare(seconds{2});
    clickStart();
    live().dropMarkerWithNote();
    QTest::keyClicks(noteField(), QStringLiteral("crackle"));
    waitForEnd();
    const auto run = RunFile::open(live().shownRun());
    ASSERT_TRUE(run) << run.error().text();
    EXPECT_TRUE(run->data().markers.empty());
    EXPECT_THAT(live().banner()->hint().toStdString(), testing::HasSubstr("crackle"));
    EXPECT_EQ(noteField()->text(), QString()) << "the next note begins empty";
}

TEST_F(LiveRunTest, ASeriesRunsToItsEnd)
{
    prepare(milliseconds{500}, 3);
    clickStart();
    waitForEnd();
    EXPECT_EQ(live().run()->index(), 3);
    const auto entries = RunFolder().list();
    ASSERT_TRUE(entries);
    ASSERT_EQ(entries->size(), 3u);
    for (const FolderEntry& entry : *entries) {
        ASSERT_TRUE(entry.entry);
        EXPECT_TRUE(entry.entry->info.complete);
        EXPECT_EQ(entry.entry->info.plan.series.count, 3);
    }
}

TEST_F(LiveRunTest, WhenARunOfASeriesCannotStartThoseBeforeAreShownAndNamed)
{
    prepare(milliseconds{300}, 3);
    QObject::connect(live().run(), &LiveRun::runStarted, &live(), [this] {
        if (live().run()->index() != 2)
            return;
        std::string third = live().run()->file().string();
        third.replace(third.rfind("-02.xrun"), 8, "-03.xrun");
        std::ofstream(third) << "the name is taken";
    });
    clickStart();
    waitForEnd();
    EXPECT_EQ(live().run()->state(), LiveRun::State::Idle);
    EXPECT_EQ(live().banner()->kind(), Banner::Kind::Error);
    EXPECT_THAT(live().banner()->text().toStdString(), testing::HasSubstr("-03.xrun exists"));
    EXPECT_THAT(live().banner()->hint().toStdString(), testing::MatchesRegex("2 run.* of the series kept.*"));
    EXPECT_FALSE(live().view()->isLive()) << "the file of the second run is shown";
    EXPECT_EQ(live().run()->seriesFiles().size(), 2u);
    EXPECT_THAT(progressText().toStdString(), testing::HasSubstr("Run 2 of 3"));
    const auto averages = live().banner()->findChildren<QPushButton*>();
    EXPECT_TRUE(std::any_of(averages.begin(), averages.end(), [](const QPushButton* button) {
        return button->text() == QStringLiteral("Averages…") && !button->isHidden();
    }));
}

TEST_F(LiveRunTest, AStartThatFailsAfterAGoodRunDoesNotStayStarting)
{
    makeRun(milliseconds{300});
    prepare(milliseconds{300});
    const std::filesystem::path runs = RunFolder::defaultPath();
    std::filesystem::rename(runs, folder() / "elsewhere");
    std::ofstream(runs) << "no folder";
    QTest::mouseClick(startButton(), Qt::LeftButton);
    until([this] { return live().run()->state() == LiveRun::State::Idle; });
    EXPECT_EQ(live().banner()->kind(), Banner::Kind::Error);
    EXPECT_EQ(progressText(), QStringLiteral("Ready"));
}

TEST_F(LiveRunTest, TheEndOfARunIsNotToldOverTheNext)
{
    prepare(milliseconds{300});
    QSignalSpy shown(&live(), &LivePage::runShown);
    bool over = false;
    QObject::connect(live().run(), &LiveRun::seriesFinished, &live(), [&] {
        over = true;
        emit live().ab()->begun(); // while a worker reads the file, the next one begins
    });
    clickStart();
    until([&] { return over; });
    QThreadPool::globalInstance()->waitForDone();
    QCoreApplication::processEvents();
    EXPECT_EQ(shown.count(), 0);
    EXPECT_TRUE(live().banner()->isHidden());
}

TEST_F(LiveRunTest, AWindowFrozenInMidRunLosesNothing)
{
    prepare(seconds{7});
    clickStart();
    QTest::qSleep(4000); // the event loop stands still
    waitForEnd();
    const auto run = RunFile::open(live().shownRun());
    ASSERT_TRUE(run) << run.error().text();
    EXPECT_NEAR(static_cast<double>(run->data().statistics.periods()), 7 * 750, 2);
    EXPECT_EQ(run->data().info.dropped, 0u);
    expectNoHole(run->data().length().count());
    for (const TimelineColumn& c : live().run()->series().timeline.columns())
        EXPECT_GT(c.count, 0u) << "live column at " << c.begin << " ns";
}

TEST_F(LiveRunTest, ClosingDuringARunKeepsIt)
{
    prepare(seconds{60});
    clickStart();
    until([this] { return live().run()->snapshot().statistics.periods() > 200; });
    const auto file = live().shownRun();
    window().close();
    EXPECT_TRUE(window().isVisible()) << "the window asks first";
    emit window().closeAnswered(true);
    until([this] { return !window().isVisible(); });
    const auto run = RunFile::open(file);
    ASSERT_TRUE(run) << run.error().text();
    EXPECT_TRUE(run->data().info.closed);
    EXPECT_EQ(run->data().info.reason, EndReason::Stopped);
}

} // namespace

} // namespace xrunscope
