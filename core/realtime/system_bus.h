// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "core/base/error.h"
#include "core/base/time.h"

struct sd_bus;

namespace xrunscope {

/// Connects `bus`, which is new, to the bus daemon at `address`, and waits until that has answered; a negative errno
/// when it does not by `until`. For one thread, not the cycle loop.
int startBus(sd_bus* bus, const char* address, MonoTime until) noexcept;

/// A connection of its own to the system bus (DBUS_SYSTEM_BUS_ADDRESS where set) that never blocks past
/// one point in time, whatever the other side does. For one thread, not the cycle loop. Move-only.
class SystemBus {
public:
    /// Connects and waits until the bus has answered. Error (EngineStart) when it does not by `until`.
    static Expected<SystemBus> open(MonoTime until);

    /// The connection, with the time that is left as the time limit of the next call.
    sd_bus* forNextCall() noexcept;

private:
    struct Close {
        void operator()(sd_bus* bus) const noexcept;
    };

    SystemBus(sd_bus* bus, MonoTime until) noexcept : bus_(bus), until_(until) {}

    std::unique_ptr<sd_bus, Close> bus_;
    MonoTime until_;
};

} // namespace xrunscope
