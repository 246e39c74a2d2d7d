// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jack/xrun_assembler.h"

#include <algorithm>
#include <cmath>

namespace xrunscope {

namespace {

constexpr std::int64_t kShortestQuiet = 150'000'000;
constexpr std::int64_t kLongestWait = 2'000'000'000;
constexpr std::int64_t kLongest = 5'000'000'000;
constexpr std::int64_t kHistory = 8'000'000'000;

/// The more telling kind of two.
XrunKind clearer(XrunKind a, XrunKind b) noexcept
{
    for (const XrunKind kind : {XrunKind::NotFinished, XrunKind::Device})
        if (a == kind || b == kind)
            return kind;
    return XrunKind::ClientLate;
}

} // namespace

XrunAssembler::XrunAssembler(Nanos period, Nanos deadline, bool unfinishedCounts) noexcept
    : t_(period.count()), d_(deadline.count()), quiet_(std::max(16 * period.count(), kShortestQuiet)),
      unfinishedCounts_(unfinishedCounts)
{
}

void XrunAssembler::add(const CycleRecord& record)
{
    const std::uint64_t skipped = (record.flags & cycle_flag::kAfterSkip) != 0 ? record.aux : 0;
    if (skipped > 0) {
        const std::int64_t release = record.release - static_cast<std::int64_t>(skipped) * t_;
        missed_.push_back({record.period - skipped, skipped, release, record.start});
        merge({XrunKind::ClientLate, record.start, std::nullopt, {}, false}, release);
    }
    if (unfinishedCounts_ && (record.flags & cycle_flag::kUnfinished) != 0)
        merge({XrunKind::ClientLate, record.start + t_, std::nullopt, {}, false}, record.release);
    if (record.finish - record.release > d_)
        missed_.push_back({record.period, 1, record.release, record.finish});
    known_ = record.start;
    lastPeriod_ = record.period;
    lastRelease_ = record.release;
    while (!missed_.empty() && missed_.front().end < known_ - kHistory)
        missed_.pop_front();
}

void XrunAssembler::addSkippedAtEnd(std::uint64_t first, std::uint64_t upTo, std::int64_t release, std::int64_t end)
{
    missed_.push_back({first, upTo - first, release, end});
    merge({XrunKind::ClientLate, end, std::nullopt, {}, false}, release);
}

void XrunAssembler::add(const XrunReport& report)
{
    const std::int64_t back = std::max(report.delay.value_or(Nanos{0}).count(), std::int64_t{0});
    merge(report, report.at - back - 2 * t_);
}

void XrunAssembler::merge(const XrunReport& report, std::int64_t since)
{
    if (report.at < begin_)
        return;
    for (Open& open : open_) {
        // What never ends is told in parts, so that it is told while it goes on.
        const bool fits = since <= open.to + 2 * t_ && report.at >= open.from - 2 * t_ &&
                          std::max(open.to, report.at) - open.from <= std::max(kLongest, open.to - open.from);
        if (!fits)
            continue;
        open.kind = clearer(open.kind, report.kind);
        open.from = std::min(open.from, since);
        open.to = std::max(open.to, report.at);
        if (report.callback)
            open.reported = open.reports == 0 ? report.at : std::min(open.reported, report.at);
        open.reports += report.callback ? 1 : 0;
        if (report.delay)
            open.delay = std::max(open.delay.value_or(Nanos{0}), *report.delay);
        if (!report.client.empty() &&
            std::find(open.named.begin(), open.named.end(), report.client) == open.named.end())
            open.named.push_back(report.client);
        return;
    }
    Open open{report.kind, since, report.at, report.at, report.callback ? 1u : 0u, report.delay, {}};
    if (!report.client.empty())
        open.named.push_back(report.client);
    open_.push_back(std::move(open));
}

AssembledXrun XrunAssembler::assemble(Open& open) const
{
    AssembledXrun a;
    a.from = open.from;
    a.to = open.to;
    a.reported = open.reported;
    Xrun& x = a.xrun;
    x.kind = open.kind;
    x.reports = open.reports;
    x.serverDelay = open.delay;
    std::int64_t end = 0;
    for (const Missed& m : missed_) {
        if (m.end < open.from || m.release > open.to)
            continue;
        if (x.misses == 0) {
            x.firstPeriod = m.period;
            x.release = m.release;
        }
        x.misses += m.count;
        end = std::max(end, m.end);
    }
    if (x.misses == 0) {
        // All cycles made it: the loss was elsewhere, at the moment of the report.
        const std::int64_t back = (lastRelease_ - open.reported + t_ - 1) / t_;
        x.firstPeriod = static_cast<std::uint64_t>(
            std::max<std::int64_t>(static_cast<std::int64_t>(lastPeriod_) - std::max<std::int64_t>(back, 0), 0));
        x.release = lastRelease_ - static_cast<std::int64_t>(lastPeriod_ - x.firstPeriod) * t_;
    }
    x.begin = x.release + d_;
    x.length = std::max(
        {end - x.begin, x.misses == 0 ? open.delay.value_or(Nanos{0}).count() : std::int64_t{0}, std::int64_t{0}});
    for (const std::string& name : open.named)
        x.blames.push_back({name, Lateness::NotFinished, std::nullopt});
    return a;
}

std::vector<AssembledXrun> XrunAssembler::take(std::int64_t now, std::int64_t busySince, bool all)
{
    std::vector<AssembledXrun> out;
    for (auto it = open_.begin(); it != open_.end();) {
        const bool waitedLong = now - it->to > kLongestWait;
        const bool busy = busySince != 0 && busySince <= it->to;
        const bool quiet = now - it->to > quiet_ && known_ > it->to && !busy;
        if (all || quiet || waitedLong) {
            out.push_back(assemble(*it));
            it = open_.erase(it);
        } else {
            ++it;
        }
    }
    return out;
}

std::optional<Nanos> credibleDelay(ServerKind kind, float raw, float previous) noexcept
{
    constexpr double kHour = 3600e9;
    if (!std::isfinite(raw) || raw <= 0 || raw == previous)
        return std::nullopt;
    const double ns = kind == ServerKind::PipeWire ? raw * 1e9 : raw * 1e3;
    if (ns > kHour || ns < 1)
        return std::nullopt;
    return Nanos{std::llround(ns)};
}

} // namespace xrunscope
