// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include <QWidget>

#include "core/run/run_info.h"
#include "core/stats/timeline.h"
#include "core/stats/xrun.h"
#include "ui/charts/phase_bands.h"
#include "ui/charts/quantity.h"
#include "ui/colors.h"

namespace xrunscope {

/// "Delay over time, worst in each column", with XRUN markers, the spare-time (or deadline) line and the
/// user's markers. Shows a part of the run; asks for the columns of a part by a signal. GUI thread.
class TimelineChart : public QWidget {
    Q_OBJECT
public:
    explicit TimelineChart(QWidget* parent = nullptr);
    ~TimelineChart() override;

    void setColors(const Colors& colors);
    void setQuantity(Quantity quantity);
    Quantity quantity() const;
    /// Empties the chart for a run of `planned` length (0: until stopped, the axis grows).
    void reset(std::int64_t plannedNs);
    /// Length of what was measured so far; draws the "now" line while `running`.
    void setMeasured(std::int64_t ns, bool running);
    /// The columns of the visible part, in time order.
    void setColumns(std::vector<TimelineColumn> columns);
    /// Drawn at spare time on Delay, at D on Response; `deadline` is D.
    void setLimits(std::int64_t spareNs, std::int64_t deadlineNs);
    /// `firstRelease`: CLOCK_MONOTONIC nanoseconds of the run's zero.
    void setXruns(std::vector<Xrun> xruns, std::int64_t firstRelease);
    void setMarkers(std::vector<Marker> markers);
    void setPhases(std::vector<PhaseBand> phases);

    /// Visible part, nanoseconds after the first release; pixel columns of the plot.
    std::int64_t viewBegin() const;
    std::int64_t viewEnd() const;
    int plotColumns() const;
    bool zoomed() const;
    /// Shows [begin, end); showAll() follows the whole run again.
    void setView(std::int64_t begin, std::int64_t end);
    void showAll();

signals:
    /// The visible part or the width changed: new columns are wanted.
    void viewChanged();
    void xrunActivated(const xrunscope::Xrun& xrun);

protected:
    bool event(QEvent* event) override;

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace xrunscope
