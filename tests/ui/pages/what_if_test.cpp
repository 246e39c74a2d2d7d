// SPDX-License-Identifier: GPL-3.0-or-later
// The what-if table in the window, and the run that verifies it.
#include <fstream>

#include <QMessageBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <QThreadPool>
#include <QTreeView>
#include <gmock/gmock.h>

#include "core/run/run_file.h"
#include "core/run/run_folder.h"
#include "made_comparison.h"
#include "ui/models/what_if_model.h"
#include "ui/pages/file_page.h"
#include "ui/pages/live_page.h"
#include "ui/pages/runs_page.h"
#include "ui/pages/what_if_dialog.h"
#include "ui/verification_run.h"
#include "ui/widgets/report_dialog.h"
#include "ui/words.h"
#include "window_harness.h"

namespace xrunscope {

namespace {

using testing::AllOf;
using testing::HasSubstr;

/// 5 minutes at 64 × 2 with one delay of 2 ms, and none other over 10 µs.
WhatIf oneLateOf5Minutes()
{
    WhatIfCount count({48000, 64, 2}, false);
    PeriodSample s;
    for (s.period = 0; s.period < 225'000; ++s.period) {
        s.delay = s.period == 100'000 ? 2'000'000 : 10'000;
        count.add(s);
    }
    count.endRun();
    WhatIf table = count.result(0);
    table.runs = 1;
    return table;
}

TEST(WhatIfModelTest, TheSmallestSafeBufferOfEachLoadIsMarked)
{
    WhatIfModel model;
    model.setTable(oneLateOf5Minutes());
    ASSERT_EQ(model.rowCount(), 14);
    ASSERT_EQ(model.columnCount(), 10);
    const auto text = [&](std::uint32_t frames, std::uint32_t periods, int load) {
        return model.index(model.rowOf({48000, frames, periods}), WhatIfModel::columnOf(load)).data().toString();
    };
    // 2 ms are too late for 64 × 2 (D = 1.33 ms): 1 in 5 minutes, 12 an hour. 64 × 3 has D = 2.67 ms, and 4 ms of
    // buffer, less than the 5.33 ms of 128 × 2. None in 5 minutes: fewer than 44 an hour.
    EXPECT_EQ(text(64, 2, 0), QStringLiteral("12"));
    EXPECT_EQ(text(64, 3, 0), QStringLiteral("★ <44"));
    EXPECT_EQ(text(128, 2, 0), QStringLiteral("<44"));
    // At 60 % a delay may be 2.67 − 0.8 = 1.87 ms at 64 × 3: not enough.
    EXPECT_FALSE(text(64, 3, 60).contains(QLatin1Char('<')));
    EXPECT_EQ(model.headerData(model.rowOf({48000, 64, 3}), Qt::Vertical, Qt::DisplayRole).toString(),
              QStringLiteral("64 × 3"));
    EXPECT_THAT(model.index(model.rowOf({48000, 64, 2}), 0).data(Qt::AccessibleTextRole).toString().toStdString(),
                AllOf(HasSubstr("64 frames × 2"), HasSubstr("1.3 ms"), HasSubstr("XRUNs an hour: 12")));
}

class WhatIfTest : public WindowTest {
protected:
    WhatIfDialog* dialog() { return window().findChild<WhatIfDialog*>(); }
    void untilFilled()
    {
        until([this] { return dialog() != nullptr; });
        QSignalSpy filled(dialog(), &WhatIfDialog::filled);
        until([&] { return filled.count() > 0 || dialog()->model()->rowCount() > 0; });
    }
};

TEST_F(WhatIfTest, ItIsReachedFromTheListAndFromAnOpenRun)
{
    std::filesystem::create_directories(RunFolder::defaultPath());
    writeFor(RunFolder::defaultPath() / "a.xrun", onKernel("6.1"));
    window().showRuns();
    until([this] { return runs().table()->model()->rowCount() == 1; });
    EXPECT_FALSE(runs().whatIfButton()->isEnabled());
    runs().table()->selectAll();
    QTest::mouseClick(runs().whatIfButton(), Qt::LeftButton);
    untilFilled();
    // The delays of 10 to 59 µs go with every buffer; the smallest is 16 × 2.
    EXPECT_EQ(dialog()->model()->cell(dialog()->view()->currentIndex())->geometry, (Geometry{48000, 16, 2}));
    EXPECT_TRUE(dialog()->verifyButton()->isEnabled());
    dialog()->reject();
    QApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    ASSERT_EQ(dialog(), nullptr);

    FilePage* page = window().openFile(RunFolder::defaultPath() / "a.xrun");
    until([&] { return !page->shownRun().empty(); });
    for (QPushButton* button : page->findChildren<QPushButton*>()) {
        if (button->text().contains(QStringLiteral("What if")))
            button->click();
    }
    EXPECT_NE(dialog(), nullptr);
}

TEST_F(WhatIfTest, ARunThatCannotBeReadSaysSo)
{
    window().showWhatIf({folder() / "missing.xrun"});
    QSignalSpy filled(dialog(), &WhatIfDialog::filled);
    until([&] { return filled.count() > 0; });
    EXPECT_THAT(dialog()->sentence().toStdString(), HasSubstr("missing.xrun"));
    EXPECT_FALSE(dialog()->verifyButton()->isEnabled());
}

TEST_F(WhatIfTest, APredictionIsVerifiedAfterAsking)
{
    const std::filesystem::path recorded = makeRun(std::chrono::seconds{1});
    window().showWhatIf({recorded});
    untilFilled();
    const WhatIfModel& model = *dialog()->model();
    dialog()->view()->setCurrentIndex(model.index(model.rowOf({48000, 256, 2}), WhatIfModel::columnOf(10)));
    QTest::mouseClick(dialog()->verifyButton(), Qt::LeftButton);
    auto* question = window().findChild<QMessageBox*>();
    ASSERT_NE(question, nullptr);
    EXPECT_THAT(question->text().toStdString(), HasSubstr("256 frames × 2"));
    EXPECT_FALSE(live().running()) << "not before the answer";
    QSignalSpy ended(&live(), &LivePage::runShown);
    for (QAbstractButton* button : question->buttons()) {
        if (question->buttonRole(button) == QMessageBox::AcceptRole)
            button->click();
    }
    EXPECT_EQ(window().currentPage(), &live());
    until([&] { return ended.count() > 0; });
    EXPECT_EQ(live().shownInfo()->plan.geometry, (Geometry{48000, 256, 2}));
    EXPECT_EQ(live().shownInfo()->plan.cpuLoadPercent, 10);
    until([this] { return window().findChild<ReportDialog*>() != nullptr; });
    EXPECT_THAT(window().findChild<ReportDialog*>()->text().toStdString(),
                AllOf(HasSubstr("predicted"), HasSubstr("observed"), HasSubstr("256 frames × 2")));
}

TEST_F(WhatIfTest, DuringARunNothingCanBeVerified)
{
    const std::filesystem::path recorded = makeRun(std::chrono::seconds{1});
    prepare(std::chrono::minutes{1});
    clickStart();
    window().showWhatIf({recorded});
    untilFilled();
    EXPECT_FALSE(dialog()->verifyButton()->isEnabled());
    EXPECT_THAT(dialog()->verifyButton()->toolTip().toStdString(), HasSubstr("A run is going on"));
    dialog()->view()->setCurrentIndex(dialog()->model()->index(0, 0));
    EXPECT_FALSE(dialog()->verifyButton()->isEnabled());
    live().run()->stop();
    waitForEnd();
    ASSERT_NE(dialog(), nullptr);
    EXPECT_TRUE(dialog()->verifyButton()->isEnabled());
    EXPECT_THAT(dialog()->verifyButton()->toolTip().toStdString(), HasSubstr("Tries the setting"));
}

TEST_F(WhatIfTest, AVerificationThatCouldNotStartIsForgotten)
{
    const std::filesystem::path recorded = makeRun(std::chrono::seconds{1});
    const auto run = RunFile::open(recorded);
    ASSERT_TRUE(run);
    Verification wanted{run->data().info.plan, {}};
    wanted.predicted.geometry = wanted.plan.geometry;
    // The folder goes between the check and the start: a file has its name.
    const std::filesystem::path runsFolder = recorded.parent_path();
    const std::filesystem::path aside = folder() / "aside";
    QObject breaker;
    QObject::connect(live().run(), &LiveRun::stateChanged, &breaker, [&] {
        if (live().run()->state() != LiveRun::State::Starting || std::filesystem::exists(aside))
            return;
        std::filesystem::rename(runsFolder, aside);
        std::ofstream(runsFolder) << "no folder";
    });
    VerificationRun verification(live());
    QSignalSpy compared(&verification, &VerificationRun::compared);
    QSignalSpy failed(live().run(), &LiveRun::failed);
    verification.start(wanted);
    until([&] { return failed.count() > 0; });
    std::filesystem::remove(runsFolder);
    std::filesystem::rename(aside, runsFolder);
    std::filesystem::create_directory(aside); // once is enough

    makeRun(std::chrono::milliseconds{300}); // the same setting, and none of the verification's
    QThreadPool::globalInstance()->waitForDone();
    QApplication::processEvents();
    EXPECT_EQ(compared.count(), 0);

    verification.start(wanted);
    until([&] { return compared.count() == 1; });
}

} // namespace

} // namespace xrunscope
