// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jack/jack_engine.h"

#include <thread>

#include "core/jack/jack_cycles.h"
#include "core/jack/jack_session.h"
#include "core/realtime/cpu_latency.h"

namespace xrunscope {

namespace {

/// Wake-ups that the grid sees before the first period of the run.
constexpr Nanos kSettle = std::chrono::milliseconds{500};
constexpr Nanos kSettleWithin = std::chrono::seconds{10};

} // namespace

struct JackEngine::Impl {
    JackConfig config;
    CpuLatencyHold cpuLatency;
    std::unique_ptr<JackSession> session;
    std::unique_ptr<JackCycles> cycles;
    std::atomic<bool> stop{false};
    std::atomic<bool> finished{false};
    bool closed = false;

    Expected<EngineFacts> launch();
    Expected<void> settle(Nanos atLeast);
};

/// Lets cycles run that only the grid sees.
Expected<void> JackEngine::Impl::settle(Nanos atLeast)
{
    const MonoTime begun = MonoClock::now();
    while (MonoClock::now() - begun < atLeast || !cycles->gridReady()) {
        if (stop.load(std::memory_order_relaxed))
            return fail(ErrorKind::EndedEarly, "the run was stopped before it began");
        if (MonoClock::now() - begun > atLeast + kSettleWithin)
            return fail(ErrorKind::EngineStart, "the server runs no cycles any more: Xrunscope waited 10 s",
                        "Look whether its sound card works, or start it anew");
        std::this_thread::sleep_for(std::chrono::milliseconds{20});
        cycles->warmUp();
        if (auto sign = cycles->serverSign())
            return fail(ErrorKind::EngineStart, *sign, "Start the server anew, then the run");
    }
    return {};
}

Expected<EngineFacts> JackEngine::Impl::launch()
{
    if (config.scheduling.cpuLatencyUs) {
        auto hold = CpuLatencyHold::acquire(*config.scheduling.cpuLatencyUs);
        if (!hold)
            return tl::unexpected(hold.error());
        cpuLatency = std::move(*hold);
    }
    const auto wanted = [this] { return !stop.load(std::memory_order_relaxed); };
    session = std::make_unique<JackSession>(config);
    if (auto ok = session->open(wanted); !ok)
        return tl::unexpected(ok.error());
    cycles = std::make_unique<JackCycles>(*session, config);
    if (auto ok = settle(kSettle); !ok)
        return tl::unexpected(ok.error());

    session->startHousekeeping();
    const bool counted = config.plan.swarm.legacyRamp;
    const bool swarm = config.plan.swarm.clients > 0;
    if (swarm && !counted)
        cycles->beginRamp();
    std::optional<MonoTime> first;
    if (counted)
        first = cycles->beginRun();
    if (auto ok = session->startSwarm([this] {
            cycles->warmUp();
            return !stop.load(std::memory_order_relaxed);
        });
        !ok)
        return tl::unexpected(ok.error());
    cycles->followSwarm();
    if (!counted) {
        if (auto ok = settle(kSettle); !ok)
            return tl::unexpected(ok.error());
        first = cycles->beginRun();
    }
    EngineFacts facts = session->facts();
    facts.firstRelease = *first;
    facts.stackLocked = session->pair().ringsLocked();
    facts.ramp = cycles->ramp();
    if (cpuLatency.held())
        facts.scheduling.cpuLatencyUs = config.scheduling.cpuLatencyUs;
    return facts;
}

JackEngine::JackEngine(const JackConfig& config) : impl_(std::make_unique<Impl>())
{
    impl_->config = config;
}

JackEngine::~JackEngine()
{
    requestStop();
}

Expected<EngineFacts> JackEngine::start(CycleRing&)
{
    if (auto ok = validate(impl_->config.plan); !ok)
        return tl::unexpected(ok.error());
    auto facts = impl_->launch();
    if (!facts) {
        impl_->cycles.reset();
        impl_->session.reset();
        impl_->cpuLatency = CpuLatencyHold{};
    }
    return facts;
}

EngineNews JackEngine::poll(CycleRing& ring)
{
    Impl& i = *impl_;
    if (i.closed)
        return i.cycles->lastNews();
    if (i.finished.load(std::memory_order_relaxed))
        return {};
    EngineNews news = i.cycles->poll(ring, i.stop.load(std::memory_order_relaxed));
    if (i.cycles->ended())
        i.finished.store(true, std::memory_order_release);
    return news;
}

void JackEngine::requestStop() noexcept
{
    impl_->stop.store(true, std::memory_order_relaxed);
}

bool JackEngine::finished() const noexcept
{
    return impl_->finished.load(std::memory_order_acquire);
}

EngineOutcome JackEngine::wait()
{
    Impl& i = *impl_;
    if (!i.closed) {
        EngineOutcome outcome = i.cycles->outcome();
        outcome.classAtEnd = i.session->changedClass();
        outcome.pageFaults = i.session->headFaults();
        i.session->close();
        i.closed = true;
        i.cpuLatency = CpuLatencyHold{};
        return outcome;
    }
    return i.cycles->outcome();
}

} // namespace xrunscope
