// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QScrollArea>

#include "core/run/live_feed.h"
#include "core/run/run_info.h"
#include "ui/theme.h"

namespace xrunscope {

class CountersPanel;
class LoadPanel;
class SchedulingPanel;

/// The right column of a run: load, counters, scheduling. Scrolls in a low window.
class FiguresColumn : public QScrollArea {
    Q_OBJECT
public:
    /// `theme` must outlive the column.
    explicit FiguresColumn(const Theme& theme, QWidget* parent = nullptr);

    void beginLive(const RunInfo& info);
    void showLive(const LiveSnapshot& snapshot);
    void showRun(const RunData& run);
    void setWindowCpu(std::optional<double> percent);
    void clear();

    const LoadPanel& load() const { return *load_; }
    const CountersPanel& counters() const { return *counters_; }

    QSize sizeHint() const override;

private:
    LoadPanel* load_;
    CountersPanel* counters_;
    SchedulingPanel* scheduling_;
};

} // namespace xrunscope
