// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include <QWidget>

#include "ui/charts/client_paint.h"
#include "ui/colors.h"

namespace xrunscope {

/// One load client over a run: the latest wake-up and the longest run of each second. GUI thread.
class ClientChart : public QWidget {
    Q_OBJECT
public:
    explicit ClientChart(QWidget* parent = nullptr);
    ~ClientChart() override;

    void setColors(const Colors& colors);
    /// All points of the run so far, in order; `lengthNs`: of the time axis at least.
    void setPoints(std::vector<ClientPoint> points, std::int64_t lengthNs);
    const std::vector<ClientPoint>& points() const;

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace xrunscope
