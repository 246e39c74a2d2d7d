// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <memory>
#include <vector>

#include <QElapsedTimer>
#include <QWidget>

#include "core/run/run_file.h"
#include "ui/charts/run_picture.h"
#include "ui/charts/timeline_chart.h"
#include "ui/column_source.h"
#include "ui/live_refill.h"
#include "ui/theme.h"

class QLabel;
class QPushButton;

namespace xrunscope {

class ClientsPanel;
class HistogramChart;
class LoadChart;
class Panel;
class PhasesPanel;
class SegmentedSwitch;
class XrunBar;
class XrunLegend;

/// One run, live or from its file: delay over time, load over time, histogram, and beside it the load clients.
class RunView : public QWidget {
    Q_OBJECT
public:
    /// `theme` must outlive the view.
    explicit RunView(const Theme& theme, QWidget* parent = nullptr);

    /// Begins a live run; `series` is read until the next showLive, showRun or clear.
    void showLive(const RunInfo& info, const std::filesystem::path& file, const LiveSeries& series);
    /// Shows a run from its file, zoomed as before when `keepView` is set.
    void showRun(const std::shared_ptr<RunFile>& run, bool keepView);
    void clear();
    /// What is shown goes on, as far as the view knows: showRun() has not been called since.
    bool isLive() const { return live_ != nullptr; }

    /// Live: the run has come so far. Cheap; draws only when a pixel column is complete.
    void setMeasured(std::int64_t ns);
    void liveXrunsChanged();
    void liveLoadsChanged();
    void liveClientsChanged();
    /// Live: phases ended, or another goes on: `open`, the one at `index`; null: none.
    void livePhasesChanged(const std::shared_ptr<const PhaseRecord>& open, std::size_t index);
    /// Shows the part and the figures of one phase; −1: the whole run.
    void showPhase(int phase);
    /// Live: what the engine told of the last second.
    void showSecond(const EngineSecond& second);
    void setMarkers(const std::vector<Marker>& markers);
    void setStatistics(const RunStatistics& statistics);

    /// Light picture of what is shown: the same figure and part of the run.
    PictureOptions pictureOptions() const;
    /// Positions of the switches, for the settings.
    int switches() const;
    void setSwitches(int stored);

    TimelineChart* timeline() const { return timeline_; }
    ClientsPanel* clients() const { return clients_; }
    XrunBar* xrunBar() const { return xrunBar_; }
    XrunLegend* legend() const { return legend_; }
    PhasesPanel* phases() const { return phases_; }
    /// Live: the phase that is shown as going on.
    const std::shared_ptr<const PhaseRecord>& openPhase() const { return open_; }
    SegmentedSwitch* quantitySwitch() const { return quantity_; }
    /// The columns as last given to the timeline.
    const std::vector<TimelineColumn>& shownColumns() const { return shown_; }
    /// Why there are none though the run has cycles; empty: no such trouble.
    QString problem() const;

protected:
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void showZoomControls();
    void makeRoom();
    QWidget* buildTimeline();
    QWidget* buildLoad();
    QWidget* buildHistogram();
    void showLoads();
    void applyColors();
    void applyQuantity();
    void nameTimeline();
    void showFacts(const EngineFacts& facts);
    void showHistogram();
    void showBands();
    void viewChanged();
    void updateColumns();
    void updateLiveColumns();
    void columnsLoaded(std::int64_t begin, std::int64_t end, const std::vector<TimelineColumn>& columns);
    void columnsFailed(const Error& error);
    void present(std::vector<TimelineColumn> columns);

    const Theme& theme_;
    TimelineChart* timeline_;
    LoadChart* load_;
    HistogramChart* histogram_;
    Panel* timelinePanel_ = nullptr;
    Panel* loadPanel_ = nullptr;
    Panel* histogramPanel_ = nullptr;
    SegmentedSwitch* quantity_;
    SegmentedSwitch* scale_;
    QPushButton* whole_;
    QPushButton* loads_; ///< what ran beside; there only when something did
    QLabel* zoomHint_;
    QLabel* problem_; ///< there only when the cycles of the part shown cannot be read
    XrunBar* xrunBar_;
    XrunLegend* legend_;
    ClientsPanel* clients_;
    PhasesPanel* phases_;
    ColumnSource columns_;

    const LiveSeries* live_ = nullptr;
    std::shared_ptr<RunFile> run_;
    RunStatistics statistics_{Nanos{1}, Nanos{1}};
    bool hasStatistics_ = false;
    EngineFacts facts_;
    int phase_ = -1;                             ///< whose charts are shown; −1: the whole run
    std::int64_t phaseBegin_ = 0, phaseEnd_ = 0; ///< the view that showed it
    std::shared_ptr<const PhaseRecord> open_;    ///< goes on; null: none
    std::int64_t firstRelease_ = 0;
    std::int64_t measured_ = 0;
    std::int64_t drawnPixel_ = -1;
    std::vector<TimelineColumn> shown_;
    std::vector<TimelineColumn> fine_; ///< of the view, while it is zoomed in a live run
    QElapsedTimer fineAsked_;
};

} // namespace xrunscope
