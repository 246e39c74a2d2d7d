// SPDX-License-Identifier: GPL-3.0-or-later
// The panels of RunView: how they are built, coloured, named and given room.
#include <algorithm>

#include <QEvent>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "core/report/report.h"
#include "ui/charts/histogram_chart.h"
#include "ui/charts/load_chart.h"
#include "ui/pages/device_words.h"
#include "ui/pages/run_view.h"
#include "ui/pages/xrun_bar.h"
#include "ui/widgets/panel.h"
#include "ui/widgets/report_dialog.h"
#include "ui/widgets/segmented_switch.h"
#include "ui/widgets/xrun_legend.h"
#include "ui/words.h"

namespace xrunscope {

namespace {

constexpr int kRoomForHint = 560;
constexpr int kRoomForLoad = 445; ///< height of the view, without the lines about XRUNs

} // namespace

QWidget* RunView::buildTimeline()
{
    timelinePanel_ = new Panel(QString());
    whole_->setProperty("look", QStringLiteral("flat"));
    whole_->setToolTip(tr("Shows the whole run again (Home)"));
    zoomHint_->setProperty("look", QStringLiteral("dim"));
    zoomHint_->setToolTip(tr("Drag over a part of the chart to zoom to it; the wheel zooms, too"));
    timelinePanel_->header()->addWidget(quantity_);
    timelinePanel_->header()->addWidget(zoomHint_);
    timelinePanel_->header()->addWidget(whole_);
    problem_->setProperty("look", QStringLiteral("strong"));
    problem_->setTextFormat(Qt::PlainText);
    problem_->setWordWrap(true);
    problem_->hide();
    timelinePanel_->body()->addWidget(problem_);
    timelinePanel_->body()->addWidget(xrunBar_);
    timelinePanel_->body()->addWidget(legend_);
    timelinePanel_->body()->addWidget(timeline_, 1);
    timeline_->setMinimumHeight(110);
    timelinePanel_->installEventFilter(this);
    problem_->installEventFilter(this);
    xrunBar_->installEventFilter(this);
    return timelinePanel_;
}

QWidget* RunView::buildLoad()
{
    loadPanel_ = new Panel(tr("Load over time"));
    loads_->setProperty("look", QStringLiteral("flat"));
    loads_->setToolTip(
        tr("What ran beside the measurement: commands, times, work and how each ended; answers to ping"));
    loadPanel_->header()->addWidget(loads_);
    loadPanel_->body()->addWidget(load_, 1);
    load_->setMinimumHeight(64);
    connect(loads_, &QPushButton::clicked, this, [this] {
        auto* dialog = new ReportDialog(tr("Loads of the run"), toQt(suiteSection(run_->data())), this);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->show();
    });
    return loadPanel_;
}

/// Of a run from its file: its loads are known when it has ended.
void RunView::showLoads()
{
    const bool some = run_ && !suiteSection(run_->data()).empty();
    loads_->setVisible(some);
    if (!some)
        return;
    const auto& loads = run_->data().loads;
    const auto failed = std::count_if(loads.begin(), loads.end(), [](const LoadRecord& load) { return !load.good(); });
    const QString text = tr("%n load(s)", nullptr, static_cast<int>(loads.size()));
    loads_->setText(failed > 0 ? tr("%1, %2 failed…").arg(text).arg(failed) : tr("%1…").arg(text));
}

QWidget* RunView::buildHistogram()
{
    histogramPanel_ = new Panel(QString());
    auto* unit = new QLabel(QStringLiteral("µs"));
    unit->setProperty("look", QStringLiteral("dim"));
    histogramPanel_->header()->addWidget(scale_);
    histogramPanel_->header()->addWidget(unit);
    histogramPanel_->body()->addWidget(histogram_, 1);
    histogram_->setMinimumHeight(100);
    return histogramPanel_;
}

void RunView::applyColors()
{
    const Colors& c = theme_.colors();
    timeline_->setColors(c);
    load_->setColors(c);
    histogram_->setColors(c);
    legend_->setColors(c);
}

void RunView::nameTimeline()
{
    const bool delay = timeline_->quantity() == Quantity::Delay;
    const QString estimated = facts_.releaseEstimated ? tr(" (est.)") : QString();
    timelinePanel_->setTitle(delay ? tr("Delay%1 over time, worst in each column").arg(estimated)
                                   : tr("Response time%1, worst in each column").arg(estimated));
    timelinePanel_->setToolTip(facts_.releaseEstimated ? estimatedText(facts_) : QString());
}

/// What was drawn belongs to another part. While a run goes on its own columns stand there, and it is asked again.
void RunView::columnsFailed(const Error& error)
{
    if (live_ != nullptr)
        return;
    present({});
    problem_->setText(toQt(error.text()));
    problem_->show();
}

QString RunView::problem() const
{
    return problem_->isHidden() ? QString() : problem_->text();
}

void RunView::showZoomControls()
{
    const bool zoomed = timeline_->zoomed();
    whole_->setVisible(zoomed);
    zoomHint_->setVisible(!zoomed && width() > kRoomForHint);
}

/// In a low window the load gives way to the lines about XRUNs.
void RunView::makeRoom()
{
    int lines = 0;
    for (const QWidget* line : std::initializer_list<const QWidget*>{problem_, xrunBar_, legend_})
        lines += line->isHidden() ? 0 : line->height();
    loadPanel_->setVisible(height() >= kRoomForLoad + lines);
}

bool RunView::eventFilter(QObject* watched, QEvent* event)
{
    const bool asks = watched == timelinePanel_ && event->type() == QEvent::LayoutRequest;
    const bool wraps = watched == xrunBar_ || watched == problem_;
    const bool grows = wraps && event->type() == QEvent::Resize;
    if (asks || grows)
        makeRoom();
    return QWidget::eventFilter(watched, event);
}

void RunView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    showZoomControls();
    makeRoom();
}

} // namespace xrunscope
