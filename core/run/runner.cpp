// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/runner.h"

#include <array>
#include <chrono>
#include <ctime>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/base/version.h"
#include "core/cycle/cycle_ring.h"
#include "core/load/stress_check.h"
#include "core/load/stress_folder.h"
#include "core/realtime/inhibitor.h"
#include "core/realtime/locked_memory.h"
#include "core/realtime/ordinary_thread.h"
#include "core/run/collector.h"
#include "core/run/engine_factory.h"
#include "core/run/run_end.h"
#include "core/run/suite_conductor.h"
#include "core/run/triple_buffer.h"
#include "core/run/writer.h"
#include "core/system/system_sampler.h"

namespace xrunscope {

namespace {

constexpr auto kPoll = std::chrono::milliseconds{20};
constexpr Nanos kCommitEvery = std::chrono::milliseconds{500};
constexpr Nanos kSnapshotEvery = std::chrono::milliseconds{100};
constexpr std::size_t kPopAtOnce = 512;

void stampWallClock(RunInfo& info)
{
    const auto now = std::chrono::system_clock::now();
    info.startedAt = std::chrono::duration_cast<std::chrono::milliseconds>(now.time_since_epoch()).count();
    const std::time_t seconds = std::chrono::system_clock::to_time_t(now);
    std::tm local{};
    localtime_r(&seconds, &local);
    info.utcOffsetSeconds = static_cast<int>(local.tm_gmtoff);
}

} // namespace

struct Runner::Impl final : SuiteSink {
    void add(PhaseMark mark) override;
    void add(LoadRecord load) override;
    void add(PingRecord ping) override;
    std::size_t phasesBegun() const override { return begun.load(std::memory_order_acquire); }
    std::size_t phasesEnded() const override { return ended.load(std::memory_order_acquire); }
    void suiteEnded() override;

    RunPlan plan;
    std::filesystem::path file;
    RunInfo info; // fixed once the threads run
    Locked<CycleRing> ring;
    std::shared_ptr<Engine> engine;
    SleepInhibitor inhibitor;
    LiveFeed feed;
    TripleBuffer<LiveSnapshot> snapshots;
    std::optional<Writer> writer;
    std::atomic<bool> finished{false};
    RunEnd end;

    std::mutex inboxMutex; // samples and markers on their way to the Collector
    std::vector<SystemSample> samples;
    std::vector<Marker> markers;
    std::vector<PhaseMark> marks;
    std::vector<LoadRecord> loads;
    std::optional<PingRecord> ping;

    std::atomic<std::size_t> begun{0}; ///< phases of the suite
    std::atomic<std::size_t> ended{0};
    std::atomic<bool> suiteDone{false};
    std::unique_ptr<SuiteConductor> conductor; // ends before what it tells to

    std::thread collectorThread;
    bool fileMade = false;

    Expected<void> prepare();
    void collect();
    void takeInbox(Collector& collector);
    bool drain(Collector& collector, std::array<CycleRecord, kPopAtOnce>& buffer);
    void publish(const Collector& collector);
    void close(Collector& collector);
};

void Runner::Impl::add(PhaseMark mark)
{
    const std::scoped_lock lock(inboxMutex);
    marks.push_back(std::move(mark));
}

void Runner::Impl::add(LoadRecord load)
{
    const std::scoped_lock lock(inboxMutex);
    loads.push_back(std::move(load));
}

void Runner::Impl::add(PingRecord newPing)
{
    const std::scoped_lock lock(inboxMutex);
    ping = std::move(newPing);
}

void Runner::Impl::suiteEnded()
{
    suiteDone.store(true, std::memory_order_release);
    engine->requestStop();
}

Expected<void> Runner::Impl::prepare()
{
    StressFolder::removeLeftovers(); // of a run that was killed
    if (plan.stress.any()) {
        auto checked = checkStress(plan.stress);
        if (!checked)
            return tl::unexpected(checked.error());
        plan.stress = std::move(checked->plan);
        auto made = SuiteConductor::prepare(plan);
        if (!made)
            return tl::unexpected(made.error());
        conductor = std::move(*made);
    }
    auto created = RunStore::create(file);
    if (!created)
        return tl::unexpected(created.error());
    std::optional<RunStore> store(std::move(*created));
    fileMade = true;

    info.plan = plan;
    info.host = describeHost();
    info.version = kVersion;
    info.ringLocked = ring.locked();
    if (auto hold = SleepInhibitor::acquire("An audio latency run is being measured"))
        inhibitor = std::move(*hold);
    stampWallClock(info);
    auto facts = engine->start(*ring);
    if (!facts) {
        store.reset();
        RunStore::discard(file);
        return tl::unexpected(facts.error());
    }
    info.facts = std::move(*facts);
    writer.emplace(std::move(*store), info);
    return {};
}

void Runner::Impl::takeInbox(Collector& collector)
{
    std::vector<SystemSample> newSamples;
    std::vector<Marker> newMarkers;
    std::vector<PhaseMark> newMarks;
    std::vector<LoadRecord> newLoads;
    {
        const std::scoped_lock lock(inboxMutex);
        newSamples.swap(samples);
        newMarkers.swap(markers);
        newMarks.swap(marks);
        newLoads.swap(loads);
    }
    for (const SystemSample& sample : newSamples)
        collector.add(sample);
    for (Marker& marker : newMarkers)
        collector.add(std::move(marker));
    for (PhaseMark& mark : newMarks)
        collector.add(std::move(mark));
    for (LoadRecord& load : newLoads)
        collector.add(std::move(load));
}

/// True when the ring is empty. With a full Writer queue nothing is taken: the ring is the next buffer.
bool Runner::Impl::drain(Collector& collector, std::array<CycleRecord, kPopAtOnce>& buffer)
{
    for (;;) {
        if (writer->full() && !writer->failed())
            return false;
        const std::size_t count = ring->pop(buffer.data(), buffer.size());
        collector.add(std::span(buffer.data(), count));
        if (count < buffer.size())
            return true;
        writer->push(collector.takeBatch(ring->dropped()));
    }
}

void Runner::Impl::publish(const Collector& collector)
{
    collector.fill(snapshots.back(), ring->dropped());
    snapshots.publish();
}

void Runner::Impl::collect()
{
    becomeOrdinary();
    pthread_setname_np(pthread_self(), "xrun-collect");
    Collector collector(plan, info.facts, feed);
    auto buffer = std::make_unique<std::array<CycleRecord, kPopAtOnce>>();
    SystemSampler sampler([this](const SystemSample& sample) {
        const std::scoped_lock lock(inboxMutex);
        samples.push_back(sample);
    });
    MonoTime lastCommit = MonoClock::now();
    MonoTime lastSnapshot = lastCommit;
    for (;;) {
        // Asked before draining: what the engine pushed before it finished is then in the ring.
        const bool engineDone = engine->finished();
        collector.add(engine->poll(*ring));
        const bool empty = drain(collector, *buffer);
        takeInbox(collector);
        begun.store(collector.phases().begun(), std::memory_order_release);
        ended.store(collector.phases().ended(), std::memory_order_release);
        if (engineDone && empty)
            break;
        if (writer->failed())
            engine->requestStop();
        const MonoTime now = MonoClock::now();
        if (now - lastCommit >= kCommitEvery && !writer->full()) {
            writer->push(collector.takeBatch(ring->dropped()));
            lastCommit = now;
        }
        if (now - lastSnapshot >= kSnapshotEvery) {
            publish(collector);
            lastSnapshot = now;
        }
        std::this_thread::sleep_for(kPoll);
    }
    close(collector);
}

void Runner::Impl::close(Collector& collector)
{
    RunInfo closing = info; // `info` itself stays as it is: other threads read it
    closing.outcome = engine->wait();
    collector.add(engine->poll(*ring)); // what the end itself brought: the server's last words
    if (conductor) {
        conductor->stop(closing.outcome.end);
        takeInbox(collector);
        closing.ping = ping;
        if (suiteDone.load(std::memory_order_acquire) && closing.outcome.reason == EndReason::Stopped)
            closing.outcome.reason = EndReason::Completed;
    }
    closing.dropped = ring->dropped();
    closing.closed = true;
    collector.finish(closing.outcome);
    writer->push(collector.takeBatch(closing.dropped));
    end = describeEnd(plan, closing.outcome, collector.statistics());
    closing.complete = end.complete;
    closing.reason = end.reason;
    closing.endText = end.text;
    auto written = writer->close(closing, collector.statistics(), figuresOf(collector.statistics(), closing.dropped));
    if (!written) {
        end.fileError = written.error();
        end.reason = EndReason::Failed;
        end.complete = false;
        end.text = Writer::failureText(written.error());
    }
    inhibitor = SleepInhibitor{};
    publish(collector);
    finished.store(true, std::memory_order_release);
    finished.notify_all();
}

Expected<std::unique_ptr<Runner>> Runner::start(const RunPlan& plan, const std::filesystem::path& file)
{
    auto engine = makeEngine(plan);
    if (!engine)
        return tl::unexpected(engine.error());
    return start(std::move(*engine), plan, file);
}

Expected<std::unique_ptr<Runner>> Runner::start(std::shared_ptr<Engine> engine, const RunPlan& plan,
                                                const std::filesystem::path& file)
{
    if (auto ok = validate(plan); !ok)
        return tl::unexpected(ok.error());
    // The queues of the feed take no memory before they are used: nothing is set to zero.
    auto impl = std::make_unique_for_overwrite<Impl>();
    impl->engine = std::move(engine);
    impl->plan = plan;
    impl->file = file;
    try {
        if (auto ok = impl->prepare(); !ok)
            return tl::unexpected(ok.error());
        if (impl->conductor)
            impl->conductor->start(impl->info.facts, *impl);
        impl->collectorThread = std::thread([i = impl.get()] { i->collect(); });
    } catch (const std::system_error& error) { // of a thread
        const bool made = impl->fileMade;
        impl.reset();
        if (made)
            RunStore::discard(file);
        return fail(ErrorKind::EngineStart, fmt::format("a thread of the run cannot be started: {}", error.what()),
                    "End other programs, or raise the limit of processes (ulimit -u)", error.code().value());
    }
    return std::unique_ptr<Runner>(new Runner(std::move(impl)));
}

Runner::Runner(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}

Runner::~Runner()
{
    requestStop();
    impl_->collectorThread.join();
}

void Runner::requestStop() noexcept
{
    impl_->engine->requestStop();
}

bool Runner::finished() const noexcept
{
    return impl_->finished.load(std::memory_order_acquire);
}

const RunEnd& Runner::wait()
{
    impl_->finished.wait(false, std::memory_order_acquire);
    return impl_->end;
}

const RunInfo& Runner::info() const noexcept
{
    return impl_->info;
}

const std::filesystem::path& Runner::file() const noexcept
{
    return impl_->file;
}

bool Runner::updateSnapshot()
{
    return impl_->snapshots.update();
}

const LiveSnapshot& Runner::snapshot() const noexcept
{
    return impl_->snapshots.front();
}

LiveFeed& Runner::feed() noexcept
{
    return impl_->feed;
}

void Runner::addMarker(const std::string& text, MonoTime at)
{
    constexpr std::size_t kMaxMarker = 500;
    const std::int64_t offset = (at - impl_->info.facts.firstRelease).count();
    const std::scoped_lock lock(impl_->inboxMutex);
    impl_->markers.push_back(Marker{offset, Marker::Kind::User, cleanText(text, kMaxMarker)});
}

} // namespace xrunscope
