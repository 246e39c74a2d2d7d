// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jack/playback_ports.h"

#include <set>
#include <string_view>

namespace xrunscope {

namespace {

std::vector<std::string> audioPorts(const JackApi& api, jack_client_t* client, unsigned long flags)
{
    std::vector<std::string> names;
    const char** list = api.get_ports(client, nullptr, JACK_DEFAULT_AUDIO_TYPE, flags);
    for (const char** name = list; list != nullptr && *name != nullptr; ++name)
        names.emplace_back(*name);
    if (list != nullptr)
        api.free(list);
    return names;
}

/// Of the first client whose inputs "playback_…" have outputs "monitor_…", its own or those of a client "… Monitor".
std::vector<std::string> portsOfFirstSink(const JackApi& api, jack_client_t* client)
{
    constexpr std::string_view kPlayback = ":playback_";
    const std::vector<std::string> outputs = audioPorts(api, client, JackPortIsOutput);
    const std::set<std::string> monitors(outputs.begin(), outputs.end());
    std::vector<std::string> ports;
    std::string sink;
    for (const std::string& name : audioPorts(api, client, JackPortIsInput)) {
        const std::size_t at = name.find(kPlayback);
        if (at == std::string::npos)
            continue;
        const std::string owner = name.substr(0, at);
        const std::string monitor = ":monitor_" + name.substr(at + kPlayback.size());
        const bool ofSink = monitors.count(owner + monitor) > 0 || monitors.count(owner + " Monitor" + monitor) > 0;
        if (!ofSink || (!sink.empty() && owner != sink))
            continue;
        sink = owner;
        ports.push_back(name);
    }
    return ports;
}

} // namespace

std::vector<std::string> playbackPorts(const JackApi& api, jack_client_t* client)
{
    auto physical = audioPorts(api, client, JackPortIsPhysical | JackPortIsInput);
    return physical.empty() ? portsOfFirstSink(api, client) : physical;
}

} // namespace xrunscope
