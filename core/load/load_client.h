// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "core/base/error.h"
#include "core/jack/jack_api.h"
#include "core/load/client_class.h"
#include "core/load/client_cycle.h"
#include "core/load/client_end.h"
#include "core/load/client_options.h"
#include "core/load/client_ports.h"
#include "core/load/swarm_memory.h"

namespace xrunscope {

/// One client of the server: opened, connected, run and closed. The process's main thread; all arguments outlive it.
class LoadClient {
public:
    LoadClient(const ClientOptions& options, SwarmMemory& memory, ClientEnd& end);
    /// Closes it. A server that does not answer must not hold the process: SIGALRM ends it after 3 s.
    ~LoadClient();
    LoadClient(const LoadClient&) = delete;
    LoadClient& operator=(const LoadClient&) = delete;

    /// Opens and connects it; returns once its cycles run in the class that was asked for. EngineStart error.
    Expected<void> start();
    /// Returns the reason once it has to end.
    std::string live();

private:
    Expected<void> open();
    Expected<void> activate();
    Expected<void> connect();

    static int process(jack_nframes_t frames, void* self) noexcept;
    static int xrun(void* self) noexcept;
    static void freewheel(int starting, void* self) noexcept;
    static void serverGone(jack_status_t status, const char* reason, void* self) noexcept;

    const ClientOptions* options_;
    SwarmMemory* memory_;
    ClientEnd* end_;
    ClientSlot* slot_;
    ClientClass class_;
    std::shared_ptr<const JackApi> api_;
    jack_client_t* client_ = nullptr;
    std::optional<ClientPorts> ports_;
    std::optional<ClientCycle> cycle_;
};

} // namespace xrunscope
