// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include <QWidget>

#include "core/run/live_feed.h"
#include "ui/colors.h"

namespace xrunscope {

/// "Load over time": DSP load, system, user (percent) and context switches (thousands a second). GUI thread.
class LoadChart : public QWidget {
    Q_OBJECT
public:
    explicit LoadChart(QWidget* parent = nullptr);
    ~LoadChart() override;

    void setColors(const Colors& colors);
    /// All points of the run so far, in order; the chart decimates to its width.
    void setPoints(std::vector<LoadPoint> points);
    /// False: the run has no cycle times, so no DSP load is drawn.
    void setDspKnown(bool known);
    /// The part of the run shown, as in TimelineChart.
    void setView(std::int64_t begin, std::int64_t end);

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace xrunscope
