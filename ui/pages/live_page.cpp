// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/live_page.h"

#include <QGridLayout>
#include <QPushButton>
#include <QScrollArea>
#include <QSettings>
#include <QVBoxLayout>
#include <QWindow>

#include "ui/pages/ab_control.h"
#include "ui/pages/alsa_fields.h"
#include "ui/pages/figures_column.h"
#include "ui/pages/live_progress.h"
#include "ui/pages/marker_field.h"
#include "ui/pages/run_charts.h"
#include "ui/pages/run_view.h"
#include "ui/pages/settings_memory.h"
#include "ui/pages/settings_panel.h"
#include "ui/pages/start_check.h"
#include "ui/pages/start_panel.h"
#include "ui/pages/stress_panel.h"
#include "ui/widgets/run_button.h"
#include "ui/widgets/run_progress.h"
#include "ui/widgets/scrolled_column.h"
#include "ui/words.h"

namespace xrunscope {

namespace {

constexpr qint64 kChartsMs = 100;
constexpr qint64 kGaugesMs = 250;
constexpr qint64 kCpuMs = 2000;
constexpr int kLeftWidth = 252;

RunButton::Mode modeOf(LiveRun::State state)
{
    switch (state) {
    case LiveRun::State::Starting:
        return RunButton::Mode::Starting;
    case LiveRun::State::Cancelling:
        return RunButton::Mode::Cancelling;
    case LiveRun::State::Running:
        return RunButton::Mode::Stop;
    case LiveRun::State::Stopping:
        return RunButton::Mode::Stopping;
    case LiveRun::State::Idle:
        break;
    }
    return RunButton::Mode::Start;
}

bool due(QElapsedTimer& timer, qint64 ms)
{
    if (timer.isValid() && !timer.hasExpired(ms))
        return false;
    timer.start();
    return true;
}

} // namespace

LivePage::LivePage(const Theme& theme, QWidget* parent)
    : Page(parent), theme_(theme), run_(new LiveRun(this)), check_(new StartCheck(this)), settings_(new SettingsPanel),
      startPanel_(new StartPanel(theme)), button_(new RunButton), banner_(new Banner),
      ab_(new AbControl(theme, run_, settings_, check_, banner_, this)), charts_(new RunCharts(theme)),
      figures_(new FiguresColumn(theme)), progress_(new RunProgress), marker_(new MarkerField)
{
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(12, 12, 12, 12);
    grid->setSpacing(12);
    grid->addWidget(banner_, 0, 0, 1, 3);
    grid->addWidget(buildLeft(), 1, 0);
    grid->addWidget(charts_, 1, 1);
    grid->addWidget(figures_, 1, 2);
    grid->addWidget(button_, 2, 0);
    grid->addWidget(progress_, 2, 1);
    grid->addWidget(marker_, 2, 2);
    grid->setColumnStretch(1, 1);
    grid->setRowStretch(1, 1);
    button_->setFixedWidth(kLeftWidth);
    figures_->setFixedWidth(240);
    marker_->setFixedWidth(240);

    averages_ = banner_->addButton(tr("Averages…"));
    averages_->setToolTip(tr("The averaged table of the series"));
    averages_->hide();
    connect(averages_, &QPushButton::clicked, this, &LivePage::showAverages);
    connectRun();
    connect(settings_, &SettingsPanel::planChanged, this, &LivePage::planEdited);
    connect(check_, &StartCheck::changed, this, &LivePage::showCheck);
    connect(button_, &RunButton::startClicked, this, &LivePage::startRun);
    connect(button_, &RunButton::stopClicked, run_, &LiveRun::stop);
    connect(button_, &RunButton::choiceChanged, this, &LivePage::planEdited);
    connect(marker_, &MarkerField::markerWanted, run_, &LiveRun::addMarker);
    connect(run_, &LiveRun::stopping, marker_, &MarkerField::finishNote);
    connect(marker_, &MarkerField::noteLost, this, &LivePage::noteLost);
    planEdited();
    stateChanged();
}

QWidget* LivePage::buildLeft()
{
    auto* left = new QWidget;
    left->setFixedWidth(kLeftWidth);
    auto* column = new QVBoxLayout(left);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(12);
    column->addWidget(scrolledColumn(settings_), 1);
    column->addWidget(startPanel_);
    return left;
}

void LivePage::connectRun()
{
    connect(run_, &LiveRun::stateChanged, this, &LivePage::stateChanged);
    connect(run_, &LiveRun::runStarted, this, &LivePage::runStarted);
    connect(run_, &LiveRun::ticked, this, &LivePage::ticked);
    connect(run_, &LiveRun::markersChanged, this, [this] { view()->setMarkers(run_->markers()); });
    connect(run_, &LiveRun::runFinished, this, [this](const RunEnd& end) { end_ = end; });
    connect(run_, &LiveRun::seriesFinished, this, [this] { opener_.read(run_->file()); });
    connect(ab_, &AbControl::begun, this, &LivePage::forgetLast);
    connect(ab_->session(), &AbSession::activeChanged, this, &LivePage::showCheck);
    connect(ab_, &AbControl::told, this, &LivePage::showProgress);
    connect(button_, &RunButton::abWanted, ab_, &AbControl::ask);
    connect(run_, &LiveRun::failed, this, &LivePage::startFailed);
    connect(run_, &LiveRun::cancelled, this, &LivePage::startCancelled);
    connect(&opener_, &RunOpener::loaded, this, &LivePage::fileRead);
    connect(&opener_, &RunOpener::failed, this, &LivePage::fileNotRead);
}

void LivePage::planEdited()
{
    if (running()) // its device is not to be opened by others
        return;
    Expected<RunPlan> plan = settings_->plan();
    if (plan)
        plan->phases = phasesOf(*plan);
    const int tests = plan ? static_cast<int>(plan->stress.tests.size()) : 0;
    button_->setWhat(tests > 0 ? tr("%n stress test(s)", nullptr, tests) : QString());
    check_->setPlan(plan);
}

/// A suite is as long as its tests.
std::vector<Phase> LivePage::phasesOf(const RunPlan& plan) const
{
    if (plan.stress.hasSuite())
        return {{"suite", std::nullopt}};
    return {{"run", button_->choice().length}};
}

void LivePage::showCheck()
{
    const auto plan = settings_->plan();
    startPanel_->show(*check_, plan ? std::optional(*plan) : std::nullopt);
    takeServer(plan);
    button_->setStartable(check_->status() == StartCheck::Status::Possible && !ab_->session()->active(),
                          startPanel_->text());
    emit startChecked();
}

/// The check of a run asks the server or the device, too.
void LivePage::takeServer(const Expected<RunPlan>& plan)
{
    if (check_->status() != StartCheck::Status::Checking)
        settings_->stress()->showDecidedSize(check_->stressSize());
    if (plan && plan->engine == "alsa" && check_->status() != StartCheck::Status::Checking)
        settings_->alsa()->showLimits(check_->limits());
    if (!plan || plan->engine != "jack" || plan->jack.ownServer())
        return;
    if (check_->status() == StartCheck::Status::Possible && check_->preview().server)
        settings_->showServers({*check_->preview().server});
    else if (check_->status() == StartCheck::Status::Impossible && check_->error().what == noJackServer().what)
        settings_->showServers({});
}

void LivePage::startRun()
{
    Expected<RunPlan> plan = settings_->plan();
    if (!plan || check_->status() != StartCheck::Status::Possible || ab_->session()->active())
        return;
    const DurationChoice choice = button_->choice();
    plan->phases = phasesOf(*plan);
    forgetLast();
    ab_->session()->releaseRun();
    saveSettings();
    run_->start(*plan, plan->stress.hasSuite() ? 1 : choice.count);
}

void LivePage::runStarted()
{
    pending_ = {};
    chartsDrawn_.invalidate();
    gaugesDrawn_.invalidate();
    charts_->showLive(run_->info(), run_->file(), run_->series());
    figures_->beginLive(run_->info());
    showProgress();
    progress_->setTime(0, expectedNs(*run_));
    emit shownRunChanged();
}

bool LivePage::onScreen() const
{
    const QWindow* handle = window()->windowHandle();
    return isVisible() && !window()->isMinimized() && handle != nullptr && handle->isExposed();
}

void LivePage::ticked(const LiveRun::News& news)
{
    pending_.columns |= news.columns;
    pending_.xruns |= news.xruns;
    pending_.loads |= news.loads;
    pending_.clients |= news.clients;
    pending_.phases |= news.phases;
    pending_.snapshot |= news.snapshot;
    const bool watched = onScreen();
    run_->setWatched(watched);
    if (watched)
        refresh();
}

void LivePage::refresh()
{
    const LiveSnapshot& snapshot = run_->snapshot();
    if (due(chartsDrawn_, kChartsMs)) {
        view()->setMeasured(snapshot.elapsed.count());
        if (pending_.xruns)
            view()->liveXrunsChanged();
        if (pending_.loads)
            view()->liveLoadsChanged();
        if (pending_.clients)
            view()->liveClientsChanged();
        if (pending_.phases || snapshot.stressPhase != view()->openPhase())
            view()->livePhasesChanged(snapshot.stressPhase, snapshot.stressPhaseIndex);
        charts_->showLatencytest(snapshot.elapsed.count(), snapshot.latencytest);
        pending_.columns = pending_.xruns = pending_.loads = pending_.clients = pending_.phases = false;
    }
    if (pending_.snapshot && due(gaugesDrawn_, kGaugesMs)) {
        view()->setStatistics(snapshot.statistics);
        figures_->showLive(snapshot);
        if (snapshot.engine)
            view()->showSecond(*snapshot.engine);
        showProgress();
        progress_->setTime(snapshot.elapsed.count(), expectedNs(*run_));
        pending_.snapshot = false;
    }
    if (due(cpuRead_, kCpuMs)) {
        if (const auto percent = cpu_.percent())
            figures_->setWindowCpu(percent);
    }
}

void LivePage::stateChanged()
{
    const LiveRun::State state = run_->state();
    const bool idle = state == LiveRun::State::Idle;
    button_->setMode(modeOf(state));
    settings_->setEnabled(idle);
    startPanel_->setVisible(idle);
    if (idle)
        planEdited();
    marker_->setEnabled(state == LiveRun::State::Running);
    if (state == LiveRun::State::Starting) {
        progress_->setText(tr("Starting…"));
    } else if (state == LiveRun::State::Cancelling) {
        progress_->setText(tr("Cancelling the start…"));
    } else if (idle && !end_) {
        progress_->setText(tr("Ready"));
    }
    emit runningChanged();
}

bool LivePage::running() const
{
    return run_->state() != LiveRun::State::Idle;
}

void LivePage::toggleRun()
{
    button_->button()->click();
}

void LivePage::dropMarker()
{
    marker_->drop();
}

void LivePage::dropMarkerWithNote()
{
    marker_->askNote();
}

void LivePage::showEvent(QShowEvent* event)
{
    Page::showEvent(event);
    run_->setWatched(true);
    if (running())
        return;
    settings_->lookForDevices();
    check_->repeat();
}

std::filesystem::path LivePage::shownRun() const
{
    return run_->file();
}

RunView* LivePage::view() const
{
    return charts_->view();
}

const RunInfo* LivePage::shownInfo() const
{
    return run_->file().empty() ? nullptr : &run_->info();
}

PictureOptions LivePage::pictureOptions() const
{
    return charts_->pictureOptions();
}

void LivePage::restoreSettings()
{
    const QSettings settings;
    button_->setChoice(DurationChoice::fromStored(settings.value(QStringLiteral("live/length")).toString()));
    charts_->setSwitches(settings.value(QStringLiteral("live/switches")).toInt());
    recallSettings(*settings_);
    settings_->lookForServers();
    settings_->lookForDevices();
}

void LivePage::saveSettings() const
{
    QSettings settings;
    settings.setValue(QStringLiteral("live/length"), button_->choice().stored());
    settings.setValue(QStringLiteral("live/switches"), charts_->switches());
    rememberSettings(*settings_);
}

} // namespace xrunscope
