// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/realtime/rtkit.h"

#include <algorithm>
#include <cerrno>
#include <string>
#include <system_error>

#include <fmt/format.h>
#include <sys/resource.h>
#include <systemd/sd-bus.h>

#include "core/base/text.h"
#include "core/realtime/system_bus.h"

namespace xrunscope {

namespace {

constexpr const char* kService = "org.freedesktop.RealtimeKit1";
constexpr const char* kObject = "/org/freedesktop/RealtimeKit1";
constexpr const char* kInterface = "org.freedesktop.RealtimeKit1";
constexpr std::size_t kMessageBytes = 200;

struct BusError {
    sd_bus_error error{};
    BusError() = default;
    BusError(const BusError&) = delete;
    BusError& operator=(const BusError&) = delete;
    ~BusError() { sd_bus_error_free(&error); }

    std::string text(int result) const
    {
        return error.message != nullptr ? cleanText(error.message, kMessageBytes)
                                        : std::generic_category().message(-result);
    }
};

Expected<void> readProperty(SystemBus& bus, const char* name, char type, void* value)
{
    BusError error;
    const int result =
        sd_bus_get_property_trivial(bus.forNextCall(), kService, kObject, kInterface, name, &error.error, type, value);
    if (result >= 0)
        return {};
    return fail(ErrorKind::EngineStart, fmt::format("rtkit does not answer ({})", error.text(result)),
                "Install and start rtkit", -result);
}

/// rtkit serves only processes whose hard RLIMIT_RTTIME is at most its own. A soft limit below the hard one
/// would end the process earlier still (SIGXCPU), so both are the same unless it is lower already.
Expected<void> limitRtTime(Nanos most)
{
    const auto mostUs = static_cast<rlim_t>(std::chrono::duration_cast<std::chrono::microseconds>(most).count());
    rlimit limit{};
    getrlimit(RLIMIT_RTTIME, &limit);
    limit.rlim_max = std::min(limit.rlim_max, mostUs);
    limit.rlim_cur = std::min(limit.rlim_cur, limit.rlim_max);
    if (setrlimit(RLIMIT_RTTIME, &limit) == 0)
        return {};
    const int errnum = errno;
    return fail(ErrorKind::EngineStart,
                fmt::format("RLIMIT_RTTIME, which rtkit asks for, could not be set: {}",
                            std::generic_category().message(errnum)),
                "", errnum);
}

} // namespace

Expected<RtkitLimits> rtkitLimits()
{
    auto bus = SystemBus::open(MonoClock::now() + std::chrono::seconds{1});
    if (!bus)
        return tl::make_unexpected(bus.error());
    RtkitLimits limits;
    std::int32_t priority = 0;
    if (auto read = readProperty(*bus, "MaxRealtimePriority", 'i', &priority); !read)
        return tl::make_unexpected(read.error());
    std::int64_t rtTimeUs = 0;
    if (auto read = readProperty(*bus, "RTTimeUSecMax", 'x', &rtTimeUs); !read)
        return tl::make_unexpected(read.error());
    limits.maxPriority = priority;
    // 10 s is far beyond any real setting and keeps the conversion to nanoseconds safe.
    limits.rtTimeMax = std::chrono::microseconds{std::clamp<std::int64_t>(rtTimeUs, 0, 10'000'000)};
    return limits;
}

Expected<void> rtkitMakeRealtime(int tid, int priority, const RtkitLimits& limits)
{
    if (limits.rtTimeMax <= Nanos{0} || limits.maxPriority < 1)
        return fail(ErrorKind::EngineStart, "rtkit offers no real-time class", "Check the options of rtkit-daemon");
    auto bus = SystemBus::open(MonoClock::now() + std::chrono::seconds{2});
    if (!bus)
        return tl::make_unexpected(bus.error());
    if (auto limited = limitRtTime(limits.rtTimeMax); !limited)
        return limited;
    BusError error;
    const int result =
        sd_bus_call_method(bus->forNextCall(), kService, kObject, kInterface, "MakeThreadRealtime", &error.error,
                           nullptr, "tu", static_cast<std::uint64_t>(tid), static_cast<std::uint32_t>(priority));
    if (result >= 0)
        return {};
    return fail(ErrorKind::EngineStart, fmt::format("rtkit refused ({})", error.text(result)),
                "Use a session at the machine itself: rtkit serves no remote ones", -result);
}

} // namespace xrunscope
