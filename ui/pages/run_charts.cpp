// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/run_charts.h"

#include <QStackedWidget>
#include <QVBoxLayout>

#include "ui/pages/latencytest_view.h"
#include "ui/pages/run_view.h"
#include "ui/widgets/segmented_switch.h"

namespace xrunscope {

namespace {

constexpr int kLatencytest = 1; ///< place in the switch and the stack
constexpr int kStyleBit = 4;    ///< above those of RunView

} // namespace

RunCharts::RunCharts(const Theme& theme, QWidget* parent)
    : QWidget(parent), stack_(new QStackedWidget), view_(new RunView(theme)), latencytest_(new LatencytestView),
      style_(new SegmentedSwitch(tr("Charts shown"), {tr("Charts"), tr("latencytest")}))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(12);
    column->addWidget(style_, 0, Qt::AlignLeft);
    column->addWidget(stack_, 1);
    stack_->addWidget(view_);
    stack_->addWidget(latencytest_);
    style_->setToolTip(tr("The charts of today, or the chart of latencytest: the CPU loop and the time from one write "
                          "to the next"));
    style_->hide();
    connect(style_, &SegmentedSwitch::currentChanged, this, &RunCharts::showStyle);
}

void RunCharts::offer(const RunInfo& info)
{
    offered_ = hasLatencytest(info);
    style_->setVisible(offered_);
    showStyle();
}

void RunCharts::showStyle()
{
    stack_->setCurrentIndex(offered_ ? style_->current() : 0);
}

void RunCharts::showLive(const RunInfo& info, const std::filesystem::path& file, const LiveSeries& series)
{
    view_->showLive(info, file, series);
    if (hasLatencytest(info))
        latencytest_->showLive(info, series.latencytest);
    offer(info);
}

void RunCharts::showRun(const std::shared_ptr<RunFile>& run, bool keepView)
{
    view_->showRun(run, keepView);
    if (hasLatencytest(run->data().info))
        latencytest_->setFile(run->path());
    offer(run->data().info);
}

void RunCharts::showLatencytest(std::int64_t measuredNs, const std::optional<LatencytestFigures>& figures)
{
    if (offered_)
        latencytest_->setMeasured(measuredNs, figures);
}

PictureOptions RunCharts::pictureOptions() const
{
    if (stack_->currentWidget() == view_)
        return view_->pictureOptions();
    PictureOptions options;
    options.style = PictureStyle::Latencytest;
    options.height = kLatencytestPictureHeight;
    return options;
}

int RunCharts::switches() const
{
    return view_->switches() + (style_->current() == kLatencytest ? kStyleBit : 0);
}

void RunCharts::setSwitches(int stored)
{
    view_->setSwitches(stored);
    style_->setCurrent((stored & kStyleBit) != 0 ? kLatencytest : 0);
}

} // namespace xrunscope
