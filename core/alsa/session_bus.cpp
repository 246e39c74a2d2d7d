// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/alsa/session_bus.h"

#include <cstdint>
#include <cstdlib>

#include <fmt/format.h>
#include <systemd/sd-bus.h>

#include "core/realtime/system_bus.h"
#include "core/system/small_file.h"

namespace xrunscope {

namespace {

std::string sessionBusAddress()
{
    const char* address = secure_getenv("DBUS_SESSION_BUS_ADDRESS");
    if (address != nullptr && *address != '\0')
        return address;
    const char* folder = secure_getenv("XDG_RUNTIME_DIR");
    return folder != nullptr && *folder == '/' ? fmt::format("unix:path={}/bus", folder) : "";
}

} // namespace

void SessionBusClose::operator()(sd_bus* bus) const noexcept
{
    sd_bus_close(bus);
    sd_bus_unref(bus);
}

SessionBus openSessionBus(MonoTime until)
{
    const std::string address = sessionBusAddress();
    sd_bus* raw = nullptr;
    if (address.empty() || sd_bus_new(&raw) < 0)
        return nullptr;
    SessionBus bus(raw);
    return startBus(raw, address.c_str(), until) >= 0 ? std::move(bus) : nullptr;
}

std::string busOwnerText(sd_bus* bus, const char* name)
{
    sd_bus_message* reply = nullptr;
    std::uint32_t pid = 0;
    int result = sd_bus_call_method(bus, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
                                    "GetConnectionUnixProcessID", nullptr, &reply, "s", name);
    if (result >= 0)
        result = sd_bus_message_read(reply, "u", &pid);
    sd_bus_message_unref(reply);
    if (result < 0)
        return "";
    const std::string program = readFirstLine(fmt::format("/proc/{}/comm", pid));
    return program.empty() ? fmt::format("pid {}", pid) : fmt::format("{}, pid {}", program, pid);
}

} // namespace xrunscope
