// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include <QWidget>

#include "core/stats/distribution.h"
#include "ui/charts/timeline_chart.h"
#include "ui/colors.h"

namespace xrunscope {

/// Histogram of delay or response time: log count, log or linear µs, percentiles marked, spare-time line. GUI thread.
class HistogramChart : public QWidget {
    Q_OBJECT
public:
    explicit HistogramChart(QWidget* parent = nullptr);
    ~HistogramChart() override;

    void setColors(const Colors& colors);
    void setQuantity(Quantity quantity);
    void setLogScale(bool log); ///< of the µs axis
    bool logScale() const;
    /// Bars beyond `limitNs` (spare time or D) are red.
    void setDistribution(const Distribution& distribution, std::int64_t limitNs);

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace xrunscope
