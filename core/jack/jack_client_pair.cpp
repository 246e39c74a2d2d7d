// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jack/jack_client_pair.h"

#include <algorithm>
#include <cstring>
#include <optional>

#include <fmt/format.h>
#include <unistd.h>

#include "core/base/text.h"
#include "core/jack/playback_ports.h"
#include "core/realtime/heartbeat.h"

namespace xrunscope {

namespace {

/// The stamping half of a client.
struct Side {
    const JackApi* api = nullptr;
    jack_client_t* client = nullptr;
    std::atomic<int> tid{0};
    std::uint32_t sequence = 0; ///< callback only
    StampRing* ring = nullptr;

    void stamp() noexcept
    {
        if (tid.load(std::memory_order_relaxed) == 0)
            tid.store(gettid(), std::memory_order_relaxed);
        ring->push({toNs(MonoClock::now()), api->last_frame_time(client), sequence++});
    }
};

} // namespace

struct JackClientPair::Shared {
    std::shared_ptr<const JackApi> api;
    Locked<StampRing> headRing;
    Locked<StampRing> tailRing;
    Locked<boost::lockfree::spsc_queue<XrunCall, boost::lockfree::capacity<1024>>> xruns;
    ServerSigns signs;
    Side head;
    Side tail;
    jack_port_t* tailPort = nullptr;
    std::optional<StarvationCheck> starvation;
    const std::atomic<std::uint64_t>* beats = nullptr;
    std::atomic<bool> starved{false};

    Expected<void> openSide(Side& side, const std::string& serverName, const char* name);
    void setCallbacks();
};

Expected<void> JackClientPair::Shared::openSide(Side& side, const std::string& serverName, const char* name)
{
    side.api = api.get();
    const std::string fullName = fmt::format("xrunscope-{}-{}", name, getpid());
    int status = 0;
    auto* bits = reinterpret_cast<jack_status_t*>(&status);
    side.client = serverName.empty() ? api->client_open(fullName.c_str(), JackNoStartServer, bits)
                                     : api->client_open(fullName.c_str(),
                                                        static_cast<jack_options_t>(JackNoStartServer | JackServerName),
                                                        bits, serverName.c_str());
    if (side.client == nullptr)
        return fail(ErrorKind::EngineStart, fmt::format("the server refused Xrunscope: {}", jackStatusText(status)),
                    "Start the server anew, or free one of its clients");
    return {};
}

void JackClientPair::Shared::setCallbacks()
{
    api->set_process_callback(
        head.client,
        [](jack_nframes_t, void* self) {
            auto* s = static_cast<JackClientPair::Shared*>(self);
            s->head.stamp();
            if (!s->starvation)
                return 0;
            if (s->starvation->starved(MonoClock::now()))
                s->starved.store(true, std::memory_order_relaxed);
            return 0;
        },
        this);
    api->set_process_callback(
        tail.client,
        [](jack_nframes_t, void* self) {
            static_cast<JackClientPair::Shared*>(self)->tail.stamp();
            return 0;
        },
        this);
    // PipeWire calls from its real-time thread: a stamp and a push, no more.
    api->set_xrun_callback(
        head.client,
        [](void* self) {
            auto* s = static_cast<JackClientPair::Shared*>(self);
            s->xruns->push({toNs(MonoClock::now()), s->api->get_xrun_delayed_usecs(s->head.client)});
            return 0;
        },
        this);
    api->set_buffer_size_callback(
        head.client,
        [](jack_nframes_t frames, void* self) {
            static_cast<JackClientPair::Shared*>(self)->signs.frames.store(frames, std::memory_order_relaxed);
            return 0;
        },
        this);
    api->set_sample_rate_callback(
        head.client,
        [](jack_nframes_t rate, void* self) {
            static_cast<JackClientPair::Shared*>(self)->signs.rate.store(rate, std::memory_order_relaxed);
            return 0;
        },
        this);
    api->set_freewheel_callback(
        head.client,
        [](int starting, void* self) {
            if (starting != 0)
                static_cast<JackClientPair::Shared*>(self)->signs.freewheel.store(true, std::memory_order_relaxed);
        },
        this);
    api->set_port_connect_callback(
        tail.client,
        [](jack_port_id_t, jack_port_id_t, int, void* self) {
            static_cast<JackClientPair::Shared*>(self)->signs.graphChanged.store(true, std::memory_order_relaxed);
        },
        this);
    api->on_info_shutdown(
        head.client,
        [](jack_status_t, const char* reason, void* self) {
            ServerSigns& told = static_cast<JackClientPair::Shared*>(self)->signs;
            if (told.shutdown.load(std::memory_order_relaxed))
                return;
            if (reason != nullptr)
                std::strncpy(told.shutdownReason.data(), reason, told.shutdownReason.size() - 1);
            told.shutdown.store(true, std::memory_order_release);
        },
        this);
}

Expected<std::unique_ptr<JackClientPair>> JackClientPair::open(std::shared_ptr<const JackApi> api,
                                                               const std::string& serverName,
                                                               const std::atomic<std::uint64_t>& beats)
{
    std::unique_ptr<JackClientPair> pair(new JackClientPair(std::make_unique<Shared>()));
    Shared& s = *pair->shared_;
    s.api = std::move(api);
    s.head.ring = &*s.headRing;
    s.tail.ring = &*s.tailRing;
    s.beats = &beats;
    for (auto& [side, name] : {std::pair{&s.head, "head"}, std::pair{&s.tail, "tail"}})
        if (auto ok = s.openSide(*side, serverName, name); !ok)
            return tl::unexpected(ok.error());
    s.setCallbacks();
    s.starvation.emplace(beats, MonoClock::now());
    s.tailPort = s.api->port_register(s.tail.client, "in", JACK_DEFAULT_AUDIO_TYPE, JackPortIsInput, 0);
    if (s.tailPort == nullptr)
        return fail(ErrorKind::EngineStart, "the server has no port left for Xrunscope",
                    "Close other clients, or start jackd with more ports (-p)");
    for (const Side* side : {&s.head, &s.tail})
        if (s.api->activate(side->client) != 0)
            return fail(
                ErrorKind::EngineStart,
                fmt::format("the server did not start Xrunscope's cycles: {}", cleanText(lastJackMessage(), 200)),
                "Start the server anew");
    return pair;
}

JackClientPair::JackClientPair(std::unique_ptr<Shared> shared) : shared_(std::move(shared)) {}

JackClientPair::~JackClientPair()
{
    for (Side* side : {&shared_->tail, &shared_->head})
        if (side->client != nullptr)
            shared_->api->client_close(side->client);
}

const JackApi& JackClientPair::api() const noexcept
{
    return *shared_->api;
}

std::uint32_t JackClientPair::rate() const
{
    return shared_->api->get_sample_rate(shared_->head.client);
}

std::uint32_t JackClientPair::frames() const
{
    return shared_->api->get_buffer_size(shared_->head.client);
}

int JackClientPair::headTid() const noexcept
{
    return shared_->head.tid.load(std::memory_order_relaxed);
}

int JackClientPair::tailTid() const noexcept
{
    return shared_->tail.tid.load(std::memory_order_relaxed);
}

std::size_t JackClientPair::connectTail(const std::vector<std::string>& others)
{
    const JackApi& api = *shared_->api;
    jack_client_t* client = shared_->tail.client;
    const char* own = api.port_name(shared_->tailPort);
    std::vector<std::string> feeders = others;
    const auto eachOf = [&api](const char** list, auto&& use) {
        for (const char** name = list; list != nullptr && *name != nullptr; ++name)
            use(*name);
        if (list != nullptr)
            api.free(list);
    };
    for (const std::string& playback : playbackPorts(api, client)) {
        if (jack_port_t* port = api.port_by_name(client, playback.c_str()); port != nullptr)
            eachOf(api.port_get_all_connections(client, port),
                   [&feeders](const char* feeder) { feeders.emplace_back(feeder); });
    }
    std::vector<std::string> connected;
    const auto look = [&] {
        connected.clear();
        eachOf(api.port_get_all_connections(client, shared_->tailPort),
               [&connected](const char* name) { connected.emplace_back(name); });
    };
    look();
    for (const std::string& feeder : feeders)
        if (std::find(connected.begin(), connected.end(), feeder) == connected.end())
            api.connect(client, feeder.c_str(), own);
    look();
    return connected.size();
}

bool JackClientPair::setFrames(std::uint32_t frames)
{
    return shared_->api->set_buffer_size(shared_->head.client, frames) == 0;
}

float JackClientPair::xrunDelay() const
{
    return shared_->api->get_xrun_delayed_usecs(shared_->head.client);
}

double JackClientPair::serverLoad() const
{
    return static_cast<double>(shared_->api->cpu_load(shared_->head.client));
}

StampRing& JackClientPair::headStamps() noexcept
{
    return *shared_->headRing;
}

StampRing& JackClientPair::tailStamps() noexcept
{
    return *shared_->tailRing;
}

boost::lockfree::spsc_queue<XrunCall, boost::lockfree::capacity<1024>>& JackClientPair::xrunCalls() noexcept
{
    return *shared_->xruns;
}

ServerSigns& JackClientPair::signs() noexcept
{
    return shared_->signs;
}

bool JackClientPair::starved() const noexcept
{
    return shared_->starved.load(std::memory_order_relaxed);
}

bool JackClientPair::ringsLocked() const noexcept
{
    return shared_->headRing.locked() && shared_->tailRing.locked();
}

} // namespace xrunscope
