// SPDX-License-Identifier: GPL-3.0-or-later
// The menus of MainWindow.
#include <QActionGroup>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QSettings>
#include <QTabBar>

#include "ui/ab_session.h"
#include "ui/export_menu.h"
#include "ui/help_dialog.h"
#include "ui/main_window.h"
#include "ui/pages/ab_control.h"
#include "ui/pages/live_page.h"
#include "ui/top_bar.h"
#include "ui/widgets/run_button.h"

namespace xrunscope {

void MainWindow::buildMenus()
{
    QMenu* file = bar_->menus()->addMenu(tr("&File"));
    file->addAction(tr("&Open…"), QKeySequence::Open, this, &MainWindow::askFile);
    file->addAction(tr("&Import…"), QKeySequence(tr("Ctrl+I")), this, &MainWindow::askImport);
    paste_ = file->addAction(tr("&Paste a report"), QKeySequence::Paste, this, &MainWindow::paste);
    file->addMenu(export_);
    copy_ = file->addAction(tr("&Copy summary"), QKeySequence(tr("Ctrl+Shift+C")), export_, &ExportMenu::copySummary);
    file->addSeparator();
    closeTab_ = file->addAction(tr("Close &tab"), QKeySequence::Close, this,
                                [this] { closeTab(bar_->tabs()->currentIndex()); });
    file->addAction(tr("&Quit"), QKeySequence(tr("Ctrl+Q")), this, &QWidget::close);
    buildRunMenu();
    buildViewMenu();

    QMenu* help = bar_->menus()->addMenu(tr("&Help"));
    help->addAction(tr("&How to read the charts"), QKeySequence::HelpContents, this, [this] {
        if (!help_)
            help_ = new HelpDialog(this);
        help_->show();
        help_->raise();
    });
    help->addAction(tr("&About Xrunscope"), this, [this] { showAbout(this); });
}

void MainWindow::buildRunMenu()
{
    QMenu* run = bar_->menus()->addMenu(tr("&Measure"));
    run->addAction(tr("&Start or stop"), QKeySequence(tr("Ctrl+R")), this, [this] {
        showLive();
        live_->toggleRun();
    });
    QAction* ab = run->addAction(tr("&A/B comparison…"), QKeySequence(tr("Ctrl+B")), this, [this] {
        showLive();
        live_->ab()->ask();
    });
    QAction* goOn = run->addAction(tr("&Go on with side B…"), this, [this] {
        showLive();
        live_->ab()->offerPending();
    });
    QAction* marker = run->addAction(tr("&Marker"), QKeySequence(Qt::Key_M), live_, &LivePage::dropMarker);
    QAction* note = run->addAction(tr("Marker with a &note…"), QKeySequence(Qt::SHIFT | Qt::Key_M), this, [this] {
        showLive();
        live_->dropMarkerWithNote();
    });
    const auto update = [this, ab, goOn, marker, note] {
        ab->setEnabled(canMeasure());
        live_->button()->setAbPossible(canMeasure());
        goOn->setEnabled(canMeasure());
        goOn->setVisible(live_->ab()->waits());
        const bool running = live_->run()->state() == LiveRun::State::Running;
        marker->setEnabled(running);
        note->setEnabled(running);
    };
    connect(live_, &LivePage::runningChanged, this, update);
    connect(live_->ab()->session(), &AbSession::activeChanged, this, update);
    connect(live_->ab(), &AbControl::waitsChanged, this, update);
    update();
}

void MainWindow::buildViewMenu()
{
    QMenu* view = bar_->menus()->addMenu(tr("&View"));
    view->addAction(tr("&Live"), QKeySequence(tr("Ctrl+1")), this, &MainWindow::showLive);
    view->addAction(tr("&Runs"), QKeySequence(tr("Ctrl+2")), this, &MainWindow::showRuns);
    view->addAction(tr("&Compare"), QKeySequence(tr("Ctrl+3")), this, &MainWindow::showCompare);
    view->addSeparator();
    auto* group = new QActionGroup(this);
    const auto add = [&](const QString& label, Theme::Choice choice) {
        QAction* action = view->addAction(label, this, [this, choice] {
            theme_.setChoice(choice);
            QSettings().setValue(QStringLiteral("window/theme"), static_cast<int>(choice));
        });
        action->setCheckable(true);
        action->setChecked(theme_.choice() == choice);
        group->addAction(action);
    };
    add(tr("Colours of the &desktop"), Theme::Choice::Desktop);
    add(tr("L&ight"), Theme::Choice::Light);
    add(tr("Dar&k"), Theme::Choice::Dark);
}

} // namespace xrunscope
