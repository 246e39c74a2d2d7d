// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/alsa/alsa_cycles.h"
#include "core/cycle/cycle_ring.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <iterator>
#include <utility>

#include <fmt/format.h>

namespace xrunscope {

namespace {

/// A position's time may differ from the expected one by this beside half a period: USB moves in steps of 1 ms.
constexpr std::int64_t kTimeTolerance = 1'000'000;

/// So many positions in a row that lag by the same are believed.
constexpr std::uint32_t kAgree = 3;

double exactPeriod(const Geometry& g) noexcept
{
    return 1e9 * g.frames / g.rate;
}

} // namespace

AlsaCycles::AlsaCycles(const Geometry& geometry, std::uint64_t periods)
    : geometry_(geometry), t_(geometry.period().count()), periods_(periods), grid_(exactPeriod(geometry))
{
}

void AlsaCycles::add(const AlsaStamp& stamp)
{
    if (decided_)
        return place(stamp);
    early_.push_back(stamp);
    if (early_.size() >= kWarmUp)
        decide();
}

/// A time that is not before the wake-up is that of the question, not of the position.
void AlsaCycles::decide()
{
    const auto without = std::count_if(early_.begin(), early_.end(),
                                       [](const AlsaStamp& s) { return s.timestamp == 0 || s.timestamp >= s.start; });
    estimated_ = without * 2 > static_cast<std::ptrdiff_t>(early_.size());
    decided_ = true;
    for (const AlsaStamp& stamp : early_)
        place(stamp);
}

bool AlsaCycles::ready() const noexcept
{
    if (!decided_)
        return false;
    return !estimated_ || (grid_.nextPeriod() >= ReleaseGrid::kCalm && lastStamp_ &&
                           lastStamp_->start - early_.front().start >= kSettle.count());
}

bool AlsaCycles::unpaced() const noexcept
{
    if (!decided_)
        return false;
    const auto steps = static_cast<std::int64_t>(early_.size()) - 1;
    return (early_.back().start - early_.front().start) * 2 < steps * t_;
}

std::uint64_t AlsaCycles::lostBefore(const AlsaStamp& stamp) const noexcept
{
    const bool same = lastStamp_ && lastStamp_->stream == stamp.stream;
    return same ? stamp.index - lastStamp_->index - 1 : 0;
}

void AlsaCycles::place(const AlsaStamp& stamp)
{
    estimated_ ? placeByGrid(stamp) : placeByDevice(stamp);
    lastStamp_ = stamp;
}

/// One period after the other while the device ran on; after a start the nearest by the releases.
std::uint64_t AlsaCycles::numberOf(const AlsaStamp& stamp, std::int64_t release) const noexcept
{
    if (!last_)
        return 0;
    if (last_->stamp.stream == stamp.stream)
        return last_->period + (stamp.index - last_->stamp.index);
    const double steps = static_cast<double>(release - last_->release) / static_cast<double>(t_);
    return last_->period + static_cast<std::uint64_t>(std::max<std::int64_t>(std::llround(steps), 1));
}

/// By the last release, or the start of the device.
std::int64_t AlsaCycles::expectedRelease(const AlsaStamp& stamp) const noexcept
{
    if (last_ && last_->stamp.stream == stamp.stream)
        return last_->release + static_cast<std::int64_t>(stamp.index - last_->stamp.index) * t_;
    return stamp.streamStart + static_cast<std::int64_t>(stamp.index + 1) * t_;
}

/// A card that goes round its whole buffer while no interrupt gets through (a virtual machine that stood, interrupts
/// off for long) has a position that lags by whole periods from then on. Returns how many.
std::uint64_t AlsaCycles::unseenPeriods(const AlsaStamp& stamp, std::int64_t expected) noexcept
{
    const std::int64_t lag = stamp.release - expected;
    const bool possible = last_ && last_->stamp.stream == stamp.stream && stamp.timestamp != 0 &&
                          stamp.release <= stamp.start && lag > t_ / 2 + kTimeTolerance;
    const bool agrees = possible && lagging_ > 0 && std::abs(lag - lag_) <= t_ / 2;
    lag_ = lag;
    lagging_ = agrees ? lagging_ + 1 : possible ? 1 : 0;
    if (lagging_ < kAgree)
        return 0;
    lagging_ = 0;
    return static_cast<std::uint64_t>(std::max<std::int64_t>((lag + t_ / 2) / t_, 1));
}

void AlsaCycles::placeByDevice(const AlsaStamp& stamp)
{
    const std::int64_t expected = expectedRelease(stamp);
    Placed placed{stamp, 0, stamp.release, lostBefore(stamp), stamp.timestamp != 0};
    if (const std::uint64_t passed = unseenPeriods(stamp, expected); passed > 0) {
        placed.period = numberOf(stamp, placed.release) + passed;
        if (running_ && ++laggedTimes_ == 1)
            news_.remarks.push_back({stamp.release - firstRelease_,
                                     fmt::format("The kernel had not seen {} periods pass on the card: they count as "
                                                 "skipped, as all such that follow",
                                                 passed)});
        return settle(placed);
    }
    // The card may take its time to start.
    const bool first = !last_ || last_->stamp.stream != stamp.stream;
    const bool startsLate = first && stamp.release > expected && stamp.release <= stamp.start;
    if (!placed.deviceTime || (!startsLate && std::abs(stamp.release - expected) > t_ / 2 + kTimeTolerance)) {
        // In the cycle of an XRUN the position is not told, and means nothing.
        if (stamp.restart == 0 && running_ && ++wrongTimes_ == 1)
            news_.remarks.push_back({stamp.start - firstRelease_,
                                     "The card told a wrong time: the release was carried on from the one before, as "
                                     "with all such that follow"});
        placed.deviceTime = false;
        placed.release = std::min(expected, stamp.start);
    }
    placed.period = numberOf(stamp, placed.release);
    settle(placed);
}

/// Each start of the device has a grid of its own: its phase is new.
void AlsaCycles::placeByGrid(const AlsaStamp& stamp)
{
    if (stamp.restart == 0) {
        if (grid_.empty())
            gridIndex_ = stamp.index;
        waiting_.push_back({stamp, 0, 0, lostBefore(stamp), false});
        grid_.add(stamp.start, nextTag_++, wakes_);
        return takeFromGrid();
    }
    grid_.flush(wakes_);
    takeFromGrid();
    Placed placed{stamp, 0, std::min(expectedRelease(stamp), stamp.start), lostBefore(stamp), false};
    placed.period = numberOf(stamp, placed.release);
    settle(placed);
    grid_ = ReleaseGrid(exactPeriod(geometry_));
}

/// The grid knows when periods were due; which period a wake-up is for, the count of the cycles knows better.
void AlsaCycles::takeFromGrid()
{
    for (const PlacedWake& wake : wakes_) {
        for (; frontTag_ <= wake.tag; ++frontTag_) {
            Placed placed = waiting_.front();
            waiting_.pop_front();
            const std::uint64_t index = placed.stamp.index - gridIndex_;
            const bool same = frontTag_ == wake.tag && index == wake.period;
            placed.release = std::min(same ? wake.release : grid_.releaseOf(index), placed.stamp.start);
            placed.period = numberOf(placed.stamp, placed.release);
            settle(placed);
        }
    }
    wakes_.clear();
}

std::int64_t AlsaCycles::beginRun()
{
    running_ = true;
    firstPeriod_ = last_->period + 1;
    firstRelease_ = last_->release + t_;
    records_.clear();
    news_ = {};
    return firstRelease_;
}

void AlsaCycles::finishXrun(std::uint64_t skipped)
{
    if (!open_)
        return;
    open_->misses += skipped;
    news_.xruns.push_back(std::move(*open_));
    open_.reset();
}

void AlsaCycles::settle(const Placed& p)
{
    const std::uint64_t gap = last_ ? p.period - last_->period - 1 : 0;
    const std::int64_t previousStart = last_ ? last_->stamp.start : INT64_MAX;
    last_ = p;
    if (!running_ || p.period < firstPeriod_)
        return;
    const std::uint64_t period = p.period - firstPeriod_;
    const std::uint64_t skipped = std::min(gap - std::min(gap, p.lost), period - std::min(nextPeriod_, period));
    if (complete())
        return;
    if (period >= periods_) { // the run ended while the device stood
        skippedAtEnd_ = periods_ - nextPeriod_;
        cycleAfterEnd_ = p.stamp.start;
        nextPeriod_ = periods_;
        return finishXrun(skippedAtEnd_);
    }
    finishXrun(skipped);
    const AlsaStamp& s = p.stamp;
    CycleRecord r{period, p.release, s.start, s.workEnd, s.finish, 0, 0};
    if (skipped > 0) {
        r.flags |= cycle_flag::kAfterSkip;
        r.aux = static_cast<std::uint32_t>(std::min<std::uint64_t>(skipped, UINT32_MAX));
    } else if (p.deviceTime) {
        r.flags |= cycle_flag::kDeviceTime;
        r.aux = static_cast<std::uint32_t>(std::clamp<std::int64_t>(s.timestamp - p.release, 0, UINT32_MAX));
    }
    if (s.restart != 0) {
        r.flags |= cycle_flag::kRecovery;
        Xrun xrun;
        xrun.kind = XrunKind::Device;
        xrun.firstPeriod = period;
        xrun.misses = s.finish - p.release > geometry_.deadline().count() ? 1 : 0;
        xrun.release = p.release;
        xrun.begin = p.release + geometry_.deadline().count();
        // The device notices an XRUN up to a period late. Plugins leave the time of the last start in its place.
        const std::int64_t stood = s.stoppedAt > previousStart ? s.restart - s.stoppedAt : 0;
        xrun.length = std::max({s.restart - xrun.begin, stood, std::int64_t{0}});
        xrun.reports = 1;
        open_ = xrun;
        if (s.suspended)
            news_.remarks.push_back({s.start - firstRelease_, "The card was suspended, and started again"});
    }
    records_.push_back(r);
    nextPeriod_ = period + 1;
}

void AlsaCycles::take(CycleRing& ring, EngineNews& news)
{
    for (const CycleRecord& record : records_)
        ring.push(record);
    records_.clear();
    std::move(news_.xruns.begin(), news_.xruns.end(), std::back_inserter(news.xruns));
    std::move(news_.remarks.begin(), news_.remarks.end(), std::back_inserter(news.remarks));
    news_ = {};
}

void AlsaCycles::flush()
{
    grid_.flush(wakes_);
    takeFromGrid();
    finishXrun(0);
}

} // namespace xrunscope
