// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/comparison_charts_panel.h"

#include <QVBoxLayout>

#include "ui/in_worker.h"
#include "ui/widgets/segmented_switch.h"

namespace xrunscope {

ComparisonChartsPanel::ComparisonChartsPanel(const Theme& theme, CompareSession& session, QWidget* parent)
    : Panel(QString(), parent), theme_(theme), session_(session),
      kinds_(new SegmentedSwitch(tr("Chart"),
                                 {tr("Tail"), tr("Histogram"), tr("Percentiles"), tr("Timelines"), tr("Suite")})),
      chart_(new ComparisonChart)
{
    header()->addWidget(kinds_);
    body()->addWidget(chart_, 1);
    connect(&session_, &CompareSession::compared, this, &ComparisonChartsPanel::prepare);
    connect(kinds_, &SegmentedSwitch::currentChanged, this, &ComparisonChartsPanel::showKind);
    connect(&theme_, &Theme::changed, this, [this] { chart_->setColors(theme_.colors()); });
    chart_->setColors(theme_.colors());
    showKind(kinds_->current());
}

void ComparisonChartsPanel::showKind(int kind)
{
    chart_->setKind(static_cast<ComparisonKind>(kind));
    setTitle(comparisonTitle(chart_->kind()));
}

void ComparisonChartsPanel::prepare()
{
    ++serial_;
    const auto comparison = session_.comparison();
    if (!comparison) {
        chart_->setCharts(nullptr);
        return;
    }
    inWorker(
        this, [comparison] { return comparisonCharts(*comparison); },
        [this, serial = serial_](ComparisonCharts& charts) {
            if (serial != serial_)
                return;
            const bool suite = !charts.suite.empty();
            kinds_->setWordVisible(static_cast<int>(ComparisonKind::Suite), suite);
            if (!suite && kind() == ComparisonKind::Suite)
                kinds_->setCurrent(static_cast<int>(ComparisonKind::Tail));
            chart_->setCharts(std::make_shared<const ComparisonCharts>(std::move(charts)));
            emit prepared();
        });
}

} // namespace xrunscope
