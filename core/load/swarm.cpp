// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/load/swarm.h"

#include <algorithm>
#include <cstring>
#include <optional>
#include <thread>
#include <utility>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/cycle/cpu_loop.h"
#include "core/load/child_end_watch.h"
#include "core/load/client_options.h"
#include "core/load/slot_state.h"
#include "core/realtime/heartbeat.h"
#include "core/realtime/sched_class.h"

namespace xrunscope {

namespace {

constexpr Nanos kStartPatience = std::chrono::seconds{10};
constexpr Nanos kLook = std::chrono::milliseconds{5};

struct Child {
    int id = 0; ///< of the guard; 0: not started
    bool alive = false;
};

std::string endText(const ChildEnd& end)
{
    if (end.signal != 0)
        return fmt::format("its process was ended by signal {} ({})", end.signal, strsignal(end.signal));
    return fmt::format("its process ended with status {}", end.exitStatus);
}

Error cancelled()
{
    return {ErrorKind::EndedEarly, "the run was stopped while its load clients were started", "", 0};
}

} // namespace

struct Swarm::Impl {
    Impl(ProcessGuard& processGuard, SwarmMemory& swarmMemory, SwarmSetup swarmSetup)
        : guard(&processGuard), memory(&swarmMemory), setup(std::move(swarmSetup)),
          children(static_cast<std::size_t>(setup.plan.clients)), heartbeat(memory->header().heartbeat)
    {
    }

    std::uint32_t count() const noexcept { return static_cast<std::uint32_t>(children.size()); }

    std::string name(std::uint32_t index) const { return fmt::format("{}-{:02}", setup.prefix, index + 1); }

    ClientOptions options(std::uint32_t index) const
    {
        const SwarmPlan& plan = setup.plan;
        const bool chain = plan.topology == Topology::Chain;
        ClientOptions o;
        o.index = index;
        o.library = setup.library;
        o.serverName = setup.serverName;
        o.name = name(index);
        o.upstream = chain && index > 0 ? name(index - 1) : std::string();
        o.generates = chain && index == 0;
        o.playsBack = chain && index + 1 == count();
        o.topology = plan.topology;
        o.ports = plan.ports;
        o.period = setup.geometry.period();
        o.load = o.period * plan.loadPercent / 100;
        o.loadIterations = CpuLoop::iterationsFor(o.load, nsPerIteration);
        if (plan.stall && plan.stall->client == static_cast<int>(index) + 1) {
            o.stallLength = plan.stall->length;
            o.stallEvery = plan.stall->every;
        }
        o.scheduling = setup.scheduling;
        return o;
    }

    Error startError(std::uint32_t index, const std::string& verb, const std::string& reason, std::string hint) const
    {
        return {ErrorKind::EngineStart,
                fmt::format("load client {} of {} ({}) {}: {}", index + 1, count(), name(index), verb, reason),
                std::move(hint), 0};
    }

    Expected<void> startOne(std::uint32_t index, const std::function<bool()>& wanted)
    {
        ChildSpec spec;
        spec.argv = {clientProgram(), "client"};
        const auto arguments = toArguments(options(index));
        spec.argv.insert(spec.argv.end(), arguments.begin(), arguments.end());
        if (!setup.quantum.empty())
            spec.environment.emplace_back("PIPEWIRE_QUANTUM", setup.quantum);
        spec.sharedMemory = true;
        spec.realtime = true;
        const auto id = guard->spawn(spec);
        if (!id)
            return tl::make_unexpected(startError(index, "cannot be started", id.error().what, id.error().hint));
        children[index] = {*id, true};
        return waitUntilActive(index, ChildEndWatch(guard->pid(*id)), wanted);
    }

    Expected<void> waitUntilActive(std::uint32_t index, const ChildEndWatch& process,
                                   const std::function<bool()>& wanted) const
    {
        const ClientSlot& slot = memory->slot(index);
        for (const MonoTime giveUp = MonoClock::now() + kStartPatience; wanted(); std::this_thread::sleep_for(kLook)) {
            // The end first: what the client said last is in the slot by then.
            const bool ended = process.ended();
            const ClientState state = stateOf(slot);
            if (state == ClientState::Active)
                return {};
            if (state == ClientState::Refused || state == ClientState::Ended)
                return tl::make_unexpected(startError(index, "was refused", takeText(slot.message),
                                                      "Choose fewer clients or ports, or help the server"));
            if (ended)
                return tl::make_unexpected(
                    startError(index, "ended", "its process did not live to its first cycle",
                               "Check that xrunscope-client is of the same version and can run"));
            if (MonoClock::now() > giveUp)
                return tl::make_unexpected(startError(index, "did not start",
                                                      fmt::format("no cycle within {}", durationText(kStartPatience)),
                                                      "Check that the server runs and the machine is not overloaded"));
        }
        return tl::make_unexpected(cancelled());
    }

    Expected<void> waitUntil(MonoTime next, const std::function<bool()>& wanted) const
    {
        for (;;) {
            if (!wanted())
                return tl::make_unexpected(cancelled());
            const Nanos left = next - MonoClock::now();
            if (left <= Nanos{0})
                return {};
            std::this_thread::sleep_for(std::min(left, kLook));
        }
    }

    /// Once a client: what follows from it is no news.
    void lose(std::uint32_t index, MonoTime at, std::string reason)
    {
        if (!children[index].alive)
            return;
        children[index].alive = false;
        timeouts.push_back({index, at, std::move(reason)});
    }

    void lookAt(std::uint32_t index, MonoTime now)
    {
        const ClientSlot& slot = memory->slot(index);
        const ClientState state = stateOf(slot);
        if (state == ClientState::Ended || state == ClientState::Refused)
            return lose(index, now, takeText(slot.message));
        const std::int64_t since = slot.openSince.load(std::memory_order_relaxed);
        if (since != 0 && now - fromNs(since) > setup.timeout)
            lose(index, now, fmt::format("it did not finish a cycle within {}", durationText(setup.timeout)));
    }

    ProcessGuard* guard;
    SwarmMemory* memory;
    SwarmSetup setup;
    std::vector<Child> children;
    std::vector<Timeout> timeouts;
    double nsPerIteration = 0;
    bool stopping = false;
    Heartbeat heartbeat;
};

Swarm::Swarm(ProcessGuard& guard, SwarmMemory& memory, SwarmSetup setup)
    : memory_(&memory), impl_(std::make_unique<Impl>(guard, memory, std::move(setup)))
{
}

Swarm::~Swarm()
{
    stop();
}

Expected<void> Swarm::startAll(const std::function<bool()>& wanted)
{
    // Once for all: each client does the same work, and none is calibrated while others load the CPU.
    if (impl_->setup.plan.loadPercent > 0)
        impl_->nsPerIteration = CpuLoop::calibrate();
    for (std::uint32_t i = 0; i < impl_->count(); ++i) {
        const MonoTime begin = MonoClock::now();
        if (auto started = impl_->startOne(i, wanted); !started)
            return started;
        const bool last = i + 1 == impl_->count();
        if (auto waited = impl_->waitUntil(last ? begin : begin + impl_->setup.plan.ramp, wanted); !waited)
            return waited;
    }
    return {};
}

std::vector<ClientFacts> Swarm::facts() const
{
    std::vector<ClientFacts> all;
    for (std::uint32_t i = 0; i < impl_->count(); ++i) {
        const ClientSlot& slot = memory_->slot(i);
        ClientFacts facts;
        facts.name = impl_->name(i);
        if (slot.tid.load(std::memory_order_acquire) != 0)
            facts.scheduling = fromKernel(slot.granted);
        all.push_back(std::move(facts));
    }
    return all;
}

void Swarm::watch(const std::vector<ChildEnd>& ends, MonoTime now)
{
    if (impl_->stopping)
        return;
    for (std::uint32_t i = 0; i < impl_->count(); ++i) {
        if (!impl_->children[i].alive)
            continue;
        impl_->lookAt(i, now);
        const auto end =
            std::find_if(ends.begin(), ends.end(), [&](const ChildEnd& e) { return e.id == impl_->children[i].id; });
        if (end != ends.end())
            impl_->lose(i, now, endText(*end));
    }
}

bool Swarm::alive(std::uint32_t client) const
{
    return client < impl_->count() && impl_->children[client].alive;
}

std::vector<Swarm::Timeout> Swarm::takeTimeouts()
{
    return std::exchange(impl_->timeouts, {});
}

void Swarm::stop()
{
    if (std::exchange(impl_->stopping, true))
        return;
    memory_->header().stop.store(1, std::memory_order_relaxed);
    for (const Child& child : impl_->children) {
        if (child.id != 0)
            impl_->guard->end(child.id);
    }
}

std::vector<std::uint32_t> Swarm::upstreamOf(std::uint32_t index) const
{
    if (impl_->setup.plan.topology == Topology::Chain && index > 0 && index < impl_->count())
        return {index - 1};
    return {};
}

} // namespace xrunscope
