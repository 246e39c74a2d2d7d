// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/realtime/inhibitor.h"

#include <cerrno>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <systemd/sd-bus.h>
#include <unistd.h>

#include "core/base/text.h"
#include "core/base/time.h"
#include "core/realtime/system_bus.h"

namespace xrunscope {

namespace {

Error noInhibitor(const std::string& cause, int errnum)
{
    return Error{ErrorKind::EngineStart, fmt::format("sleep is not inhibited during the run: {}", cause),
                 "Keep the machine awake by hand", errnum};
}

} // namespace

SleepInhibitor::~SleepInhibitor()
{
    if (fd_ >= 0)
        close(fd_);
}

SleepInhibitor::SleepInhibitor(SleepInhibitor&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}

SleepInhibitor& SleepInhibitor::operator=(SleepInhibitor&& other) noexcept
{
    std::swap(fd_, other.fd_);
    return *this;
}

Expected<SleepInhibitor> SleepInhibitor::acquire(const char* why)
{
    auto bus = SystemBus::open(MonoClock::now() + std::chrono::seconds{1});
    if (!bus)
        return tl::make_unexpected(noInhibitor(bus.error().what, bus.error().errnum));

    sd_bus_error error{};
    sd_bus_message* reply = nullptr;
    int result = sd_bus_call_method(bus->forNextCall(), "org.freedesktop.login1", "/org/freedesktop/login1",
                                    "org.freedesktop.login1.Manager", "Inhibit", &error, &reply, "ssss", "sleep:idle",
                                    "Xrunscope", why, "block");
    int borrowed = -1;
    if (result >= 0)
        result = sd_bus_message_read(reply, "h", &borrowed);
    SleepInhibitor inhibitor;
    if (result >= 0) {
        // The message owns its descriptor, the lock lives as long as ours.
        inhibitor.fd_ = fcntl(borrowed, F_DUPFD_CLOEXEC, 3);
        result = inhibitor.fd_ >= 0 ? 0 : -errno;
    }
    const std::string cause = error.message != nullptr ? cleanText(error.message, 200)
                                                       : std::generic_category().message(result < 0 ? -result : 0);
    sd_bus_message_unref(reply);
    sd_bus_error_free(&error);
    if (result < 0)
        return tl::make_unexpected(noInhibitor(fmt::format("logind said no ({})", cause), -result));
    return inhibitor;
}

} // namespace xrunscope
