// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/comparison_chart.h"
#include "ui/compare_session.h"
#include "ui/theme.h"
#include "ui/widgets/panel.h"

namespace xrunscope {

class SegmentedSwitch;

/// The charts of a comparison, one at a time.
class ComparisonChartsPanel : public Panel {
    Q_OBJECT
public:
    /// Both must outlive the panel.
    ComparisonChartsPanel(const Theme& theme, CompareSession& session, QWidget* parent = nullptr);

    SegmentedSwitch* kinds() const { return kinds_; }
    ComparisonChart* chart() const { return chart_; }
    ComparisonKind kind() const { return chart_->kind(); }

signals:
    /// The charts of the comparison at hand have been prepared.
    void prepared();

private:
    void prepare();
    void showKind(int kind);

    const Theme& theme_;
    CompareSession& session_;
    SegmentedSwitch* kinds_;
    ComparisonChart* chart_;
    int serial_ = 0;
};

} // namespace xrunscope
