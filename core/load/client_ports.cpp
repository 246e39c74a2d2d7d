// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/load/client_ports.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <memory>
#include <thread>

#include <fmt/format.h>

#include "core/jack/playback_ports.h"

namespace xrunscope {

namespace {

constexpr Nanos kReadyPatience = std::chrono::seconds{2};

std::string withServersWords(std::string what)
{
    const std::string message = lastJackMessage();
    return message.empty() ? what : fmt::format("{} (the server's words: {})", what, message);
}

std::string portName(const char* direction, std::size_t index)
{
    return fmt::format("{}_{}", direction, index + 1);
}

} // namespace

Expected<void> ClientPorts::registerPorts(int count)
{
    const auto wantedPorts = static_cast<std::size_t>(std::clamp(count, 1, SwarmPlan::kMaxPorts));
    const auto add = [this](std::vector<jack_port_t*>& ports, const char* direction, unsigned long flags) {
        const std::string name = portName(direction, ports.size());
        jack_port_t* port = api_->port_register(client_, name.c_str(), JACK_DEFAULT_AUDIO_TYPE, flags, 0);
        if (port != nullptr)
            ports.push_back(port);
        return port != nullptr;
    };
    for (std::size_t i = 0; i < wantedPorts; ++i) {
        if (!add(inputs_, "in", JackPortIsInput) || !add(outputs_, "out", JackPortIsOutput)) {
            return fail(ErrorKind::EngineStart,
                        withServersWords(fmt::format("the server gave port {} of {} no room",
                                                     inputs_.size() + outputs_.size() + 1, 2 * wantedPorts)),
                        "Choose fewer clients or ports, or give the server more (jackd --port-max)");
        }
    }
    return {};
}

Expected<void> ClientPorts::connectFrom(const std::string& upstream, const std::function<bool()>& wanted) const
{
    for (std::size_t i = 0; i < inputs_.size(); ++i) {
        const std::string from = fmt::format("{}:{}", upstream, portName("out", i));
        if (auto made = connect(from, api_->port_name(inputs_[i]), wanted); !made)
            return made;
    }
    return {};
}

Expected<void> ClientPorts::connectToPlayback(const std::function<bool()>& wanted) const
{
    const std::vector<std::string> playback = playbackPorts(*api_, client_);
    for (std::size_t i = 0; i < std::min(outputs_.size(), playback.size()); ++i) {
        if (auto made = connect(api_->port_name(outputs_[i]), playback[i], wanted); !made)
            return made;
    }
    return {};
}

Expected<void> ClientPorts::connect(const std::string& from, const std::string& to,
                                    const std::function<bool()>& wanted) const
{
    const MonoTime giveUp = MonoClock::now() + kReadyPatience;
    for (;;) {
        const int error = api_->connect(client_, from.c_str(), to.c_str());
        if (error == 0 || error == EEXIST)
            return {};
        if (!wanted() || MonoClock::now() > giveUp)
            return fail(ErrorKind::EngineStart,
                        withServersWords(fmt::format("{} could not be connected to {}", from, to)));
        std::this_thread::sleep_for(std::chrono::milliseconds{20});
    }
}

std::span<const float* const> ClientPorts::inputBuffers(std::uint32_t frames) noexcept
{
    for (std::size_t i = 0; i < inputs_.size(); ++i)
        inputBuffers_[i] = static_cast<const float*>(api_->port_get_buffer(inputs_[i], frames));
    return {inputBuffers_.data(), inputs_.size()};
}

std::span<float* const> ClientPorts::outputBuffers(std::uint32_t frames) noexcept
{
    for (std::size_t i = 0; i < outputs_.size(); ++i)
        outputBuffers_[i] = static_cast<float*>(api_->port_get_buffer(outputs_[i], frames));
    return {outputBuffers_.data(), outputs_.size()};
}

} // namespace xrunscope
