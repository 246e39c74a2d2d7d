// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include <QObject>
#include <QTimer>

#include "core/run/runner.h"
#include "core/run/series.h"
#include "ui/live_refill.h"

namespace xrunscope {

/// Runs a plan, or a series of equal runs, for the window: starts in a worker, drains the live feed 30 times a
/// second (twice when nobody looks), and keeps what charts show in bounded memory. GUI thread.
class LiveRun : public QObject {
    Q_OBJECT
public:
    enum class State { Idle, Starting, Cancelling, Running, Stopping };
    Q_ENUM(State)

    /// What a tick brought.
    struct News {
        bool columns = false;
        bool xruns = false;
        bool loads = false;
        bool clients = false;
        bool phases = false;
        bool snapshot = false;
    };

    explicit LiveRun(QObject* parent = nullptr);
    /// Stops and keeps a run that still goes on.
    ~LiveRun() override;

    /// Starts `count` runs of the plan in the run folder, one after the other. Only when Idle.
    void start(const RunPlan& plan, int count);
    /// Starts these runs, one after the other. `held`: after each one that another follows it waits for goOn() or
    /// endSeries(). Only when Idle.
    void start(std::vector<SeriesRun> runs, bool held);
    void goOn();
    void endSeries();
    /// Ends the run, and the series, early; what was measured is kept. Also ends a start: then the run is none.
    void stop();
    void addMarker(const QString& text, MonoTime at);
    /// False: the charts are hidden, so tick slowly.
    void setWatched(bool watched);

    State state() const { return state_; }
    /// Place in the series, from 1; after a failed start that of the run before, 0: there was none.
    int index() const { return next_; }
    int count() const { return static_cast<int>(queue_.size()); }

    /// Of the current or last run; valid from runStarted on.
    const RunInfo& info() const { return info_; }
    const std::filesystem::path& file() const { return file_; }
    /// The files of the series so far, the current one included.
    std::vector<std::filesystem::path> seriesFiles() const;
    /// Planned length in nanoseconds, 0: until stopped.
    std::int64_t plannedNs() const;
    const LiveSnapshot& snapshot() const { return snapshot_; }
    const LiveSeries& series() const { return series_; }
    const std::vector<Marker>& markers() const { return markers_; }

signals:
    void stateChanged();
    /// A run's cycles have begun; info() and file() are those of the run.
    void runStarted();
    void ticked(const xrunscope::LiveRun::News& news);
    void markersChanged();
    /// stop() was called; until this returns the run takes markers.
    void stopping();
    /// The file is closed. `more`: another run of the series follows.
    void runFinished(const xrunscope::RunEnd& end, bool more);
    /// No run follows; after runFinished() of the last one. Not when it could not be started.
    void seriesFinished();
    /// stop() ended the start of the only or first run; nothing was left behind.
    void cancelled();
    /// A run could not be started; nothing was left behind.
    void failed(const xrunscope::Error& error);

private:
    void startNext();
    void started(Expected<std::unique_ptr<Runner>> runner);
    void tick();
    News drain();
    void watchClients(const EngineSecond& second);
    void watchForLoss();
    void refill();
    void finish();
    void setState(State state);

    State state_ = State::Idle;
    std::vector<SeriesRun> queue_;
    int next_ = 0; ///< runs of the queue begun, those that did not start left out
    bool stopWanted_ = false;
    bool held_ = false;
    bool waiting_ = false;             ///< between two runs
    std::shared_ptr<Engine> starting_; ///< while a worker starts it
    std::unique_ptr<Runner> runner_;
    RunInfo info_;
    std::filesystem::path file_;
    LiveSnapshot snapshot_;
    LiveSeries series_;
    std::vector<Marker> markers_;
    std::vector<bool> alive_; ///< load clients, as last heard
    std::uint64_t lostSeen_ = 0;
    bool refilling_ = false;
    QTimer timer_;
    QTimer refillTimer_;
};

} // namespace xrunscope
