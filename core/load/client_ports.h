// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/jack/jack_api.h"
#include "core/load/swarm_plan.h"

namespace xrunscope {

/// in_1 … in_P and out_1 … out_P of a load client.
class ClientPorts {
public:
    ClientPorts(const JackApi& api, jack_client_t* client) noexcept : api_(&api), client_(client) {}

    /// Ordinary thread, before activation. EngineStart error: the server gave no more ports.
    Expected<void> registerPorts(int count);

    /// Connects the outputs of `upstream` to the inputs, first to first. After activation; ordinary thread. Tries again
    /// while the server does not know a port yet and `wanted` says so, 2 s at most. EngineStart error.
    Expected<void> connectFrom(const std::string& upstream, const std::function<bool()>& wanted) const;
    /// Connects the outputs to the playback ports, as many as there are; none is no error.
    Expected<void> connectToPlayback(const std::function<bool()>& wanted) const;

    /// The buffers of this cycle; valid until the next call. Cycle thread; no allocation.
    std::span<const float* const> inputBuffers(std::uint32_t frames) noexcept;
    std::span<float* const> outputBuffers(std::uint32_t frames) noexcept;

private:
    Expected<void> connect(const std::string& from, const std::string& to, const std::function<bool()>& wanted) const;

    const JackApi* api_;
    jack_client_t* client_;
    std::vector<jack_port_t*> inputs_;
    std::vector<jack_port_t*> outputs_;
    std::array<const float*, SwarmPlan::kMaxPorts> inputBuffers_{};
    std::array<float*, SwarmPlan::kMaxPorts> outputBuffers_{};
};

} // namespace xrunscope
