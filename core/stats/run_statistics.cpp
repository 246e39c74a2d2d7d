// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/run_statistics.h"

#include <algorithm>
#include <utility>

namespace xrunscope {

RunStatistics::RunStatistics(Nanos period, Nanos deadline, XrunSource source) noexcept
    : t_(period.count()), d_(deadline.count()), source_(source), jack1_(period)
{
}

void RunStatistics::add(const PeriodSample& sample)
{
    delay_.add(sample.delay);
    response_.add(sample.response);
    if (sample.ran) {
        ++counts_.cycles;
        if (sample.hasCycleTime)
            cycleTime_.add(sample.cycleTime);
        if (sample.hasInterval)
            interval_.add(sample.interval);
        // A graph that did not finish took the whole period at the least.
        jack1_.add(sample.interval, sample.hasInterval, sample.hasCycleTime ? sample.cycleTime : sample.response);
    } else {
        ++counts_.skipped;
    }
    counts_.nearMisses += sample.nearMiss ? 1 : 0;
    if (!sample.miss) {
        finish();
        return;
    }
    ++counts_.misses;
    if (!open_) {
        ++counts_.episodes;
        open_ = Xrun{};
        if (source_ == XrunSource::Episodes)
            addReported(*open_);
        open_->firstPeriod = sample.period;
        open_->release = sample.release;
        open_->begin = sample.release + d_;
    }
    ++open_->misses;
    open_->length = std::max(open_->length, sample.end - open_->begin);
}

void RunStatistics::finish()
{
    if (!open_)
        return;
    ended_.push_back(*open_);
    open_.reset();
}

std::vector<Xrun> RunStatistics::takeEpisodes()
{
    return std::exchange(ended_, {});
}

DspLoad RunStatistics::dspLoad() const noexcept
{
    const auto percent = [this](double ns) { return 100.0 * ns / static_cast<double>(t_); };
    if (told_)
        return told_->dspLoad;
    DspLoad load;
    if (cycleTime_.empty())
        return load;
    load.mean = percent(*cycleTime_.meanNs());
    load.max = percent(static_cast<double>(cycleTime_.max()->count()));
    if (const Percentile p99 = cycleTime_.percentile(0.99); p99.value)
        load.p99 = percent(static_cast<double>(p99.value->count()));
    return load;
}

Nanos RunStatistics::spareTime() const noexcept
{
    if (told_ && told_->spareTime)
        return *told_->spareTime;
    if (cycleTime_.empty())
        return Nanos{d_};
    const Percentile p99 = cycleTime_.percentile(0.99);
    return Nanos{d_} - (p99.value ? *p99.value : *cycleTime_.max());
}

std::optional<Nanos> RunStatistics::smallestSpareTime() const noexcept
{
    if (told_)
        return told_->smallestSpareTime;
    const auto longest = response_.max();
    return longest ? std::optional{Nanos{d_} - *longest} : std::nullopt;
}

Nanos RunStatistics::intervalDelayMax() const noexcept
{
    return std::max(interval_.max().value_or(Nanos{0}), Nanos{0});
}

RunStatistics::Stored RunStatistics::stored() const noexcept
{
    return {counts_, delay_.moments(), interval_.moments(), cycleTime_.moments(), response_.moments(), jack1_.stored(),
            told_};
}

RunStatistics RunStatistics::restored(Nanos period, Nanos deadline, XrunSource source, const Stored& s,
                                      const Histogram& delay, const Histogram& interval, const Histogram& cycleTime,
                                      const Histogram& response)
{
    RunStatistics r(period, deadline, source);
    r.counts_ = s.counts;
    r.delay_ = Distribution::restored(s.delay, delay);
    r.interval_ = Distribution::restored(s.interval, interval);
    r.cycleTime_ = Distribution::restored(s.cycleTime, cycleTime);
    r.response_ = Distribution::restored(s.response, response);
    r.jack1_.restore(s.jack1);
    r.told_ = s.told;
    return r;
}

} // namespace xrunscope
