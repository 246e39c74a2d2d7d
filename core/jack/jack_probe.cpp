// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jack/jack_probe.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <system_error>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/base/text.h"
#include "core/jack/jack_api.h"
#include "core/jack/jackd_process.h"
#include "core/jack/probe_process.h"
#include "core/load/process_guard.h"

namespace xrunscope {

namespace {

using Json = nlohmann::json;

constexpr Nanos kLimit = std::chrono::seconds{3};

/// PipeWire's libjack without a PipeWire would take its time to find that out.
bool pipeWireSocketExists()
{
    const auto existsIn = [](const char* variable) {
        const char* folder = std::getenv(variable);
        if (folder == nullptr || *folder == '\0')
            return false;
        const char* remote = std::getenv("PIPEWIRE_REMOTE");
        const std::string name = remote != nullptr && *remote != '\0' ? remote : "pipewire-0";
        std::error_code error;
        return std::filesystem::is_socket(std::filesystem::path(folder) / name, error);
    };
    return existsIn("PIPEWIRE_RUNTIME_DIR") || existsIn("XDG_RUNTIME_DIR");
}

JackServerInfo infoOf(const Json& json, const std::string& library, const std::string& serverName)
{
    JackServerInfo info;
    info.library = library;
    info.serverName = serverName;
    info.facts.kind = static_cast<ServerKind>(json.at("kind").get<int>());
    info.facts.version = cleanText(json.at("version").get<std::string>(), 40);
    info.rate = json.at("rate").get<std::uint32_t>();
    info.frames = json.at("frames").get<std::uint32_t>();
    info.playbackPorts = json.at("playback_ports").get<std::uint32_t>();
    for (const auto& client : json.at("clients"))
        info.clients.push_back(cleanText(client.get<std::string>(), 100));
    if (const int priority = json.at("priority").get<int>(); priority >= 0)
        info.facts.priority = priority;
    return info;
}

/// What a client cannot ask: from the command line of the server.
void addCommandLine(ServerFacts& facts, const std::string& serverName)
{
    if (facts.kind != ServerKind::Jack2)
        return;
    const auto options = findJackd(serverName);
    if (!options)
        return;
    facts.driver = cleanText(options->driver, 200);
    facts.synchronous = options->synchronous;
    facts.periods = options->periods;
    if (options->priority)
        facts.priority = options->priority;
}

} // namespace

Expected<JackServerInfo> askJackServer(const std::string& library, const std::string& serverName)
{
    const std::string program = clientProgram();
    if (program.empty())
        return fail(ErrorKind::EngineStart, "xrunscope-client was not found",
                    "It belongs beside xrunscope and xrunscope-cli: install Xrunscope again");
    const auto text = outputOf({program, "probe", library, serverName}, kLimit);
    if (!text)
        return tl::make_unexpected(text.error());
    try {
        const Json json = Json::parse(*text);
        if (json.contains("error"))
            return fail(ErrorKind::EngineStart, cleanText(json.at("error").get<std::string>(), 500),
                        cleanText(json.at("hint").get<std::string>(), 500));
        JackServerInfo info = infoOf(json, library, serverName);
        addCommandLine(info.facts, serverName);
        return info;
    } catch (const Json::exception&) {
        return fail(ErrorKind::EngineStart, fmt::format("{} gave no answer that can be read", program),
                    "It must be of the same version: install Xrunscope again");
    }
}

std::vector<JackServerInfo> findJackServers()
{
    std::vector<JackServerInfo> servers;
    const bool pipeWire = pipeWireSocketExists();
    for (const std::string& library : jackLibraries()) {
        const bool pipeWireOnly = library.find("/pipewire-") != std::string::npos;
        if (pipeWireOnly && !pipeWire)
            continue;
        auto info = askJackServer(library, {});
        if (!info)
            continue;
        // The loader's own libjack may be PipeWire's already.
        const bool known = std::any_of(servers.begin(), servers.end(), [&info](const JackServerInfo& other) {
            return other.facts.kind == info->facts.kind;
        });
        if (!known)
            servers.push_back(std::move(*info));
    }
    return servers;
}

Error noJackServer()
{
    return {
        ErrorKind::EngineStart, "no JACK or PipeWire server answers",
        "Start one (PipeWire: systemctl --user start pipewire wireplumber; JACK 2: jackd -R -d alsa -d hw:0), or give "
        "--jack-server dummy or --jack-server alsa:hw:0 for a server of the run's own",
        0};
}

} // namespace xrunscope
