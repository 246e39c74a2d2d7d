// SPDX-License-Identifier: GPL-3.0-or-later
#include "made_run.h"

#include <utility>

#include <fmt/format.h>

namespace xrunscope::test {

namespace {

constexpr Nanos kPeriod = std::chrono::milliseconds{1};

} // namespace

MadeRun::MadeRun()
{
    RunInfo& info = run.info;
    info.facts.engine = "timer";
    info.facts.device = "Model: no audio device involved";
    info.facts.geometry = {64000, 64, 2};
    info.facts.deadline = kPeriod;
    info.facts.modelled = true;
    info.facts.stackLocked = true;
    info.facts.scheduling.schedClass = SchedClass::Fifo;
    info.facts.scheduling.priority = 70;
    info.facts.scheduling.reason = "own limits allow it (RLIMIT_RTPRIO is 95)";
    info.plan.geometry = info.facts.geometry;
    info.plan.phases = {{"run", std::chrono::minutes{5}}};
    info.ringLocked = true;
    info.host.kernel = "6.1.0-test";
    info.host.preemption = "PREEMPT_RT";
    info.host.cpuModel = "Example CPU";
    info.host.cpus = 4;
    info.version = "0.1.0";
    info.startedAt = 1'764'509'000'000; // 2025-11-30 13:23:20 UTC
    info.utcOffsetSeconds = 3600;
    info.complete = true;
    info.closed = true;
    info.endText = "The planned time is over.";
    run.statistics = RunStatistics{kPeriod, kPeriod};
}

MadeRun& MadeRun::cycles(std::uint64_t count, std::int64_t delayNs, std::int64_t cycleNs)
{
    for (std::uint64_t i = 0; i < count; ++i, ++next_) {
        PeriodSample s;
        s.period = next_;
        s.release = static_cast<std::int64_t>(next_) * kPeriod.count();
        s.delay = delayNs;
        s.cycleTime = cycleNs;
        s.response = delayNs + cycleNs;
        s.end = s.release + s.response;
        s.ran = s.hasCycleTime = true;
        s.hasInterval = next_ > 0;
        s.interval = s.hasInterval ? s.release + delayNs - previousStart_ - kPeriod.count() : 0;
        s.miss = s.response > kPeriod.count();
        s.nearMiss = !s.miss && s.response * 5 > kPeriod.count() * 4;
        previousStart_ = s.release + delayNs;
        run.statistics.add(s);
    }
    return *this;
}

MadeRun& MadeRun::skipped(std::uint64_t count, std::int64_t restartNs)
{
    const std::int64_t restart = static_cast<std::int64_t>(next_ + count - 1) * kPeriod.count() + restartNs;
    for (std::uint64_t i = 0; i < count; ++i, ++next_) {
        PeriodSample s;
        s.period = next_;
        s.release = static_cast<std::int64_t>(next_) * kPeriod.count();
        s.delay = s.response = restart - s.release;
        s.end = restart;
        s.miss = true;
        run.statistics.add(s);
    }
    return *this;
}

MadeRun& MadeRun::onJack(int clients)
{
    RunInfo& info = run.info;
    info.plan.engine = info.facts.engine = "jack";
    info.plan.jack.server = JackPlan::Server::Dummy;
    info.plan.jack.swarm.clients = clients;
    info.facts.modelled = false;
    info.facts.releaseEstimated = true;
    info.facts.scheduling.reason = "as the server gives it";
    ServerFacts server;
    server.kind = ServerKind::Jack2;
    server.version = "1.9.21";
    server.driver = "dummy";
    server.synchronous = false;
    server.priority = 70;
    server.own = true;
    server.framesAsked = info.facts.geometry.frames;
    server.rateAsked = info.facts.geometry.rate;
    info.facts.server = server;
    for (int i = 1; i <= clients; ++i) {
        ClientFacts client;
        client.name = fmt::format("xs-1-{:02}", i);
        client.scheduling.schedClass = SchedClass::Rr;
        client.scheduling.priority = 7;
        info.facts.clients.push_back(client);
    }
    if (clients > 0)
        info.outcome.swarm = SwarmOutcome{};
    run.statistics = RunStatistics{kPeriod, kPeriod, XrunSource::Reports};
    return *this;
}

MadeRun& MadeRun::reported(Xrun xrun)
{
    run.statistics.addReported(xrun);
    run.xruns.push_back(std::move(xrun));
    return *this;
}

RunData MadeRun::take()
{
    run.statistics.finish();
    for (const Xrun& x : run.statistics.takeEpisodes()) {
        if (!run.info.facts.server)
            run.xruns.push_back(x);
    }
    return run;
}

RunData quietRun()
{
    return MadeRun{}.cycles(299'999, us(10), us(100)).cycles(1, us(590), us(100)).take();
}

} // namespace xrunscope::test
