// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jack/jack_session.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <future>
#include <tuple>
#include <utility>

#include <fmt/format.h>
#include <unistd.h>

#include "core/base/text.h"
#include "core/cycle/timer_engine.h"
#include "core/realtime/affinity.h"
#include "core/realtime/ordinary_thread.h"
#include "core/realtime/thread_class.h"

namespace xrunscope {

namespace {

constexpr Nanos kHousePeriod = std::chrono::milliseconds{200};
constexpr Nanos kFirstCycleWithin = std::chrono::seconds{10};
constexpr auto kCloseWithin = std::chrono::seconds{3};

std::string quantumText(std::uint32_t frames, std::uint32_t rate)
{
    return fmt::format("{}/{}", frames, rate);
}

/// Page faults of a thread of this process, from its stat file (fields 10 and 12).
PageFaults faultsOf(int tid)
{
    std::ifstream file(fmt::format("/proc/self/task/{}/stat", tid));
    std::string text;
    std::getline(file, text);
    const std::size_t name = text.rfind(')');
    PageFaults faults;
    if (name == std::string::npos)
        return faults;
    long long minor = 0;
    long long major = 0;
    if (std::sscanf(text.c_str() + name + 1, " %*c %*d %*d %*d %*d %*d %*u %lld %*d %lld", &minor, &major) == 2)
        faults = {minor, major};
    return faults;
}

/// PipeWire reads the wanted quantum from the environment when a client is opened.
class QuantumRequest {
public:
    explicit QuantumRequest(const std::optional<std::string>& quantum)
    {
        if (!quantum)
            return;
        if (const char* before = std::getenv(kName))
            before_ = before;
        set_ = true;
        setenv(kName, quantum->c_str(), 1);
    }
    ~QuantumRequest()
    {
        if (set_)
            before_ ? setenv(kName, before_->c_str(), 1) : unsetenv(kName);
    }
    QuantumRequest(const QuantumRequest&) = delete;
    QuantumRequest& operator=(const QuantumRequest&) = delete;

private:
    static constexpr const char* kName = "PIPEWIRE_QUANTUM";
    bool set_ = false;
    std::optional<std::string> before_;
};

} // namespace

Expected<void> JackSession::findServer()
{
    if (config_.plan.ownServer()) {
        auto server = JackServer::start(*guard_, config_.plan, config_.geometry);
        if (!server)
            return tl::unexpected(server.error());
        server_ = std::move(*server);
        info_ = server_->info();
        return {};
    }
    auto servers = findJackServers();
    if (servers.empty())
        return tl::unexpected(noJackServer());
    info_ = std::move(servers.front());
    return {};
}

Expected<void> JackSession::openPair(const std::function<bool()>& wanted)
{
    auto api = JackApi::load(info_.library);
    if (!api)
        return tl::unexpected(api.error());
    const bool force = !config_.plan.ownServer() && config_.plan.forceFrames;
    const std::string quantum = quantumText(config_.geometry.frames, config_.geometry.rate);
    const auto open = [&] {
        const bool ask = force && info_.facts.kind == ServerKind::PipeWire;
        const QuantumRequest request(ask ? std::optional(quantum) : std::nullopt);
        return JackClientPair::open(*api, info_.serverName, shared_->heartbeat.beats());
    };
    auto pair = open();
    if (!pair)
        return tl::unexpected(pair.error());
    shared_->pair = std::move(*pair);
    const std::uint32_t before = shared_->pair->frames();
    if (auto ok = waitForCycles(wanted); !ok)
        return ok;
    if (force && shared_->pair->frames() != config_.geometry.frames) {
        if (auto ok = takeForcedFrames(before); !ok)
            return ok;
    }
    geometry_ = {shared_->pair->rate(), shared_->pair->frames(), info_.facts.periods.value_or(2)};
    shareDeadline();
    return validate(geometry_);
}

Expected<void> JackSession::waitForCycles(const std::function<bool()>& wanted)
{
    const MonoTime begun = MonoClock::now();
    while (shared_->pair->headTid() == 0 || shared_->pair->tailTid() == 0) {
        if (!wanted())
            return fail(ErrorKind::EndedEarly, "the run was stopped before it began");
        if (MonoClock::now() - begun > kFirstCycleWithin)
            return fail(ErrorKind::EngineStart, "the server runs no cycles: Xrunscope waited 10 s for the first",
                        "Look whether its sound card works, or start it anew");
        std::this_thread::sleep_for(std::chrono::milliseconds{5});
    }
    return {};
}

/// JACK 2 is asked now, PipeWire was when the clients were opened: its graph takes the new quantum some cycles later.
Expected<void> JackSession::takeForcedFrames(std::uint32_t before)
{
    const std::uint32_t asked = config_.geometry.frames;
    JackClientPair& pair = *shared_->pair;
    bool taken = false;
    if (info_.facts.kind == ServerKind::PipeWire) {
        const MonoTime begun = MonoClock::now();
        while (pair.frames() != asked && MonoClock::now() - begun < std::chrono::seconds{2})
            std::this_thread::sleep_for(std::chrono::milliseconds{20});
        taken = pair.frames() == asked;
    } else {
        taken = pair.setFrames(asked);
        framesToRestore_ = taken ? before : 0;
    }
    if (!taken)
        return fail(ErrorKind::EngineStart, fmt::format("the server refused periods of {} frames", asked),
                    "Choose another number of frames, or do not change the server's");
    return {};
}

/// DEADLINE promises CPU time, and the kernel refuses what the CPUs do not have: without a runtime of the user's, all
/// threads of the run together get four fifths of it, none more than half a period.
void JackSession::shareDeadline()
{
    SchedulingRequest& r = config_.scheduling;
    if (r.schedClass != SchedClass::Deadline || r.dl.runtime > Nanos{0})
        return;
    const auto cpus = static_cast<std::int64_t>(onlineCpus().size());
    const Nanos share = geometry_.period() * (4 * cpus) / (5 * (config_.plan.swarm.clients + 2));
    r.dl.runtime = std::min<Nanos>(share, geometry_.period() / 2);
}

Expected<void> JackSession::applyClass()
{
    const CycleDemand demand = demandOf(geometry_, 0);
    auto head = applyToThread(shared_->pair->headTid(), config_.scheduling, demand);
    if (!head)
        return tl::unexpected(head.error());
    if (auto tail = applyToThread(shared_->pair->tailTid(), config_.scheduling, demand); !tail)
        return tl::unexpected(tail.error());
    granted_ = *head;
    faultsAtStart_ = faultsOf(shared_->pair->headTid());
    return {};
}

Expected<void> JackSession::open(const std::function<bool()>& wanted)
{
    const auto clients = static_cast<std::uint32_t>(config_.plan.swarm.clients);
    if (clients > 0) {
        auto memory = SwarmMemory::create(clients);
        if (!memory)
            return tl::unexpected(memory.error());
        shared_->memory.emplace(std::move(*memory));
        shared_->unconnected = config_.plan.swarm.topology == Topology::Unconnected;
    }
    if (clients > 0 || config_.plan.ownServer()) {
        auto guard = ProcessGuard::start(shared_->memory ? shared_->memory->fd() : -1);
        if (!guard)
            return tl::unexpected(guard.error());
        guard_ = std::move(*guard);
    }
    if (auto ok = findServer(); !ok)
        return ok;
    if (auto ok = openPair(wanted); !ok)
        return ok;
    return applyClass();
}

Expected<void> JackSession::startSwarm(const std::function<bool()>& wanted)
{
    if (!shared_->memory)
        return {};
    SwarmSetup setup;
    setup.plan = config_.plan.swarm;
    setup.library = info_.library;
    setup.serverName = info_.serverName;
    setup.prefix = fmt::format("xs-{}", getpid());
    setup.geometry = geometry_;
    setup.scheduling = config_.scheduling;
    if (config_.plan.timeoutMs > 0)
        setup.timeout = std::chrono::milliseconds{config_.plan.timeoutMs};
    if (info_.facts.kind == ServerKind::PipeWire && config_.plan.forceFrames)
        setup.quantum = quantumText(geometry_.frames, geometry_.rate);
    swarm_ = std::make_unique<Swarm>(*guard_, *shared_->memory, std::move(setup));
    return swarm_->startAll(wanted);
}

/// An unconnected swarm feeds nothing: tail then listens to each of its clients, so that it runs after all of them.
std::vector<std::string> JackSession::Shared::unconnectedOutputs() const
{
    std::vector<std::string> names;
    if (!unconnected || !memory)
        return names;
    for (std::uint32_t i = 0; i < memory->clients(); ++i)
        if (memory->slot(i).state.load() == static_cast<std::uint32_t>(ClientState::Active))
            names.push_back(std::string(memory->slot(i).jackName) + ":out_1");
    return names;
}

void JackSession::Shared::connectTail()
{
    tailConnections.store(pair->connectTail(unconnectedOutputs()), std::memory_order_relaxed);
}

void JackSession::startHousekeeping()
{
    shared_->pair->signs().graphChanged.store(false);
    shared_->connectTail();
    shared_->house = std::thread([shared = shared_] { shared->keepHouse(); });
}

void JackSession::Shared::keepHouse()
{
    becomeOrdinary();
    pthread_setname_np(pthread_self(), "xrun-jack");
    std::unique_lock lock(mutex);
    while (!wake.wait_for(lock, kHousePeriod, [this] { return stop; })) {
        lock.unlock();
        // Without a connection, look again: a server may tell of new ports late.
        if ((pair->signs().graphChanged.exchange(false) || tailConnections.load() == 0) && !pair->signs().shutdown)
            connectTail();
        load.store(pair->serverLoad(), std::memory_order_relaxed);
        lock.lock();
    }
}

bool JackSession::ownClient(const std::string& name) const
{
    const std::string pid = fmt::format("{}", getpid());
    return name == "xrunscope-head-" + pid || name == "xrunscope-tail-" + pid || name.rfind("xs-" + pid + "-", 0) == 0;
}

std::optional<double> JackSession::serverLoad() const noexcept
{
    const double load = shared_->load.load(std::memory_order_relaxed);
    return load >= 0 ? std::optional(load) : std::nullopt;
}

EngineFacts JackSession::facts() const
{
    EngineFacts f;
    f.engine = "jack";
    f.geometry = geometry_;
    f.releaseEstimated = true;
    f.scheduling = granted_;
    f.server = info_.facts;
    f.server->name = info_.serverName;
    f.server->own = config_.plan.ownServer();
    f.server->framesAsked = config_.geometry.frames;
    f.server->rateAsked = config_.geometry.rate;
    if (swarm_)
        f.clients = swarm_->facts();
    if (tailConnections() == 0)
        f.cycleTimeUnknown = "nothing is connected to the playback ports";
    const ServerFacts& s = *f.server;
    const bool onCard = s.driver.rfind("alsa", 0) == 0;
    // A synchronous JACK 2 gives the clients what the card's buffer has; every other one exactly a period.
    if (s.kind == ServerKind::Jack2 && s.synchronous.value_or(false) && onCard && s.periods)
        f.deadline = geometry_.deadline();
    else
        f.deadline = geometry_.period();
    f.deadlineAssumed = s.kind != ServerKind::PipeWire && (!s.synchronous || s.driver.empty());
    f.device = fmt::format("{}{}{}{}", serverKindName(s.kind), s.version.empty() ? "" : " " + s.version,
                           s.driver.empty() ? "" : ", driver " + s.driver,
                           s.synchronous ? (*s.synchronous ? ", synchronous" : ", asynchronous") : "");
    return f;
}

std::string JackSession::changedClass() const
{
    if (!shared_->pair || shared_->pair->signs().shutdown)
        return {};
    return changedSince(granted_, shared_->pair->headTid());
}

PageFaults JackSession::headFaults() const
{
    const PageFaults now = shared_->pair ? faultsOf(shared_->pair->headTid()) : PageFaults{};
    // The thread may be gone with its server.
    return now.minor < faultsAtStart_.minor
               ? PageFaults{}
               : PageFaults{now.minor - faultsAtStart_.minor, now.major - faultsAtStart_.major};
}

void JackSession::close()
{
    if (std::exchange(closed_, true))
        return;
    if (swarm_)
        swarm_->stop();
    {
        const std::scoped_lock lock(shared_->mutex);
        shared_->stop = true;
    }
    shared_->wake.notify_all();
    // A hung server makes its clients' calls hang: then it is ended first when it is ours, else left with them.
    auto done = std::make_shared<std::promise<void>>();
    auto closed = done->get_future();
    std::thread closer([done, shared = shared_, restore = framesToRestore_] {
        if (shared->house.joinable())
            shared->house.join();
        if (shared->pair && restore > 0 && !shared->pair->signs().shutdown)
            std::ignore = shared->pair->setFrames(restore);
        shared->pair.reset();
        done->set_value();
    });
    const bool inTime = closed.wait_for(kCloseWithin) == std::future_status::ready;
    swarm_.reset();
    if (guard_)
        guard_->shutDown();
    if (inTime || closed.wait_for(kCloseWithin) == std::future_status::ready)
        closer.join();
    else
        closer.detach();
    framesToRestore_ = 0;
}

} // namespace xrunscope
