// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jack/jack_cycles.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include <fmt/format.h>

#include "core/base/text.h"

namespace xrunscope {

namespace {

constexpr std::int64_t kSecond = 1'000'000'000;
constexpr std::int64_t kClientHistory = 6 * kSecond;
/// Without a cycle for so long the server hangs.
constexpr std::int64_t kNoCycle = 10 * kSecond;
/// After the planned end, without further cycles.
constexpr std::int64_t kEndPatience = kSecond;
/// Without a cycle for so long at the end, the periods since are skipped ones.
/// At once into the ring, which is read between two polls.
constexpr std::size_t kMostRecords = CycleRing::kCapacity / 2;
constexpr std::int64_t kStandstill = kSecond / 2;

double periodOf(const Geometry& g)
{
    return 1e9 * g.frames / g.rate;
}

Nanos finishPatience(const Geometry& g)
{
    return std::max<Nanos>(std::chrono::milliseconds{500}, 32 * g.period());
}

} // namespace

JackCycles::JackCycles(JackSession& session, const JackConfig& config)
    : session_(session), config_(config), geometry_(session.geometry()), t_(geometry_.period().count()),
      periods_(config.duration ? geometry_.periodsIn(*config.duration) : UINT64_MAX),
      deadline_(session.facts().deadline), grid_(periodOf(geometry_)), server_(session),
      assembler_(geometry_.period(), deadline_, session.serverKind() == ServerKind::PipeWire),
      lastHead_(toNs(MonoClock::now()))
{
}

void JackCycles::takeStamps()
{
    JackClientPair& pair = session_.pair();
    pair.headStamps().consume_all([this](const CallbackStamp& stamp) {
        const bool afterDrop = stamp.sequence != nextSequence_ && nextTag_ > 0;
        nextSequence_ = stamp.sequence + 1;
        heads_.push_back({stamp.frame, afterDrop});
        lastHead_ = stamp.at;
        if (watch_)
            watch_->cycleStarted(stamp.at);
        grid_.add(stamp.at, nextTag_++, placed_);
    });
    pair.tailStamps().consume_all([this](const CallbackStamp& stamp) {
        if (joiner_)
            joiner_->add(TailFinish{stamp.at, stamp.frame});
    });
    if (joiner_)
        joiner_->setTail(session_.tailConnections() > 0);
    takePlaced();
}

void JackCycles::takePlaced()
{
    for (const PlacedWake& wake : placed_) {
        while (headTag_ < wake.tag) {
            heads_.pop_front(); // an extra wake-up that the grid left out
            ++headTag_;
        }
        if (inRamp_) {
            ramp_->cycles += 1;
            ramp_->skipped += wake.period - std::min(rampPeriod_, wake.period);
            ramp_->delayMax = std::max(ramp_->delayMax, Nanos{wake.wake - wake.release});
            rampPeriod_ = wake.period + 1;
        }
        if (running_ && wake.period >= firstPeriod_)
            joiner_->add(HeadStart{wake.period - firstPeriod_, wake.release, wake.wake, heads_.front().frame,
                                   heads_.front().afterDrop});
    }
    if (!placed_.empty()) {
        while (headTag_ <= placed_.back().tag) {
            heads_.pop_front();
            ++headTag_;
        }
        placed_.clear();
    }
}

void JackCycles::warmUp()
{
    takeStamps();
    server_.read();
    if (running_) {
        takeReports(); // the ramp counts
        return;
    }
    session_.pair().xrunCalls().consume_all([this](const XrunCall& call) {
        lastDelay_ = call.delay;
        if (inRamp_)
            ++ramp_->reports;
    });
}

void JackCycles::beginRamp()
{
    warmUp();
    inRamp_ = true;
    ramp_.emplace();
    rampPeriod_ = grid_.nextPeriod();
    rampBegin_ = MonoClock::now();
}

MonoTime JackCycles::beginRun()
{
    warmUp();
    if (inRamp_)
        ramp_->length = MonoClock::now() - rampBegin_;
    inRamp_ = false;
    lastDelay_ = session_.pair().xrunDelay();
    running_ = true;
    firstPeriod_ = grid_.nextPeriod();
    firstRelease_ = grid_.releaseOf(firstPeriod_);
    joiner_.emplace(session_.tailConnections() > 0, finishPatience(geometry_));
    assembler_.begin(firstRelease_);
    return fromNs(firstRelease_);
}

void JackCycles::followSwarm()
{
    Swarm* swarm = session_.swarm();
    if (swarm == nullptr)
        return;
    const std::vector<ClientFacts> clients = swarm->facts();
    std::vector<std::string> names;
    std::vector<std::optional<std::size_t>> upstream;
    const SwarmMemory& memory = swarm->memory();
    for (std::uint32_t i = 0; i < memory.clients(); ++i) {
        names.push_back(clients.at(i).name);
        const auto feeders = swarm->upstreamOf(i);
        upstream.push_back(feeders.empty() ? std::nullopt : std::optional<std::size_t>(feeders.front()));
        readers_.emplace_back(memory.slot(i));
        readers_.back().skip(); // those of the ramp
        xrunsSeen_.push_back(memory.slot(i).xruns.load());
    }
    watch_.emplace(std::move(names), std::move(upstream), geometry_.period());
    outcome_.swarm.emplace();
}

/// Downstream first: then what fed a client is known when the client is looked at.
void JackCycles::takeClients()
{
    if (!watch_)
        return;
    std::vector<std::vector<ClientStamp>> stamps(readers_.size());
    for (std::size_t i = readers_.size(); i-- > 0;)
        readers_[i].read([&stamps, i](const ClientStamp& stamp) { stamps[i].push_back(stamp); });
    for (std::size_t i = 0; i < stamps.size(); ++i) {
        for (const ClientStamp& stamp : stamps[i]) {
            watch_->add(i, stamp.awake, stamp.finished);
            if (stamp.awake < firstRelease_)
                continue;
            if ((stamp.flags & stamp_flag::kStalled) != 0 && swarm_.stalls.size() < SwarmOutcome::kMostStalls)
                swarm_.stalls.push_back(sinceFirst(stamp.awake));
            if ((stamp.flags & stamp_flag::kCompared) != 0) {
                ++swarm_.comparedCycles;
                swarm_.deltaMaximum = std::max(swarm_.deltaMaximum.value_or(0.0), static_cast<double>(stamp.delta));
            } else if ((stamp.flags & stamp_flag::kGap) != 0) {
                ++swarm_.uncomparedCycles;
            }
        }
    }
    watch_->forget(toNs(MonoClock::now()) - kClientHistory);
}

void JackCycles::takeReports()
{
    const ServerKind kind = session_.serverKind();
    session_.pair().xrunCalls().consume_all([&](const XrunCall& call) {
        auto delay = credibleDelay(kind, call.delay, lastDelay_);
        // Longer ago than the run's begin: of another time.
        if (delay && delay->count() > std::max<std::int64_t>(sinceFirst(call.at), 0))
            delay.reset();
        lastDelay_ = call.delay;
        assembler_.add(XrunReport{delay ? XrunKind::Device : XrunKind::ClientLate, call.at, delay, {}});
    });
    // PipeWire tells a late client alone that it was late; JACK 2 tells everybody.
    if (watch_ && kind == ServerKind::PipeWire) {
        const SwarmMemory& memory = session_.swarm()->memory();
        for (std::uint32_t i = 0; i < memory.clients(); ++i) {
            const std::uint32_t xruns = memory.slot(i).xruns.load(std::memory_order_acquire);
            if (std::exchange(xrunsSeen_[i], xruns) != xruns)
                assembler_.add(XrunReport{XrunKind::ClientLate, memory.slot(i).lastXrun.load(), std::nullopt, {}});
        }
    }
    server_.read();
    for (const XrunReport& report : server_.takeReports())
        assembler_.add(report);
}

/// What has no finish when the run ends is not part of it.
void JackCycles::takeRecords(CycleRing& ring, std::int64_t now)
{
    joiner_->take(
        now,
        [&](const CycleRecord& record) {
            if (record.period >= periods_) {
                beyondEnd_ = true;
                return;
            }
            assembler_.add(record);
            nextPeriod_ = record.period + 1;
            ring.push(record);
        },
        kMostRecords);
}

std::vector<std::int64_t> JackCycles::openSince() const
{
    std::vector<std::int64_t> open;
    if (!watch_)
        return open;
    const SwarmMemory& memory = session_.swarm()->memory();
    for (std::uint32_t i = 0; i < memory.clients(); ++i)
        open.push_back(session_.swarm()->alive(i) ? memory.slot(i).openSince.load(std::memory_order_acquire) : 0);
    return open;
}

void JackCycles::takeXruns(bool last)
{
    const std::vector<std::int64_t> open = openSince();
    std::int64_t busy = 0;
    for (const std::int64_t since : open)
        if (since != 0 && (busy == 0 || since < busy))
            busy = since;
    for (AssembledXrun& a : assembler_.take(toNs(MonoClock::now()), busy, last)) {
        // The server names every client that had not finished, those that only waited, too: of our own we know better.
        auto named = std::exchange(a.xrun.blames, {});
        std::erase_if(named, [this](const Blame& blame) { return session_.ownClient(blame.client); });
        std::vector<Blame> own;
        if (watch_)
            own = watch_->blame(a.from, a.to, a.reported, open);
        // Less than half a period does not explain a lost one, where another program is named.
        const bool explained = !own.empty() && own.front().by->count() >= t_ / 2;
        auto& first = explained ? own : named;
        auto& second = explained ? named : own;
        a.xrun.blames = std::move(first);
        std::move(second.begin(), second.end(), std::back_inserter(a.xrun.blames));
        news_.xruns.push_back(std::move(a.xrun));
    }
}

void JackCycles::takeSeconds()
{
    const std::int64_t now = sinceFirst(toNs(MonoClock::now()));
    if (now < static_cast<std::int64_t>(nextSecond_ + 1) * kSecond)
        return;
    EngineSecond second;
    second.second = static_cast<std::uint64_t>(now / kSecond) - 1;
    second.serverLoad = session_.serverLoad();
    if (watch_) {
        second.clients = watch_->takeSecond();
        for (std::uint32_t i = 0; i < second.clients.size(); ++i)
            second.clients[i].alive = session_.swarm()->alive(i);
    }
    news_.seconds.push_back(std::move(second));
    nextSecond_ = static_cast<std::uint64_t>(now / kSecond);
}

void JackCycles::takeSwarmNews()
{
    Swarm* swarm = session_.swarm();
    if (swarm == nullptr)
        return;
    swarm->watch(server_.takeEnds(), MonoClock::now());
    const std::vector<ClientFacts> clients = swarm->facts();
    for (const Swarm::Timeout& timeout : swarm->takeTimeouts()) {
        const std::string& name = clients.at(timeout.client).name;
        const std::int64_t at = sinceFirst(toNs(timeout.at));
        news_.remarks.push_back({std::max<std::int64_t>(at, 0), fmt::format("Client {}: {}", name, timeout.reason)});
        swarm_.timeouts.push_back({name, at, timeout.reason});
    }
}

EngineNews JackCycles::poll(CycleRing& ring, bool stopWanted)
{
    // Before the stamps are taken: all that came before it is then among them.
    const auto sign = server_.sign();
    const std::int64_t now = toNs(MonoClock::now());
    takeStamps();
    takeClients();
    takeReports();
    // Clients that end with their server are no news of their own.
    if (!sign)
        takeSwarmNews();
    takeRecords(ring, now);
    takeXruns(false);
    takeSeconds();
    auto log = server_.takeLog(firstRelease_);
    std::move(log.begin(), log.end(), std::back_inserter(news_.log));

    const std::int64_t planned = config_.duration ? geometry_.releaseOffset(periods_).count() : INT64_MAX;
    const bool overdue = config_.duration &&
                         sinceFirst(now) > planned + kEndPatience + finishPatience(geometry_).count() &&
                         now - lastHead_ > kEndPatience;
    const bool clientsStarved = session_.memory() != nullptr && session_.memory()->header().stop.load() != 0;
    if (session_.pair().starved() || clientsStarved)
        end(EndReason::Starved,
            "Stopped by the watchdog: ordinary threads had not run for 3 s. Lower the CPU load, use more frames or "
            "fewer clients; or this program itself was stopped",
            ring);
    else if (sign)
        end(EndReason::Failed, *sign, ring);
    else if (nextPeriod_ >= periods_ || beyondEnd_ || overdue)
        end(EndReason::Completed, {}, ring);
    else if (stopWanted)
        end(EndReason::Stopped, {}, ring);
    else if (now - lastHead_ > kNoCycle)
        end(EndReason::Failed, "The server had run no cycle for 10 s", ring);
    return std::exchange(news_, {});
}

void JackCycles::end(EndReason reason, const std::string& text, CycleRing& ring)
{
    outcome_.reason = reason;
    outcome_.text = text;
    outcome_.end = MonoClock::now();
    grid_.flush(placed_);
    takePlaced();
    takeRecords(ring, toNs(outcome_.end));
    outcome_.periodsDue = nextPeriod_;
    if (reason == EndReason::Completed)
        outcome_.periodsDue = periods_;
    else if (toNs(outcome_.end) - lastHead_ > kStandstill)
        outcome_.periodsDue =
            std::max(nextPeriod_, std::min(periods_, grid_.periodAt(toNs(outcome_.end)) - firstPeriod_));
    if (outcome_.periodsDue > nextPeriod_)
        assembler_.addSkippedAtEnd(nextPeriod_, outcome_.periodsDue, grid_.releaseOf(firstPeriod_ + nextPeriod_),
                                   toNs(outcome_.end));
    takeXruns(true);
    outcome_.skippedAtEnd = outcome_.periodsDue - std::min(nextPeriod_, outcome_.periodsDue);
    outcome_.extraCycles = grid_.extra();
    if (outcome_.swarm) {
        for (const StampReader& reader : readers_)
            swarm_.lostStamps += reader.lost();
        outcome_.swarm = std::move(swarm_);
    }
    ended_ = true;
}

EngineNews JackCycles::lastNews()
{
    server_.read();
    EngineNews news;
    news.log = server_.takeLog(firstRelease_);
    return news;
}

} // namespace xrunscope
