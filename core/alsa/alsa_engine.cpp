// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/alsa/alsa_engine.h"

#include <atomic>
#include <cerrno>
#include <future>
#include <thread>
#include <utility>

#include <fmt/format.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "core/alsa/alsa_cycles.h"
#include "core/alsa/alsa_device.h"
#include "core/alsa/alsa_loop.h"
#include "core/cycle/cpu_loop.h"
#include "core/cycle/cycle_ring.h"
#include "core/cycle/timer_engine.h"
#include "core/realtime/cpu_latency.h"
#include "core/realtime/locked_memory.h"

namespace xrunscope {

namespace {

constexpr auto kPoll = std::chrono::milliseconds{5};
/// Until the first cycles have come.
constexpr Nanos kStartPatience = std::chrono::seconds{AlsaLoop::kSilentSeconds + 2};

std::string deviceEndText(const AlsaPlan& plan, int result)
{
    const std::string device = "The device " + plan.device;
    switch (-result) {
    case ENODEV:
        return device + " was unplugged";
    case ETIME:
    case EIO:
        return device + " gave no sign any more";
    case ESTRPIPE:
        return device + " did not come back from its suspend";
    case EPIPE:
        return device + " lost audio again each time that it was started";
    case EBADFD:
        return device + " is in a state in which it cannot be used (EBADFD); please report this as an error";
    default:
        return fmt::format("{} failed: {}", device, alsaErrorText(result));
    }
}

} // namespace

struct AlsaEngine::Impl {
    AlsaConfig config;
    CpuLatencyHold cpuLatency;
    std::optional<AlsaDevice> device;
    std::optional<Heartbeat> heartbeat;
    std::optional<Locked<AlsaStamps>> stamps;
    std::optional<AlsaCycles> cycles;
    int stopFd = -1;
    std::atomic<bool> stopLoop{false};
    std::atomic<bool> stopRun{false};
    std::atomic<bool> counted{false};
    std::atomic<bool> loopEnded{false};
    std::atomic<bool> finished{false};
    std::promise<Expected<SchedulingGranted>> ready;
    double nsPerIteration = 0;
    Nanos nominal{0};
    SchedulingGranted granted;
    AlsaLoopEnd loopEnd;    // valid once loopEnded
    std::string classAtEnd; // likewise
    std::optional<double> drift;
    std::uint64_t droppedSeen = 0;
    EngineOutcome outcome;
    RtThread thread; // last: joined before what it uses goes

    ~Impl()
    {
        stop();
        thread.join();
        device.reset();
        if (stopFd >= 0)
            close(stopFd);
    }
    void stop() noexcept
    {
        stopLoop.store(true, std::memory_order_relaxed);
        const std::uint64_t one = 1;
        [[maybe_unused]] const auto written = write(stopFd, &one, sizeof one);
    }
    void body();
    Expected<EngineFacts> launch();
    Expected<void> warmUp();
    void takeStamps();
    void end(EndReason reason, std::string text);
    EngineFacts facts() const;
};

void AlsaEngine::Impl::body()
{
    auto given = applyToThisThread(config.scheduling, demandOf(config.geometry, config.cpuLoadPercent));
    if (!given) {
        loopEnded.store(true, std::memory_order_release);
        ready.set_value(std::move(given));
        return;
    }
    granted = *given;
    if (config.cpuLoadPercent > 0)
        nsPerIteration = CpuLoop::calibrate();
    AlsaLoopPlan plan;
    plan.capture = device->capture();
    plan.playback = device->playback();
    plan.mode = config.plan.mode;
    plan.geometry = config.geometry;
    plan.iterations = CpuLoop::iterationsFor(nominal, nsPerIteration);
    plan.stopFd = stopFd;
    plan.stop = &stopLoop;
    plan.counted = &counted;
    plan.stamps = &**stamps;
    AlsaLoop loop(plan);
    ready.set_value(std::move(given));
    loopEnd = loop.run(StarvationCheck(heartbeat->beats(), MonoClock::now()));
    classAtEnd = changedSince(granted, 0);
    if (config.cpuLoadPercent > 0 && loopEnd.cause != AlsaLoopEnd::Cause::Starved)
        drift = (CpuLoop::calibrate(std::chrono::milliseconds{50}) / nsPerIteration - 1) * 100;
    loopEnded.store(true, std::memory_order_release);
}

void AlsaEngine::Impl::takeStamps()
{
    (*stamps)->consume([this](const AlsaStamp& stamp) { cycles->add(stamp); });
}

/// Lets cycles run that only the numbering sees.
Expected<void> AlsaEngine::Impl::warmUp()
{
    const MonoTime until = MonoClock::now() + kStartPatience;
    while (!cycles->ready()) {
        std::this_thread::sleep_for(kPoll);
        const bool ended = loopEnded.load(std::memory_order_acquire);
        takeStamps();
        if (cycles->unpaced())
            return fail(ErrorKind::EngineStart,
                        fmt::format("{} keeps no time: its cycles come faster than {} Hz allow", config.plan.device,
                                    config.geometry.rate),
                        "Choose a sound card: \"xrunscope-cli devices\" lists them");
        if (ended && loopEnd.cause == AlsaLoopEnd::Cause::Device)
            return fail(ErrorKind::EngineStart, deviceEndText(config.plan, loopEnd.result), "", -loopEnd.result);
        if (ended || stopRun.load())
            return fail(ErrorKind::EngineStart, "stopped before the first cycle");
        if (MonoClock::now() > until)
            return fail(ErrorKind::EngineStart, fmt::format("{} does not come to regular cycles", config.plan.device),
                        "Use more frames or more periods");
    }
    return {};
}

EngineFacts AlsaEngine::Impl::facts() const
{
    EngineFacts f;
    f.engine = "alsa";
    f.device = alsaDeviceText(config.plan);
    f.geometry = config.geometry;
    f.deadline = config.geometry.deadline();
    f.releaseEstimated = cycles->estimated();
    f.scheduling = granted;
    if (cpuLatency.held())
        f.scheduling.cpuLatencyUs = config.scheduling.cpuLatencyUs;
    f.cpuLoopNominal = nominal;
    f.stackLocked = thread.stackLocked() && stamps->locked();
    f.card = device->facts();
    return f;
}

Expected<EngineFacts> AlsaEngine::Impl::launch()
{
    if (config.scheduling.cpuLatencyUs) {
        auto hold = CpuLatencyHold::acquire(*config.scheduling.cpuLatencyUs);
        if (!hold)
            return tl::unexpected(hold.error());
        cpuLatency = std::move(*hold);
    }
    auto opened = AlsaDevice::open(config.plan, config.geometry);
    if (!opened)
        return tl::unexpected(opened.error());
    device.emplace(std::move(*opened));
    stopFd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (stopFd < 0)
        return fail(ErrorKind::EngineStart, "no event descriptor can be had", "Close other programs", errno);
    nominal = Nanos{config.geometry.period().count() * config.cpuLoadPercent / 100};
    stamps.emplace();
    cycles.emplace(config.geometry, config.duration ? config.geometry.periodsIn(*config.duration) : UINT64_MAX);
    heartbeat.emplace();
    auto given = ready.get_future();
    if (auto ok = thread.start("xrun-cycle", [this] { body(); }); !ok)
        return tl::unexpected(ok.error());
    if (auto result = given.get(); !result)
        return tl::unexpected(result.error());
    if (auto ok = warmUp(); !ok)
        return tl::unexpected(ok.error());
    const std::int64_t first = cycles->beginRun();
    counted.store(true, std::memory_order_relaxed);
    EngineFacts f = facts();
    f.firstRelease = fromNs(first);
    return f;
}

void AlsaEngine::Impl::end(EndReason reason, std::string text)
{
    outcome.reason = reason;
    outcome.text = std::move(text);
    outcome.end = MonoClock::now();
    stop();
}

AlsaEngine::AlsaEngine(const AlsaConfig& config) : impl_(std::make_unique<Impl>())
{
    impl_->config = config;
}

AlsaEngine::~AlsaEngine() = default;

Expected<EngineFacts> AlsaEngine::start(CycleRing&)
{
    Impl& i = *impl_;
    if (auto ok = validate(i.config.plan); !ok)
        return tl::unexpected(ok.error());
    if (auto ok = validate(i.config.geometry); !ok)
        return tl::unexpected(ok.error());
    if (i.config.cpuLoadPercent < 0 || i.config.cpuLoadPercent > TimerConfig::kMaxCpuLoad)
        return fail(ErrorKind::Usage, "CPU load is out of range: 0 to 95 % of the period can be asked for");
    auto facts = i.launch();
    if (!facts) {
        i.stop();
        i.thread.join();
        i.device.reset();
        i.cpuLatency = CpuLatencyHold{};
    }
    return facts;
}

EngineNews AlsaEngine::poll(CycleRing& ring)
{
    Impl& i = *impl_;
    EngineNews news;
    if (i.finished.load(std::memory_order_relaxed))
        return news;
    // Before the stamps are taken: all that came before it is then among them.
    const bool ended = i.loopEnded.load(std::memory_order_acquire);
    i.takeStamps();
    const auto wanted = i.device->wantedBy();
    bool over = true;
    if (ended && i.loopEnd.cause == AlsaLoopEnd::Cause::Starved)
        i.end(EndReason::Starved, "Stopped by the watchdog: ordinary programs had not run for 3 s. Lower the CPU load, "
                                  "use more frames, or leave a CPU free");
    else if (ended && i.loopEnd.cause == AlsaLoopEnd::Cause::Device)
        i.end(EndReason::Failed, deviceEndText(i.config.plan, i.loopEnd.result));
    else if (i.cycles->complete())
        i.end(EndReason::Completed, {});
    else if (i.stopRun.load(std::memory_order_relaxed) || ended)
        i.end(EndReason::Stopped, {});
    else if (wanted)
        i.end(EndReason::Failed, fmt::format("The card was handed over to {}, which asked for it", *wanted));
    else
        over = false;
    if (const std::uint64_t dropped = (*i.stamps)->dropped(); dropped != i.droppedSeen) {
        i.droppedSeen = dropped;
        news.remarks.push_back(
            {0, fmt::format("{} cycles were lost so far: this program had not run for long", dropped)});
    }
    if (over)
        i.cycles->flush();
    i.cycles->take(ring, news);
    if (over) {
        i.outcome.periodsDue = i.cycles->nextPeriod();
        i.outcome.skippedAtEnd = i.cycles->skippedAtEnd();
        // This thread may have been kept waiting since.
        if (const auto next = i.cycles->cycleAfterEnd())
            i.outcome.end = fromNs(*next);
        i.finished.store(true, std::memory_order_release);
    }
    return news;
}

void AlsaEngine::requestStop() noexcept
{
    impl_->stopRun.store(true, std::memory_order_relaxed);
}

bool AlsaEngine::finished() const noexcept
{
    return impl_->finished.load(std::memory_order_acquire);
}

EngineOutcome AlsaEngine::wait()
{
    Impl& i = *impl_;
    i.stop();
    i.thread.join();
    i.device.reset();
    i.cpuLatency = CpuLatencyHold{};
    i.outcome.pageFaults = i.loopEnd.pageFaults;
    i.outcome.classAtEnd = i.classAtEnd;
    i.outcome.cpuLoopDriftPercent = i.drift;
    return i.outcome;
}

} // namespace xrunscope
