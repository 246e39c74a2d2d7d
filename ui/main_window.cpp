// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/main_window.h"

#include <QCloseEvent>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>
#include <QStackedWidget>
#include <QTabBar>
#include <QVBoxLayout>

#include "ui/ask_runs.h"
#include "ui/export_menu.h"
#include "ui/pages/ab_control.h"
#include "ui/pages/compare_page.h"
#include "ui/pages/file_page.h"
#include "ui/pages/live_page.h"
#include "ui/pages/runs_page.h"
#include "ui/run_importer.h"
#include "ui/top_bar.h"
#include "ui/verification_run.h"
#include "ui/widgets/banner.h"
#include "ui/words.h"

namespace xrunscope {

namespace {

constexpr int kFixedTabs = 3;     ///< Live, Runs, Compare
constexpr qint64 kMomentMs = 500; ///< an action that shows a message and changes the page takes less

std::filesystem::path comparable(const std::filesystem::path& file)
{
    std::error_code ignored;
    const std::filesystem::path real = std::filesystem::weakly_canonical(file, ignored);
    return real.empty() ? file : real;
}

} // namespace

MainWindow::MainWindow(Theme& theme, QWidget* parent)
    : QMainWindow(parent), theme_(theme), bar_(new TopBar), notice_(new Banner), stack_(new QStackedWidget),
      live_(new LivePage(theme)), runs_(new RunsPage(theme)), compare_(new ComparePage(theme)),
      export_(new ExportMenu(this)), importer_(new RunImporter(this)), verification_(new VerificationRun(*live_, this))
{
    setWindowTitle(tr("Xrunscope"));
    setAcceptDrops(true);
    setMinimumSize(900, 560);
    auto* content = new QWidget;
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(bar_);
    notice_->setProperty("place", QStringLiteral("window"));
    column->addWidget(notice_);
    column->addWidget(stack_, 1);
    setCentralWidget(content);
    addPage(live_, tr("Live"));
    addPage(runs_, tr("Runs"));
    addPage(compare_, tr("Compare"));
    buildMenus();
    connectPages();
    connectTools();
    restore();
    pageChanged();
}

void MainWindow::addPage(Page* page, const QString& title)
{
    stack_->addWidget(page);
    const int tab = bar_->tabs()->addTab(noMnemonic(title));
    bar_->tabs()->setTabToolTip(tab, title);
    connect(page, &Page::shownRunChanged, this, &MainWindow::exportChanged);
}

void MainWindow::connectPages()
{
    QTabBar* tabs = bar_->tabs();
    for (int fixed = 0; fixed < kFixedTabs; ++fixed) {
        tabs->setTabButton(fixed, QTabBar::RightSide, nullptr);
        tabs->setTabButton(fixed, QTabBar::LeftSide, nullptr);
    }
    connect(tabs, &QTabBar::currentChanged, this, &MainWindow::pageChanged);
    connect(tabs, &QTabBar::tabCloseRequested, this, &MainWindow::closeTab);
    connect(stack_, &QStackedWidget::currentChanged, this, [this] {
        if (noticeShown_.isValid() && noticeShown_.hasExpired(kMomentMs))
            notice_->hide();
    });
    connect(bar_->copyButton(), &QPushButton::clicked, export_, &ExportMenu::copySummary);
    bar_->exportButton()->setMenu(export_);
    connect(export_, &ExportMenu::failed, this, &MainWindow::showError);
    connect(export_, &ExportMenu::done, this, &MainWindow::showNotice);
    noticeTimer_.setSingleShot(true);
    noticeTimer_.setInterval(4000);
    connect(&noticeTimer_, &QTimer::timeout, notice_, &QWidget::hide);
    closeTimer_.setSingleShot(true);
    connect(&closeTimer_, &QTimer::timeout, this, &QWidget::close);
    connect(runs_, &RunsPage::openWanted, this, &MainWindow::openFile);
    connect(runs_, &RunsPage::compareWanted, this, [this](const std::vector<ColumnFiles>& columns) {
        showCompare();
        compare_->compare(columns);
    });
    connect(compare_, &ComparePage::openWanted, this, &MainWindow::openFile);
    connect(live_->ab(), &AbControl::comparisonWanted, this, [this](const AbFiles& files) {
        showCompare();
        compare_->compare({files.a, files.b});
    });
    connect(live_, &LivePage::runningChanged, this, [this] {
        recordingChanged();
        closeAfterRun();
    });
    connect(live_, &LivePage::runShown, this, [this] { exportChanged(); });
    connect(this, &MainWindow::closeAnswered, this, [this](bool close) {
        asking_ = false;
        closing_ = close;
        if (close)
            live_->run()->stop();
        closeAfterRun();
    });
}

void MainWindow::recordingChanged()
{
    const bool running =
        live_->run()->state() == LiveRun::State::Running || live_->run()->state() == LiveRun::State::Stopping;
    const std::filesystem::path recorded = running ? live_->shownRun() : std::filesystem::path();
    runs_->setRecording(recorded);
    for (int i = kFixedTabs; i < stack_->count(); ++i) {
        auto* page = static_cast<FilePage*>(stack_->widget(i));
        page->setRecording(comparable(page->file()) == comparable(recorded));
    }
    setWindowTitle(running ? tr("● Xrunscope") : tr("Xrunscope"));
}

Page* MainWindow::currentPage() const
{
    return static_cast<Page*>(stack_->currentWidget());
}

void MainWindow::pageChanged()
{
    const int tab = bar_->tabs()->currentIndex();
    stack_->setCurrentIndex(tab);
    export_->setPage(currentPage());
    if (paste_ != nullptr)
        paste_->setEnabled(currentPage() == runs_ || currentPage() == compare_);
    if (closeTab_ != nullptr)
        closeTab_->setEnabled(tab >= kFixedTabs);
    exportChanged();
}

void MainWindow::exportChanged()
{
    const bool available = export_->available();
    export_->showFormats();
    export_->setEnabled(available);
    bar_->exportButton()->setEnabled(available);
    bar_->copyButton()->setEnabled(available);
    bar_->copyButton()->setText(export_->copyLabel());
    if (copy_ != nullptr) {
        copy_->setEnabled(available);
        copy_->setText(tr("&%1").arg(export_->copyLabel()));
    }
}

FilePage* MainWindow::openFile(const std::filesystem::path& file)
{
    const std::filesystem::path wanted = comparable(file);
    for (int i = kFixedTabs; i < stack_->count(); ++i) {
        auto* page = static_cast<FilePage*>(stack_->widget(i));
        if (comparable(page->file()) == wanted) {
            bar_->tabs()->setCurrentIndex(i);
            page->readAgain();
            return page;
        }
    }
    auto* page = new FilePage(theme_, file);
    page->setRecording(comparable(runs_->recording()) == wanted);
    addPage(page, fromPath(file.stem()));
    auto* close = new QPushButton(QStringLiteral("✕"));
    close->setProperty("look", QStringLiteral("flat"));
    close->setFixedSize(18, 24);
    close->setStyleSheet(QStringLiteral("padding: 0; min-height: 0; margin-top: 6px;"));
    close->setFocusPolicy(Qt::NoFocus);
    close->setAccessibleName(tr("Close this tab"));
    close->setToolTip(tr("Close (Ctrl+W)"));
    connect(close, &QPushButton::clicked, page, [this, page] { closeTab(stack_->indexOf(page)); });
    const int tab = stack_->indexOf(page);
    bar_->tabs()->setTabButton(tab, QTabBar::RightSide, close);
    connect(page, &FilePage::whatIfWanted, this, &MainWindow::showWhatIf);
    connect(page, &FilePage::opened, this, [this, page](const QString& title) {
        const int at = stack_->indexOf(page);
        bar_->tabs()->setTabText(at, noMnemonic(tr("Run: %1").arg(title.left(40))));
        bar_->tabs()->setTabToolTip(at, fromPath(page->file()));
    });
    bar_->tabs()->setCurrentIndex(tab);
    return page;
}

void MainWindow::closeTab(int index)
{
    if (index < kFixedTabs)
        return;
    QWidget* page = stack_->widget(index);
    stack_->removeWidget(page);
    bar_->tabs()->removeTab(index);
    page->deleteLater();
    pageChanged();
}

void MainWindow::showLive()
{
    bar_->tabs()->setCurrentIndex(0);
}

void MainWindow::showRuns()
{
    bar_->tabs()->setCurrentIndex(1);
}

void MainWindow::showCompare()
{
    bar_->tabs()->setCurrentIndex(2);
}

void MainWindow::askFile()
{
    askRuns(this, tr("Open runs"), [this](const std::vector<std::filesystem::path>& files) {
        for (const std::filesystem::path& file : files)
            openFile(file);
    });
}

void MainWindow::showNotice(const QString& message)
{
    notice_->showMessage(Banner::Kind::Info, message);
    noticeShown_.start();
    noticeTimer_.start();
}

void MainWindow::showError(const Error& error)
{
    noticeTimer_.stop();
    notice_->showMessage(Banner::Kind::Error, errorText(error), toSentence(error.hint));
    noticeShown_.start();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (!filesIn(*event->mimeData()).empty())
        event->acceptProposedAction();
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    if (live_->running()) {
        event->ignore();
        if (!closing_ && !asking_)
            askToClose();
        return;
    }
    save();
    event->accept();
}

void MainWindow::askToClose()
{
    asking_ = true;
    auto* box = new QMessageBox(QMessageBox::Question, tr("Close Xrunscope"), tr("A run is going on."),
                                QMessageBox::NoButton, this);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setInformativeText(tr("What was measured so far is kept either way."));
    QPushButton* stop = box->addButton(tr("&Stop, keep and close"), QMessageBox::AcceptRole);
    QPushButton* go = box->addButton(tr("&Keep running"), QMessageBox::RejectRole);
    box->setDefaultButton(go);
    box->setEscapeButton(go);
    connect(box, &QMessageBox::finished, this, [this, box, stop] { emit closeAnswered(box->clickedButton() == stop); });
    box->open();
}

void MainWindow::closeAfterRun()
{
    // Not from inside the signal of a run that is only just ending.
    if (closing_ && !live_->running())
        closeTimer_.start();
}

void MainWindow::restore()
{
    const QSettings settings;
    resize(1280, 800);
    restoreGeometry(settings.value(QStringLiteral("window/geometry")).toByteArray());
    live_->restoreSettings();
    live_->ab()->offerPending();
    runs_->restoreSettings();
    compare_->restoreSettings();
}

void MainWindow::save() const
{
    QSettings().setValue(QStringLiteral("window/geometry"), saveGeometry());
    live_->saveSettings();
    runs_->saveSettings();
    compare_->saveSettings();
}

} // namespace xrunscope
