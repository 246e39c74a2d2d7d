// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jack/playback_ports.h"

#include <set>
#include <string_view>

namespace xrunscope {

std::vector<std::string> portNames(const JackApi& api, jack_client_t* client, const char* type, unsigned long flags)
{
    std::vector<std::string> names;
    const char** list = api.get_ports(client, nullptr, type, flags);
    for (const char** name = list; list != nullptr && *name != nullptr; ++name)
        names.emplace_back(*name);
    if (list != nullptr)
        api.free(list);
    return names;
}

std::vector<std::string> firstSinkOf(const std::vector<std::string>& inputs, const std::vector<std::string>& outputs)
{
    constexpr std::string_view kPlayback = ":playback_";
    const std::set<std::string> monitors(outputs.begin(), outputs.end());
    std::vector<std::string> ports;
    std::string sink;
    for (const std::string& name : inputs) {
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

std::vector<std::string> playbackPorts(const JackApi& api, jack_client_t* client)
{
    const auto audio = [&](unsigned long flags) { return portNames(api, client, JACK_DEFAULT_AUDIO_TYPE, flags); };
    auto physical = audio(JackPortIsPhysical | JackPortIsInput);
    return physical.empty() ? firstSinkOf(audio(JackPortIsInput), audio(JackPortIsOutput)) : physical;
}

} // namespace xrunscope
