// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/run_view.h"

#include <algorithm>

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/charts/histogram_chart.h"
#include "ui/charts/load_chart.h"
#include "ui/live_columns.h"
#include "ui/pages/clients_panel.h"
#include "ui/pages/phases_panel.h"
#include "ui/pages/xrun_bar.h"
#include "ui/widgets/panel.h"
#include "ui/widgets/segmented_switch.h"
#include "ui/widgets/xrun_legend.h"
#include "ui/words.h"

namespace xrunscope {

namespace {

constexpr int kLowStretch = 10;
constexpr int kLowStretchClients = 13; ///< with the load clients beside the histogram

} // namespace

RunView::RunView(const Theme& theme, QWidget* parent)
    : QWidget(parent), theme_(theme), timeline_(new TimelineChart), load_(new LoadChart),
      histogram_(new HistogramChart),
      quantity_(new SegmentedSwitch(tr("Figure shown"), {tr("Delay"), tr("Response time")})),
      scale_(new SegmentedSwitch(tr("Time axis of the histogram"), {tr("log"), tr("linear")})),
      whole_(new QPushButton(tr("&Whole run"))), loads_(new QPushButton), zoomHint_(new QLabel(tr("drag to zoom"))),
      problem_(new QLabel), xrunBar_(new XrunBar), legend_(new XrunLegend), clients_(new ClientsPanel(theme)),
      phases_(new PhasesPanel(theme))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(12);
    column->addWidget(buildTimeline(), 12);
    column->addWidget(buildLoad(), 5);
    auto* low = new QHBoxLayout;
    low->setSpacing(12);
    low->addWidget(buildHistogram(), 1);
    auto* beside = new QWidget; // there only when one of its panels is
    beside->hide();
    auto* side = new QVBoxLayout(beside);
    side->setContentsMargins(0, 0, 0, 0);
    side->setSpacing(12);
    side->addWidget(clients_, 1);
    side->addWidget(phases_, 1);
    low->addWidget(beside, 1);
    column->addLayout(low, kLowStretch);
    const auto share = [this, column, low, beside] {
        const bool some = !clients_->isHidden() || !phases_->isHidden();
        beside->setVisible(some);
        column->setStretchFactor(low, some ? kLowStretchClients : kLowStretch);
    };
    connect(clients_, &ClientsPanel::presenceChanged, this, share);
    connect(phases_, &PhasesPanel::presenceChanged, this, share);
    connect(phases_, &PhasesPanel::phaseChosen, this, &RunView::showPhase);

    connect(&theme_, &Theme::changed, this, &RunView::applyColors);
    connect(quantity_, &SegmentedSwitch::currentChanged, this, &RunView::applyQuantity);
    connect(scale_, &SegmentedSwitch::currentChanged, histogram_,
            [this](int index) { histogram_->setLogScale(index == 0); });
    connect(timeline_, &TimelineChart::viewChanged, this, &RunView::viewChanged);
    connect(timeline_, &TimelineChart::xrunActivated, this,
            [this](const Xrun& xrun) { xrunBar_->showXrun(xrun, facts_); });
    connect(whole_, &QPushButton::clicked, timeline_, &TimelineChart::showAll);
    connect(xrunBar_, &XrunBar::zoomWanted, timeline_, &TimelineChart::setView);
    connect(&columns_, &ColumnSource::loaded, this, &RunView::columnsLoaded);
    connect(&columns_, &ColumnSource::failed, this, &RunView::columnsFailed);
    histogram_->setLogScale(true);
    applyColors();
    applyQuantity();
    clear();
}

void RunView::applyQuantity()
{
    const Quantity quantity = quantity_->current() == 1 ? Quantity::Response : Quantity::Delay;
    timeline_->setQuantity(quantity);
    histogram_->setQuantity(quantity);
    nameTimeline();
    setStatistics(statistics_);
}

void RunView::showFacts(const EngineFacts& facts)
{
    facts_ = facts;
    load_->setDspKnown(facts.cycleTimeUnknown.empty());
    nameTimeline();
}

void RunView::clear()
{
    live_ = nullptr;
    run_.reset();
    columns_.clear();
    hasStatistics_ = false;
    statistics_ = RunStatistics(Nanos{1}, Nanos{1});
    measured_ = 0;
    drawnPixel_ = -1;
    fine_.clear();
    problem_->hide();
    xrunBar_->hide();
    clients_->clear();
    phase_ = -1;
    open_.reset();
    phases_->clear();
    showLoads();
    showFacts({});
    timeline_->reset(std::chrono::nanoseconds(std::chrono::minutes{5}).count());
    timeline_->setMarkers({});
    timeline_->setXruns({}, 0);
    timeline_->setPhases({});
    present({});
    load_->setPoints({});
    load_->setView(timeline_->viewBegin(), timeline_->viewEnd());
    setStatistics(statistics_);
    viewChanged();
}

void RunView::showLive(const RunInfo& info, const std::filesystem::path& file, const LiveSeries& series)
{
    clear();
    live_ = &series;
    columns_.setLiveFile(file);
    firstRelease_ = toNs(info.facts.firstRelease);
    timeline_->reset(info.plan.duration().value_or(Nanos{0}).count());
    timeline_->setMeasured(0, true);
    showFacts(info.facts);
    clients_->begin(info, series.clients);
    phases_->begin(info);
    load_->setView(timeline_->viewBegin(), timeline_->viewEnd());
}

void RunView::showRun(const std::shared_ptr<RunFile>& run, bool keepView)
{
    const bool keep = keepView && timeline_->zoomed();
    const std::int64_t begin = timeline_->viewBegin();
    const std::int64_t end = timeline_->viewEnd();
    const RunData& read = run->data();
    const bool wasLive = live_ != nullptr;
    live_ = nullptr;
    phase_ = -1;
    open_.reset();
    run_ = run;
    columns_.setRun(run);
    fine_.clear();
    problem_->hide();
    firstRelease_ = toNs(read.info.facts.firstRelease);
    measured_ = read.length().count();
    timeline_->reset(std::max<std::int64_t>(measured_, 1));
    timeline_->setMeasured(measured_, false);
    if (wasLive)
        timeline_->setColumns(shown_); // until those of the file are read
    timeline_->setXruns(read.xruns, firstRelease_);
    timeline_->setMarkers(read.markers);
    std::vector<LoadPoint> points;
    points.reserve(read.rows.size());
    for (const RunRow& row : read.rows)
        points.push_back(loadPointOf(row, read.info.facts.geometry.period()));
    load_->setPoints(std::move(points));
    showFacts(read.info.facts);
    setStatistics(read.statistics);
    clients_->showRun(read);
    phases_->showRun(read);
    showLoads();
    timeline_->setPhases(phaseBandsOf(read.phases));
    if (keep)
        timeline_->setView(begin, end);
    viewChanged();
}

void RunView::setMeasured(std::int64_t ns)
{
    measured_ = ns;
    const std::int64_t span = std::max<std::int64_t>(1, timeline_->viewEnd() - timeline_->viewBegin());
    const std::int64_t inside = std::clamp<std::int64_t>(ns - timeline_->viewBegin(), 0, span);
    const auto pixel =
        static_cast<std::int64_t>(static_cast<double>(inside) / static_cast<double>(span) * timeline_->plotColumns());
    if (pixel == drawnPixel_)
        return;
    drawnPixel_ = pixel;
    timeline_->setMeasured(ns, true);
    if (open_)
        showBands();
    updateColumns();
}

void RunView::liveXrunsChanged()
{
    if (live_ == nullptr)
        return;
    timeline_->setXruns(live_->xruns, firstRelease_);
    clients_->showXruns(live_->xruns, false);
}

void RunView::liveClientsChanged()
{
    if (live_ == nullptr)
        return;
    clients_->historyChanged();
    clients_->showXruns(live_->xruns, false); // those that a pause left out
}

void RunView::livePhasesChanged(const std::shared_ptr<const PhaseRecord>& open, std::size_t index)
{
    if (live_ == nullptr)
        return;
    open_ = open;
    phases_->showPhases(live_->phases, open ? static_cast<int>(index) : -1);
    showBands();
}

/// Live: those that have ended, and the one that goes on as far as it has come.
void RunView::showBands()
{
    std::vector<PhaseBand> bands;
    for (const auto& phase : live_->phases) {
        if (phase && phase->end > phase->begin)
            bands.push_back({phase->begin, phase->end, toQt(cleanText(phase->name, 40))});
    }
    if (open_ && measured_ > open_->begin)
        bands.push_back({open_->begin, measured_, toQt(cleanText(open_->name, 40))});
    timeline_->setPhases(std::move(bands));
}

void RunView::showPhase(int phase)
{
    const auto record = phases_->phase(phase);
    phase_ = -1; // the view may change
    if (!record || record->end <= record->begin) {
        timeline_->showAll();
    } else {
        timeline_->setView(record->begin, record->end);
        phaseBegin_ = timeline_->viewBegin();
        phaseEnd_ = timeline_->viewEnd();
        phase_ = phase;
    }
    phases_->choose(phase_);
    showHistogram();
}

void RunView::showSecond(const EngineSecond& second)
{
    clients_->showSecond(second);
}

void RunView::liveLoadsChanged()
{
    if (live_ == nullptr)
        return;
    load_->setPoints(live_->loads);
    load_->setView(timeline_->viewBegin(), timeline_->viewEnd());
}

void RunView::setMarkers(const std::vector<Marker>& markers)
{
    timeline_->setMarkers(markers);
}

void RunView::setStatistics(const RunStatistics& statistics)
{
    if (&statistics != &statistics_) {
        statistics_ = statistics;
        hasStatistics_ = statistics.periods() > 0;
    }
    const std::int64_t spare = hasStatistics_ ? statistics_.spareTime().count() : 0;
    const std::int64_t deadline = hasStatistics_ ? statistics_.deadline().count() : 0;
    timeline_->setLimits(spare, deadline);
    legend_->showCounts(hasStatistics_ ? statistics_.counts() : RunStatistics::Counts{});
    showHistogram();
}

/// Of the whole run, or of the phase that was chosen.
void RunView::showHistogram()
{
    const auto phase = phases_->phase(phase_);
    const RunStatistics& shown = phase ? phase->statistics : statistics_;
    const bool response = timeline_->quantity() == Quantity::Response;
    const std::int64_t spare = hasStatistics_ ? statistics_.spareTime().count() : 0;
    const std::int64_t deadline = hasStatistics_ ? statistics_.deadline().count() : 0;
    histogram_->setDistribution(response ? shown.response() : shown.delay(), response ? deadline : spare);
    const QString title = (response ? tr("Response time%1 histogram") : tr("Delay%1 histogram"))
                              .arg(facts_.releaseEstimated ? tr(" (est.)") : QString());
    const QString of = phase ? tr("%1 of %2").arg(title, toQt(cleanText(phase->name, 40))) : title;
    histogramPanel_->setTitle(hasStatistics_ ? tr("%1, %2 cycles").arg(of, number(shown.periods())) : of);
}

void RunView::viewChanged()
{
    if (phase_ >= 0 && (timeline_->viewBegin() != phaseBegin_ || timeline_->viewEnd() != phaseEnd_)) {
        phase_ = -1;
        phases_->choose(-1);
        showHistogram();
    }
    showZoomControls();
    load_->setView(timeline_->viewBegin(), timeline_->viewEnd());
    fine_.clear();
    fineAsked_.invalidate();
    drawnPixel_ = -1;
    updateColumns();
}

void RunView::updateColumns()
{
    if (live_ != nullptr)
        updateLiveColumns();
    else if (run_)
        columns_.request(timeline_->viewBegin(), timeline_->viewEnd(), timeline_->plotColumns());
}

void RunView::updateLiveColumns()
{
    const std::int64_t begin = timeline_->viewBegin();
    const std::int64_t end = timeline_->viewEnd();
    const int pixels = std::max(1, timeline_->plotColumns());
    const auto& source = live_->timeline.columns();
    if ((end - begin) / pixels >= live_->timeline.width()) {
        present(decimate(source, begin, end, static_cast<std::size_t>(pixels)));
        return;
    }
    if (!timeline_->zoomed()) {
        present(columnsWithin(source, begin, end));
        return;
    }
    const std::int64_t covered = coveredEnd(fine_);
    const std::int64_t wanted = std::min(end, measured_);
    if ((fine_.empty() || covered < wanted) && (!fineAsked_.isValid() || fineAsked_.hasExpired(1000))) {
        fineAsked_.start();
        columns_.request(begin, end, pixels);
    }
    present(continuedWith(fine_, source, begin, end));
}

void RunView::columnsLoaded(std::int64_t begin, std::int64_t end, const std::vector<TimelineColumn>& columns)
{
    if (begin != timeline_->viewBegin() || end != timeline_->viewEnd())
        return;
    problem_->hide();
    if (live_ == nullptr) {
        present(columns);
        return;
    }
    fine_ = columns;
    updateLiveColumns();
}

void RunView::present(std::vector<TimelineColumn> columns)
{
    shown_ = columns;
    timeline_->setColumns(std::move(columns));
}

PictureOptions RunView::pictureOptions() const
{
    PictureOptions options;
    options.colors = lightColors();
    options.quantity = timeline_->quantity();
    if (timeline_->zoomed()) {
        options.begin = timeline_->viewBegin();
        options.end = timeline_->viewEnd();
    }
    return options;
}

int RunView::switches() const
{
    return quantity_->current() + 2 * scale_->current();
}

void RunView::setSwitches(int stored)
{
    quantity_->setCurrent(stored & 1);
    scale_->setCurrent(stored >> 1 & 1);
}

} // namespace xrunscope
