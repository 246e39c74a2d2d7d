// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/realtime/system_bus.h"

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <system_error>

#include <fmt/format.h>
#include <systemd/sd-bus.h>

namespace xrunscope {

namespace {

constexpr const char* kDefaultAddress = "unix:path=/run/dbus/system_bus_socket";

std::uint64_t microsUntil(MonoTime until) noexcept
{
    const auto left = std::chrono::duration_cast<std::chrono::microseconds>(until - MonoClock::now());
    return static_cast<std::uint64_t>(std::max<std::int64_t>(left.count(), 0));
}

const char* systemBusAddress() noexcept
{
    const char* address = secure_getenv("DBUS_SYSTEM_BUS_ADDRESS");
    return address != nullptr && *address != '\0' ? address : kDefaultAddress;
}

} // namespace

/// Runs the handshake, which sd_bus_open_system would leave to the first call with a limit of 25 s.
int startBus(sd_bus* bus, const char* address, MonoTime until) noexcept
{
    int result = sd_bus_set_address(bus, address);
    if (result >= 0)
        result = sd_bus_set_bus_client(bus, 1);
    if (result >= 0)
        result = sd_bus_start(bus);
    while (result >= 0) {
        result = sd_bus_process(bus, nullptr);
        if (result < 0 || sd_bus_is_ready(bus) > 0)
            break;
        const std::uint64_t left = microsUntil(until);
        if (left == 0)
            return -ETIMEDOUT;
        if (result == 0)
            result = sd_bus_wait(bus, left);
    }
    return result;
}

void SystemBus::Close::operator()(sd_bus* bus) const noexcept
{
    sd_bus_close(bus);
    sd_bus_unref(bus);
}

Expected<SystemBus> SystemBus::open(MonoTime until)
{
    sd_bus* raw = nullptr;
    int result = sd_bus_new(&raw);
    if (result < 0)
        return fail(ErrorKind::EngineStart, "no connection to the system bus can be made", "", -result);
    SystemBus bus(raw, until);
    result = startBus(raw, systemBusAddress(), until);
    if (result < 0) {
        return fail(ErrorKind::EngineStart,
                    fmt::format("there is no system bus ({})", std::generic_category().message(-result)),
                    "Start the D-Bus system bus", -result);
    }
    return bus;
}

sd_bus* SystemBus::forNextCall() noexcept
{
    sd_bus_set_method_call_timeout(bus_.get(), std::max<std::uint64_t>(microsUntil(until_), 1000));
    return bus_.get();
}

} // namespace xrunscope
