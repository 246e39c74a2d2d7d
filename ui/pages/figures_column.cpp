// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/figures_column.h"

#include <QVBoxLayout>

#include "ui/pages/counters_panel.h"
#include "ui/pages/load_panel.h"
#include "ui/pages/scheduling_panel.h"

namespace xrunscope {

FiguresColumn::FiguresColumn(const Theme& theme, QWidget* parent)
    : QScrollArea(parent), load_(new LoadPanel(theme)), counters_(new CountersPanel(theme)),
      scheduling_(new SchedulingPanel(theme))
{
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Expanding);
    auto* column = new QWidget;
    column->setObjectName(QStringLiteral("column"));
    auto* layout = new QVBoxLayout(column);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(12);
    layout->addWidget(load_, 0);
    layout->addWidget(counters_, 0);
    layout->addWidget(scheduling_, 0);
    layout->addStretch(1);
    setWidget(column);
}

QSize FiguresColumn::sizeHint() const
{
    return {fontMetrics().averageCharWidth() * 36, 400};
}

void FiguresColumn::beginLive(const RunInfo& info)
{
    clear();
    load_->begin(info);
    counters_->begin(info);
    scheduling_->showRun(info);
}

void FiguresColumn::showLive(const LiveSnapshot& snapshot)
{
    load_->showLive(snapshot);
    counters_->showStatistics(snapshot.statistics);
    scheduling_->setDropped(snapshot.dropped);
}

void FiguresColumn::showRun(const RunData& run)
{
    load_->showRun(run);
    counters_->begin(run.info);
    counters_->showStatistics(run.statistics);
    scheduling_->showRun(run.info);
    scheduling_->setWindowCpu(std::nullopt);
}

void FiguresColumn::setWindowCpu(std::optional<double> percent)
{
    scheduling_->setWindowCpu(percent);
}

void FiguresColumn::clear()
{
    load_->clear();
    counters_->clear();
    scheduling_->clear();
}

} // namespace xrunscope
