// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHeaderView>

#include "ui/colors.h"

namespace xrunscope {

class ComparisonModel;

/// Heads of a comparison's columns: letter and name, below them the runs, and which one is the baseline.
class ComparisonHeader : public QHeaderView {
    Q_OBJECT
public:
    /// `model` must outlive the header.
    explicit ComparisonHeader(const ComparisonModel& model, QWidget* parent = nullptr);

    void setColors(const Colors& colors);
    QSize sizeHint() const override;

protected:
    void paintSection(QPainter* painter, const QRect& rect, int section) const override;

private:
    const ComparisonModel& comparison_;
    Colors colors_;
};

} // namespace xrunscope
