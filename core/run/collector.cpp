// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/collector.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include <fmt/format.h>

#include "core/base/text.h"

namespace xrunscope {

namespace {

constexpr std::int64_t kSecond = 1'000'000'000;

} // namespace

std::uint64_t secondOf(MonoTime at, MonoTime firstRelease) noexcept
{
    const std::int64_t nearest = ((at - firstRelease).count() + kSecond / 2) / kSecond;
    return static_cast<std::uint64_t>(std::max<std::int64_t>(nearest - 1, 0));
}

Collector::Collector(const RunPlan& plan, const EngineFacts& facts, LiveFeed& feed)
    : plan_(plan), origin_(toNs(facts.firstRelease)), geometry_(facts.geometry), period_(geometry_.period()),
      feed_(&feed), modelled_(facts.modelled), account_(period_, facts.deadline),
      statistics_(period_, facts.deadline, facts.xrunSource()), phases_(facts)
{
    column_.width = Timeline::kFinestWidth;
    if (!facts.server && facts.cpuLoopNominal > Nanos{0})
        latencytest_.emplace(geometry_, facts.cpuLoopNominal, origin_);
}

template <typename Queue, typename Item>
void Collector::feed(Queue& queue, const Item& item)
{
    if (feed_->wanted.load(std::memory_order_relaxed) && !queue.push(item))
        feed_->lost.fetch_add(1, std::memory_order_relaxed);
}

void Collector::add(std::span<const CycleRecord> records)
{
    takeLatencytest(records);
    for (const CycleRecord& record : records) {
        account_.add(record, [this](const PeriodSample& s) { take(s); });
        phases_.add(record);
    }
    batch_.cycles.insert(batch_.cycles.end(), records.begin(), records.end());
    takeEpisodes();
    takePhases();
}

/// For a front end alone: a report computes them from the file.
void Collector::takeLatencytest(std::span<const CycleRecord> records)
{
    if (!latencytest_ || !feed_->wanted.load(std::memory_order_relaxed))
        return;
    for (const CycleRecord& record : records)
        latencytest_->add(record, [this](const LatencytestColumn& column) { feed(feed_->latencytest, column); });
}

void Collector::take(const PeriodSample& sample)
{
    const std::uint64_t episodes = statistics_.counts().episodes;
    statistics_.add(sample);
    phases_.add(sample);
    const std::int64_t offset = std::max<std::int64_t>(sample.release - origin_, 0);
    const auto second = static_cast<std::uint64_t>(offset / kSecond);
    // A device's clock may lag behind the grid by which the periods after its last cycle are reckoned.
    if (second > second_.second) {
        endSecond();
        second_ = SecondRow{};
        second_.second = second;
    }
    second_.add(sample, modelled_ && statistics_.counts().episodes != episodes);
    feedColumn(sample, offset);
}

void Collector::feedColumn(const PeriodSample& sample, std::int64_t offset)
{
    const std::int64_t begin = offset - offset % column_.width;
    if (begin > column_.begin) {
        if (column_.count > 0)
            feed(feed_->columns, column_);
        column_ = TimelineColumn{};
        column_.begin = begin;
        column_.width = Timeline::kFinestWidth;
    }
    column_.add(sample.period, sample.delay, sample.response, sample.miss);
}

void Collector::endSecond()
{
    if (second_.periods() == 0)
        return;
    batch_.seconds.push_back(second_);
    lastLoad_ = loadPointOf(RunRow{second_, lastSystem_}, period_);
    feed(feed_->loads, *lastLoad_);
    if (latencytest_ && feed_->wanted.load(std::memory_order_relaxed))
        lastLatencytest_ = latencytest_->figures();
}

void Collector::takeEpisodes()
{
    for (const Xrun& xrun : statistics_.takeEpisodes()) {
        if (modelled_)
            keep(xrun);
    }
}

void Collector::takePhases()
{
    for (PhaseEvent& event : phases_.takeEvents()) {
        feed(feed_->phases, event);
        batch_.phases.push_back(std::move(event));
    }
}

void Collector::add(LoadRecord load)
{
    feed(feed_->loadRecords, load);
    batch_.loads.push_back(std::move(load));
}

void Collector::keep(const Xrun& xrun)
{
    batch_.xruns.push_back(xrun);
    feed(feed_->xruns, xrun);
}

void Collector::add(EngineNews news)
{
    for (const Xrun& xrun : news.xruns) {
        statistics_.addReported(xrun);
        keep(xrun);
    }
    for (EngineSecond& second : news.seconds) {
        feed(feed_->engineSeconds, second);
        lastEngineSecond_ = second;
        batch_.engineSeconds.push_back(std::move(second));
    }
    for (EngineRemark& remark : news.remarks)
        add(Marker{remark.at, Marker::Kind::Engine, std::move(remark.text)});
    std::move(news.log.begin(), news.log.end(), std::back_inserter(batch_.serverLog));
}

void Collector::add(const SystemSample& sample)
{
    constexpr Nanos kSuspendWorthAWord = std::chrono::milliseconds{100};
    lastSystem_ = sample;
    batch_.samples.push_back({secondOf(sample.at, fromNs(origin_)), sample});
    if (sample.suspended > kSuspendWorthAWord)
        add(Marker{toNs(sample.at) - origin_, Marker::Kind::Suspend,
                   fmt::format("The machine was suspended for {}", durationText(sample.suspended))});
}

void Collector::add(Marker marker)
{
    batch_.markers.push_back(std::move(marker));
}

void Collector::finish(const EngineOutcome& outcome)
{
    const std::int64_t release = origin_ + geometry_.releaseOffset(outcome.periodsDue).count();
    account_.finish(outcome.periodsDue, outcome.skippedAtEnd, release, toNs(outcome.end),
                    [this](const PeriodSample& s) { take(s); });
    statistics_.finish();
    takeEpisodes();
    phases_.finish(outcome.periodsDue, release);
    takePhases();
    endSecond();
    second_ = SecondRow{};
    if (column_.count > 0)
        feed(feed_->columns, column_);
    column_.count = 0;
    if (latencytest_)
        latencytest_->flush([this](const LatencytestColumn& column) { feed(feed_->latencytest, column); });
}

WriteBatch Collector::takeBatch(std::uint64_t dropped)
{
    batch_.figures = figuresOf(statistics_, dropped);
    return std::exchange(batch_, WriteBatch{});
}

void Collector::fill(LiveSnapshot& snapshot, std::uint64_t dropped) const
{
    snapshot.statistics = statistics_;
    snapshot.dropped = dropped;
    snapshot.elapsed = Nanos{static_cast<std::int64_t>(statistics_.periods()) * period_.count()};
    snapshot.phase = 0;
    for (Nanos end{0}; snapshot.phase + 1 < plan_.phases.size(); ++snapshot.phase) {
        end += plan_.phases[snapshot.phase].duration.value_or(Nanos{0});
        if (!plan_.phases[snapshot.phase].duration || snapshot.elapsed < end)
            break;
    }
    snapshot.dspMean = lastLoad_ ? std::optional{lastLoad_->dspMean} : std::nullopt;
    snapshot.dspMax = lastLoad_ ? std::optional{lastLoad_->dspMax} : std::nullopt;
    snapshot.system = lastSystem_;
    snapshot.engine = lastEngineSecond_;
    snapshot.stressPhase = phases_.open();
    snapshot.stressPhaseIndex = phases_.begun() == 0 ? 0 : phases_.begun() - 1;
    snapshot.latencytest = lastLatencytest_;
}

} // namespace xrunscope
