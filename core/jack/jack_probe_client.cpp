// SPDX-License-Identifier: GPL-3.0-or-later
#include <csignal>
#include <cstdio>
#include <cstring>
#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <sys/prctl.h>
#include <unistd.h>

#include "core/jack/jack_api.h"
#include "core/jack/jack_leftovers.h"
#include "core/jack/jack_probe.h"
#include "core/jack/playback_ports.h"

namespace xrunscope {

namespace {

using Json = nlohmann::json;

constexpr unsigned kSeconds = 5;        ///< then SIGALRM ends it: nobody waits any more
constexpr int kClientPriorityBelow = 5; ///< JACK 2 gives its clients the server's priority less this

/// The ports of a flag, and the clients that they belong to, left out those of hardware.
struct Ports {
    std::uint32_t playback = 0;
    std::set<std::string> clients;
};

Ports lookAtPorts(const JackApi& jack, jack_client_t* client)
{
    Ports ports;
    std::set<std::string> hardware;
    const auto ownerOf = [](const std::string& port) { return port.substr(0, port.find(':')); };
    for (const std::string& name : playbackPorts(jack, client)) {
        ++ports.playback;
        hardware.insert(ownerOf(name));
        hardware.insert(ownerOf(name) + " Monitor");
    }
    for (const std::string& name : portNames(jack, client, nullptr, JackPortIsPhysical))
        hardware.insert(ownerOf(name));
    for (const std::string& name : portNames(jack, client, nullptr, 0)) {
        if (hardware.count(ownerOf(name)) == 0)
            ports.clients.insert(ownerOf(name));
    }
    return ports;
}

Json answer(const JackApi& jack, jack_client_t* client)
{
    const Ports ports = lookAtPorts(jack, client);
    int priority = -1;
    if (jack.kind() == ServerKind::Jack2)
        priority = jack.is_realtime(client) != 0 ? jack.client_real_time_priority(client) + kClientPriorityBelow : 0;
    return {{"kind", static_cast<int>(jack.kind())},
            {"version", jack.version()},
            {"rate", jack.get_sample_rate(client)},
            {"frames", jack.get_buffer_size(client)},
            {"priority", priority},
            {"playback_ports", ports.playback},
            {"clients", ports.clients}};
}

Json refusal(const Error& error)
{
    return {{"error", error.what}, {"hint", error.hint}};
}

Json ask(const std::string& library, const std::string& serverName)
{
    const auto jack = JackApi::load(library);
    if (!jack)
        return refusal(jack.error());
    const JackApi& api = **jack;
    jack_status_t status{};
    jack_client_t* client =
        serverName.empty()
            ? api.client_open("xrunscope-probe", JackNoStartServer, &status)
            : api.client_open("xrunscope-probe", static_cast<jack_options_t>(JackNoStartServer | JackServerName),
                              &status, serverName.c_str());
    if (client == nullptr) {
        removeUnusedJackMetadata();
        return refusal({ErrorKind::EngineStart,
                        fmt::format("{} does not answer: {}", serverKindName(api.kind()), jackStatusText(status)),
                        "Start the server, or look at what it prints", 0});
    }
    Json json = answer(api, client);
    api.client_close(client);
    return json;
}

} // namespace

int runJackProbe(const std::string& library, const std::string& serverName)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    ::alarm(kSeconds);
    const std::string text = ask(library, serverName).dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
    return std::fputs(text.c_str(), stdout) >= 0 && std::fflush(stdout) == 0 ? 0 : 1;
}

} // namespace xrunscope
