// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/live_run.h"

#include <algorithm>
#include <utility>

#include <QFutureWatcher>
#include <QtConcurrent>

#include "core/run/engine_factory.h"
#include "core/run/run_folder.h"
#include "ui/in_worker.h"
#include "ui/words.h"

namespace xrunscope {

namespace {

constexpr int kWatchedMs = 33;
constexpr int kHiddenMs = 500;
/// The file holds all that was pushed this long ago: it is committed at least once a second.
constexpr int kCommittedMs = 2500;

using Started = Expected<std::unique_ptr<Runner>>;

Started startRunner(const SeriesRun& run, const Expected<std::shared_ptr<Engine>>& engine)
{
    if (!engine)
        return tl::make_unexpected(engine.error());
    if (auto ok = RunFolder(run.file.parent_path()).ensure(); !ok)
        return tl::make_unexpected(ok.error());
    return Runner::start(*engine, run.plan, run.file);
}

} // namespace

LiveRun::LiveRun(QObject* parent) : QObject(parent)
{
    timer_.setTimerType(Qt::CoarseTimer);
    timer_.setInterval(kWatchedMs);
    connect(&timer_, &QTimer::timeout, this, &LiveRun::tick);
    refillTimer_.setSingleShot(true);
    refillTimer_.setInterval(kCommittedMs);
    connect(&refillTimer_, &QTimer::timeout, this, &LiveRun::refill);
}

LiveRun::~LiveRun()
{
    if (starting_)
        starting_->requestStop();
}

void LiveRun::start(const RunPlan& plan, int count)
{
    start(planSeries(plan, RunFolder().newFile(plan.label), count), false);
}

void LiveRun::start(std::vector<SeriesRun> runs, bool held)
{
    if (state_ != State::Idle || runs.empty())
        return;
    stopWanted_ = false;
    held_ = held;
    queue_ = std::move(runs);
    next_ = 0;
    startNext();
}

void LiveRun::goOn()
{
    if (!waiting_)
        return;
    if (stopWanted_)
        return endSeries();
    waiting_ = false;
    startNext();
}

void LiveRun::endSeries()
{
    if (!waiting_)
        return;
    waiting_ = false;
    setState(State::Idle);
    emit seriesFinished();
}

void LiveRun::startNext()
{
    const SeriesRun run = queue_[static_cast<std::size_t>(next_++)];
    const Expected<std::shared_ptr<Engine>> engine = makeEngine(run.plan);
    starting_ = engine.value_or(nullptr);
    setState(State::Starting);
    inWorker(
        this, [run, engine] { return startRunner(run, engine); },
        [this](Started& runner) { started(std::move(runner)); });
}

void LiveRun::started(Expected<std::unique_ptr<Runner>> runner)
{
    starting_.reset();
    if (!runner) {
        --next_; // there is no such run
        setState(State::Idle);
        if (!stopWanted_)
            emit failed(runner.error());
        else if (next_ > 0)
            emit seriesFinished();
        else
            emit cancelled();
        return;
    }
    runner_ = std::move(*runner);
    info_ = runner_->info();
    file_ = runner_->file();
    snapshot_ = LiveSnapshot();
    snapshot_.statistics = RunStatistics(info_.facts.geometry.period(), info_.facts.deadline);
    series_ = LiveSeries();
    markers_.clear();
    alive_.assign(info_.facts.clients.size(), true);
    lostSeen_ = 0;
    setState(State::Running);
    emit runStarted();
    timer_.start();
    if (stopWanted_)
        stop();
}

void LiveRun::stop()
{
    stopWanted_ = true;
    if (state_ == State::Starting) {
        if (starting_)
            starting_->requestStop();
        setState(State::Cancelling);
        return;
    }
    if (state_ != State::Running)
        return;
    emit stopping();
    runner_->requestStop();
    setState(State::Stopping);
}

void LiveRun::addMarker(const QString& text, MonoTime at)
{
    if (state_ != State::Running)
        return;
    runner_->addMarker(text.toStdString(), at);
    Marker marker;
    marker.at = (at - info_.facts.firstRelease).count();
    marker.text = text.toStdString();
    markers_.push_back(marker);
    emit markersChanged();
}

void LiveRun::setWatched(bool watched)
{
    const int interval = watched ? kWatchedMs : kHiddenMs;
    if (timer_.interval() != interval)
        timer_.setInterval(interval);
}

std::int64_t LiveRun::plannedNs() const
{
    return info_.plan.duration().value_or(Nanos{0}).count();
}

void LiveRun::tick()
{
    const bool over = runner_->finished();
    News news = drain();
    if (runner_->updateSnapshot()) {
        snapshot_ = runner_->snapshot();
        news.snapshot = true;
    }
    watchForLoss();
    emit ticked(news);
    if (over)
        finish();
}

LiveRun::News LiveRun::drain()
{
    News news;
    LiveFeed& feed = runner_->feed();
    news.columns = feed.columns.consume_all([this](const TimelineColumn& c) { series_.timeline.add(c); }) > 0;
    feed.latencytest.consume_all([this](const LatencytestColumn& c) { series_.latencytest.add(c); });
    news.xruns = feed.xruns.consume_all([this](const Xrun& x) { series_.xruns.push_back(x); }) > 0;
    news.loads = feed.loads.consume_all([this](const LoadPoint& p) { series_.loads.push_back(p); }) > 0;
    news.phases = feed.phases.consume_all([this](const PhaseEvent& event) {
        series_.phases.resize(std::max(series_.phases.size(), event.index + 1));
        if (event.ended)
            series_.phases[event.index] = event.phase;
    }) > 0;
    feed.loadRecords.consume_all([](const LoadRecord&) {}); // the report tells of them
    news.clients = feed.engineSeconds.consume_all([this](const EngineSecond& second) {
        if (!second.clients.empty())
            series_.clients.add(second);
        watchClients(second);
    }) > 0;
    return news;
}

/// The file's own remark, which says why, takes this one's place when the run has ended.
void LiveRun::watchClients(const EngineSecond& second)
{
    const std::size_t known = std::min({second.clients.size(), alive_.size(), info_.facts.clients.size()});
    bool news = false;
    for (std::size_t i = 0; i < known; ++i) {
        const bool alive = second.clients[i].alive;
        if (alive_[i] && !alive) {
            Marker marker;
            marker.at = static_cast<std::int64_t>(second.second) * 1'000'000'000 + 500'000'000;
            marker.kind = Marker::Kind::Engine;
            marker.text = tr("Client %1 is no longer alive").arg(toQt(info_.facts.clients[i].name)).toStdString();
            markers_.push_back(std::move(marker));
            news = true;
        }
        alive_[i] = alive;
    }
    if (news)
        emit markersChanged();
}

std::vector<std::filesystem::path> LiveRun::seriesFiles() const
{
    std::vector<std::filesystem::path> files;
    for (int i = 0; i < next_; ++i)
        files.push_back(queue_[static_cast<std::size_t>(i)].file);
    return files;
}

void LiveRun::watchForLoss()
{
    const std::uint64_t lost = runner_->feed().lost.load(std::memory_order_relaxed);
    if (lost == lostSeen_)
        return;
    lostSeen_ = lost;
    refillTimer_.start();
}

void LiveRun::refill()
{
    if (refilling_ || !runner_)
        return;
    refilling_ = true;
    using Result = std::shared_ptr<Expected<LiveRefill>>;
    auto* watcher = new QFutureWatcher<Result>(this);
    connect(watcher, &QFutureWatcher<Result>::finished, this, [this, watcher, file = file_] {
        watcher->deleteLater();
        refilling_ = false;
        const Result result = watcher->result();
        if (file != file_ || !runner_) // over: the file itself is shown then
            return;
        if (!*result) {
            refillTimer_.start();
            return;
        }
        series_ = merged(**result, series_);
        News all;
        all.columns = all.xruns = all.loads = all.clients = all.phases = true;
        emit ticked(all);
    });
    watcher->setFuture(QtConcurrent::run([file = file_, width = series_.timeline.width()] {
        return std::make_shared<Expected<LiveRefill>>(readRefill(file, width));
    }));
}

void LiveRun::finish()
{
    timer_.stop();
    refillTimer_.stop();
    const RunEnd end = runner_->wait();
    runner_.reset();
    const bool more = end.reason == EndReason::Completed && !end.fileError && !stopWanted_ && next_ < count();
    waiting_ = more;
    setState(more ? State::Starting : State::Idle);
    emit runFinished(end, more);
    if (!more)
        emit seriesFinished();
    else if (!held_)
        goOn();
}

void LiveRun::setState(State state)
{
    if (state == state_)
        return;
    state_ = state;
    emit stateChanged();
}

} // namespace xrunscope
