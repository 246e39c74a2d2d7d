// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "core/stats/run_statistics.h"
#include "ui/colors.h"

namespace xrunscope {

/// One line: the shape of each kind of XRUN that occurred, its name and number. Hidden while there is nothing to tell
/// apart: no XRUN, or modelled ones alone.
class XrunLegend : public QWidget {
    Q_OBJECT
public:
    explicit XrunLegend(QWidget* parent = nullptr);

    void setColors(const Colors& colors);
    void showCounts(const RunStatistics::Counts& counts);
    /// "device 3, client late 12".
    QString text() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Colors colors_;
    RunStatistics::Counts counts_;
};

} // namespace xrunscope
