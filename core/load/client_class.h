// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>

#include "core/base/error.h"
#include "core/load/client_options.h"
#include "core/load/swarm_memory.h"

namespace xrunscope {

/// Keeps the scheduling class of a load client's cycle thread as asked. The server's library gives that thread a class
/// of its own when it starts and anew when freewheeling ends, so the class is set from outside once cycles run, and
/// looked after from then on.
class ClientClass {
public:
    ClientClass(const ClientOptions& options, ClientSlot& slot) noexcept : options_(&options), slot_(&slot) {}

    /// Sets the class and writes what the kernel says into slot.granted. Once the slot has a tid; ordinary thread.
    Expected<void> apply();
    /// Sets it again where the library has changed it. Ordinary thread, now and then.
    Expected<void> keep();
    /// From the server's freewheel callback: while it freewheels the class is the server's matter. Any thread.
    void freewheel(bool starting) noexcept { freewheeling_.store(starting, std::memory_order_relaxed); }

private:
    const ClientOptions* options_;
    ClientSlot* slot_;
    std::atomic<bool> freewheeling_{false};
};

} // namespace xrunscope
