// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "core/base/time.h"

struct sd_bus;

namespace xrunscope {

struct SessionBusClose {
    void operator()(sd_bus* bus) const noexcept;
};
/// A connection of its own to the user's session bus. For one thread, not the cycle loop.
using SessionBus = std::unique_ptr<sd_bus, SessionBusClose>;

/// nullptr when there is none, or it has not answered by `until`.
SessionBus openSessionBus(MonoTime until);

/// "aplay, pid 1300" for the owner of a name on the bus; "" when it has none. Asks the bus.
std::string busOwnerText(sd_bus* bus, const char* name);

} // namespace xrunscope
