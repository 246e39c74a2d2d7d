// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cycle/timer_engine.h"

#include <cerrno>
#include <future>
#include <optional>
#include <utility>

#include "core/cycle/cpu_loop.h"
#include "core/cycle/cycle_ring.h"
#include "core/cycle/timer_loop.h"
#include "core/realtime/cpu_latency.h"
#include "core/realtime/heartbeat.h"

namespace xrunscope {

namespace {

struct SleepingClock {
    static MonoTime now() noexcept { return MonoClock::now(); }
    static void sleepUntil(MonoTime t) noexcept
    {
        const std::int64_t ns = toNs(t);
        const timespec ts{static_cast<time_t>(ns / 1'000'000'000), static_cast<long>(ns % 1'000'000'000)};
        while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &ts, nullptr) == EINTR) {
        }
    }
};

/// Time between the end of the set-up and the first release.
constexpr Nanos kLeadIn = std::chrono::milliseconds{5};

} // namespace

struct TimerEngine::Shared {
    TimerConfig config;
    CycleRing* ring = nullptr;
    CpuLatencyHold cpuLatency;
    std::optional<Heartbeat> heartbeat;
    std::promise<Expected<EngineFacts>> ready;
    std::atomic<bool> stop{false};
    std::atomic<bool> finished{false};
    EngineOutcome outcome;
    RtThread thread;

    Expected<EngineFacts> prepare(double& nsPerIteration) const;
    void body();
};

CycleDemand demandOf(const Geometry& g, int cpuLoadPercent) noexcept
{
    const Nanos nominal = g.partOfPeriod(cpuLoadPercent);
    // After a late wake-up the periods owed run back to back, at most one buffer of them.
    return {g.period(), nominal * g.periods};
}

Expected<EngineFacts> TimerEngine::Shared::prepare(double& nsPerIteration) const
{
    const Geometry& g = config.geometry;
    auto granted = applyToThisThread(config.scheduling, demandOf(g, config.cpuLoadPercent));
    if (!granted)
        return tl::unexpected(granted.error());
    if (cpuLatency.held())
        granted->cpuLatencyUs = config.scheduling.cpuLatencyUs;
    EngineFacts facts;
    facts.engine = "timer";
    facts.device = "Model: no audio device involved";
    facts.geometry = g;
    facts.deadline = g.deadline();
    facts.modelled = true;
    facts.scheduling = *granted;
    facts.cpuLoopNominal = g.partOfPeriod(config.cpuLoadPercent);
    facts.stackLocked = thread.stackLocked();
    if (config.cpuLoadPercent > 0)
        nsPerIteration = CpuLoop::calibrate();
    return facts;
}

void TimerEngine::Shared::body()
{
    double nsPerIteration = 0;
    auto facts = prepare(nsPerIteration);
    if (!facts) {
        finished.store(true, std::memory_order_release);
        ready.set_value(tl::unexpected(facts.error()));
        return;
    }
    const std::uint64_t iterations = CpuLoop::iterationsFor(facts->cpuLoopNominal, nsPerIteration);
    SleepingClock clock;
    CycleRing* target = nullptr;
    std::optional<StarvationCheck> check;
    const auto loop = [&](const TimerLoopPlan& plan) {
        check.emplace(heartbeat->beats(), MonoClock::now());
        return runTimerLoop(
            plan, stop, clock, [iterations]() noexcept { CpuLoop::run(iterations); },
            [target](const CycleRecord& record) noexcept {
                if (target)
                    target->push(record);
            },
            [&check](MonoTime now) noexcept { return check->starved(now); });
    };
    // Three cycles that nobody sees bring code and stack into memory.
    loop(TimerLoopPlan{Geometry{}, MonoClock::now(), 3});
    target = ring;
    const MonoTime first = MonoClock::now() + kLeadIn;
    facts->firstRelease = first;
    const SchedulingGranted granted = facts->scheduling;
    ready.set_value(std::move(*facts));

    const PageFaults before = threadPageFaults();
    const TimerLoopEnd end = loop(TimerLoopPlan{config.geometry, first, config.periods});
    const PageFaults after = threadPageFaults();

    outcome.reason = end.reason;
    outcome.periodsDue = end.periodsDue;
    outcome.end = end.end;
    outcome.skippedAtEnd = end.skippedAtEnd;
    outcome.classAtEnd = changedSince(granted, 0);
    outcome.pageFaults = {after.minor - before.minor, after.major - before.major};
    if (end.reason == EndReason::Starved)
        outcome.text = "Stopped by the watchdog: ordinary programs had not run for 3 s. "
                       "Lower the CPU load, use more frames, or leave a CPU free";
    if (iterations > 0 && end.reason != EndReason::Starved) {
        const double again = CpuLoop::calibrate(std::chrono::milliseconds{50});
        outcome.cpuLoopDriftPercent = (again / nsPerIteration - 1) * 100;
    }
    finished.store(true, std::memory_order_release);
}

TimerEngine::TimerEngine(const TimerConfig& config) : shared_(std::make_unique<Shared>())
{
    shared_->config = config;
}

TimerEngine::~TimerEngine()
{
    requestStop();
}

Expected<EngineFacts> TimerEngine::start(CycleRing& ring)
{
    Shared& s = *shared_;
    if (auto ok = validate(s.config.geometry); !ok)
        return tl::unexpected(ok.error());
    if (s.config.cpuLoadPercent < 0 || s.config.cpuLoadPercent > TimerConfig::kMaxCpuLoad)
        return fail(ErrorKind::Usage, "CPU load is out of range: 0 to 95 % of the period can be asked for");
    if (s.config.scheduling.cpuLatencyUs) {
        auto hold = CpuLatencyHold::acquire(*s.config.scheduling.cpuLatencyUs);
        if (!hold)
            return tl::unexpected(hold.error());
        s.cpuLatency = std::move(*hold);
    }
    s.ring = &ring;
    s.heartbeat.emplace();
    auto ready = s.ready.get_future();
    if (auto ok = s.thread.start("xrun-cycle", [&s] { s.body(); }); !ok)
        return tl::unexpected(ok.error());
    auto facts = ready.get();
    if (!facts)
        s.thread.join();
    return facts;
}

void TimerEngine::requestStop() noexcept
{
    shared_->stop.store(true, std::memory_order_relaxed);
}

bool TimerEngine::finished() const noexcept
{
    return shared_->finished.load(std::memory_order_acquire);
}

EngineOutcome TimerEngine::wait()
{
    if (shared_->thread.joinable())
        shared_->thread.join();
    shared_->cpuLatency = CpuLatencyHold{};
    return shared_->outcome;
}

} // namespace xrunscope
