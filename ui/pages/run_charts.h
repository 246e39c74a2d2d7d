// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <memory>

#include <QWidget>

#include "core/run/live_feed.h"
#include "core/run/run_file.h"
#include "ui/charts/run_picture.h"
#include "ui/live_refill.h"
#include "ui/theme.h"

class QStackedWidget;

namespace xrunscope {

class LatencytestView;
class RunView;
class SegmentedSwitch;

/// The charts of one run, live or from its file: those of today, and for a run with a CPU loop of its own that of
/// latencytest, by a switch above them.
class RunCharts : public QWidget {
    Q_OBJECT
public:
    /// `theme` must outlive the charts.
    explicit RunCharts(const Theme& theme, QWidget* parent = nullptr);

    /// Begins a live run; `series` is read until the next showLive or showRun.
    void showLive(const RunInfo& info, const std::filesystem::path& file, const LiveSeries& series);
    /// Shows a run from its file, zoomed as before when `keepView` is set.
    void showRun(const std::shared_ptr<RunFile>& run, bool keepView);
    /// Live: the run has come so far, and what is known of latencytest's figures. Cheap.
    void showLatencytest(std::int64_t measuredNs, const std::optional<LatencytestFigures>& figures);

    /// Light picture of what is in front.
    PictureOptions pictureOptions() const;
    /// Positions of the switches, for the settings.
    int switches() const;
    void setSwitches(int stored);

    RunView* view() const { return view_; }
    LatencytestView* latencytest() const { return latencytest_; }
    /// Charts | latencytest; hidden for a run that has only the first.
    SegmentedSwitch* styleSwitch() const { return style_; }

private:
    void offer(const RunInfo& info);
    void showStyle();

    QStackedWidget* stack_;
    RunView* view_;
    LatencytestView* latencytest_;
    SegmentedSwitch* style_;
    bool offered_ = false;
};

} // namespace xrunscope
