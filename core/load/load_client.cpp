// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/load/load_client.h"

#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

#include "core/load/mixing.h"
#include "core/load/slot_state.h"

namespace xrunscope {

namespace {

constexpr Nanos kTick = std::chrono::milliseconds{50};
constexpr Nanos kShortTick = std::chrono::milliseconds{5};
constexpr Nanos kFirstCyclePatience = std::chrono::seconds{8};
constexpr unsigned kClosePatienceSeconds = 3;

/// The slot's pages are present and, where RLIMIT_MEMLOCK allows, stay: the cycles take no page fault on them.
void holdInMemory(ClientSlot& slot)
{
    slot.ring.fill({});
    mlock(&slot, sizeof slot);
}

Error refusal(jack_status_t status)
{
    const std::string message = lastJackMessage();
    std::string what = jackStatusText(status);
    return {ErrorKind::EngineStart, message.empty() ? what : fmt::format("{}: {}", what, message), "", 0};
}

} // namespace

LoadClient::LoadClient(const ClientOptions& options, SwarmMemory& memory, ClientEnd& end)
    : options_(&options), memory_(&memory), end_(&end), slot_(&memory.slot(options.index)), class_(options, *slot_)
{
}

LoadClient::~LoadClient()
{
    if (client_ == nullptr)
        return;
    alarm(kClosePatienceSeconds);
    api_->deactivate(client_);
    api_->client_close(client_);
    alarm(0);
}

Expected<void> LoadClient::start()
{
    holdInMemory(*slot_);
    if (auto opened = open(); !opened)
        return opened;
    if (auto active = activate(); !active)
        return active;
    if (auto classSet = class_.apply(); !classSet)
        return classSet;
    return connect();
}

Expected<void> LoadClient::open()
{
    auto api = JackApi::load(options_->library);
    if (!api)
        return tl::make_unexpected(api.error());
    api_ = std::move(*api);
    jack_status_t status{};
    const bool named = !options_->serverName.empty();
    const auto how = static_cast<jack_options_t>(JackNoStartServer | JackUseExactName | (named ? JackServerName : 0));
    client_ = named ? api_->client_open(options_->name.c_str(), how, &status, options_->serverName.c_str())
                    : api_->client_open(options_->name.c_str(), how, &status);
    if (client_ == nullptr)
        return tl::make_unexpected(refusal(status));
    putText(slot_->jackName, api_->get_client_name(client_));
    ports_.emplace(*api_, client_);
    return ports_->registerPorts(options_->ports);
}

Expected<void> LoadClient::activate()
{
    cycle_.emplace(*options_, memory_->header(), *slot_, api_->get_sample_rate(client_), MonoClock::now());
    api_->set_process_callback(client_, &LoadClient::process, this);
    api_->set_xrun_callback(client_, &LoadClient::xrun, this);
    api_->set_freewheel_callback(client_, &LoadClient::freewheel, this);
    api_->on_info_shutdown(client_, &LoadClient::serverGone, this);
    if (api_->activate(client_) != 0)
        return tl::make_unexpected(
            Error{ErrorKind::EngineStart, "the server did not activate it: " + lastJackMessage(), "", 0});
    const MonoTime giveUp = MonoClock::now() + kFirstCyclePatience;
    while (slot_->tid.load(std::memory_order_acquire) == 0) {
        if (const auto reason = end_->reason(kShortTick))
            return fail(ErrorKind::EngineStart, *reason);
        if (MonoClock::now() > giveUp)
            return fail(ErrorKind::EngineStart,
                        fmt::format("the server did not run it within {}", durationText(kFirstCyclePatience)),
                        "Check that the server runs: a server without a device may stand still");
    }
    return {};
}

Expected<void> LoadClient::connect()
{
    const auto wanted = [this] { return !end_->reason(); };
    if (!options_->upstream.empty()) {
        if (auto made = ports_->connectFrom(options_->upstream, wanted); !made)
            return made;
    }
    return options_->playsBack ? ports_->connectToPlayback(wanted) : Expected<void>{};
}

std::string LoadClient::live()
{
    for (;;) {
        if (auto reason = end_->reason(kTick))
            return *reason;
        if (auto kept = class_.keep(); !kept)
            return kept.error().text();
    }
}

int LoadClient::process(jack_nframes_t frames, void* self) noexcept
{
    const MonoTime awake = MonoClock::now();
    auto& client = *static_cast<LoadClient*>(self);
    const bool open = client.cycle_->begin(awake);
    const auto outputs = client.ports_->outputBuffers(frames);
    if (open)
        client.cycle_->run(client.api_->last_frame_time(client.client_), client.ports_->inputBuffers(frames), outputs,
                           frames);
    else
        mixMean({}, outputs, frames); // silence, for the last buffer would sound until the client is closed
    return 0;                         // JACK 2 takes anything else for a client that wants to leave
}

int LoadClient::xrun(void* self) noexcept
{
    // PipeWire calls this on the cycle thread.
    auto& slot = *static_cast<LoadClient*>(self)->slot_;
    slot.lastXrun.store(toNs(MonoClock::now()), std::memory_order_relaxed);
    slot.xruns.fetch_add(1, std::memory_order_release);
    return 0;
}

void LoadClient::freewheel(int starting, void* self) noexcept
{
    static_cast<LoadClient*>(self)->class_.freewheel(starting != 0);
}

void LoadClient::serverGone(jack_status_t /*status*/, const char* reason, void* self) noexcept
{
    static_cast<LoadClient*>(self)->end_->serverGone(reason);
}

} // namespace xrunscope
