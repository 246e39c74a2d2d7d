// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jack/server_log.h"

#include <charconv>
#include <cmath>

#include "core/system/scan.h"

namespace xrunscope {

namespace {

using What = ServerLogEvent::What;

constexpr double kLongestDelay = 3600e9; ///< nanoseconds: what lies beyond is no delay

/// What stands after the first `key`; nullopt without it.
std::optional<std::string_view> after(std::string_view line, std::string_view key)
{
    const std::size_t at = line.find(key);
    if (at == std::string_view::npos)
        return std::nullopt;
    return line.substr(at + key.size());
}

/// What stands between the first `from` and the last `to` behind it; nullopt when that is nothing.
std::optional<std::string> between(std::string_view line, std::string_view from, std::string_view to)
{
    const auto rest = after(line, from);
    const std::size_t end = rest ? rest->rfind(to) : std::string_view::npos;
    if (end == std::string_view::npos || end == 0)
        return std::nullopt;
    return std::string(rest->substr(0, end));
}

/// The number at the beginning of `text` times `unit`; nullopt when it is none or no credible delay.
std::optional<Nanos> delayAt(std::string_view text, double unit)
{
    text = scan::trim(text);
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed);
    if (error != std::errc{} || !std::isfinite(value) || value < 0 || value * unit > kLongestDelay)
        return std::nullopt;
    return Nanos{std::llround(value * unit)};
}

std::optional<ServerLogEvent> driverXrun(std::string_view line)
{
    if (const auto usec = after(line, "JackTimedDriver::Process XRun ="))
        return ServerLogEvent{What::DriverXrun, {}, delayAt(*usec, 1e3)};
    if (const auto msec = after(line, "xrun of at least"))
        return ServerLogEvent{What::DriverXrun, {}, delayAt(*msec, 1e6)};
    return std::nullopt;
}

std::optional<ServerLogEvent> clientEvent(std::string_view line)
{
    if (auto name = between(line, "JackEngine::XRun: client = ", " was not finished, state = "))
        return ServerLogEvent{What::ClientNotFinished, std::move(*name), {}};
    if (auto name = between(line, "JackEngine::XRun: client ", " finished after current callback"))
        return ServerLogEvent{What::ClientNotFinished, std::move(*name), {}};
    if (auto name = between(line, "subgraph starting at ", " timed out "))
        return ServerLogEvent{What::ClientTimedOut, std::move(*name), {}};
    return std::nullopt;
}

} // namespace

std::optional<ServerLogEvent> readServerLogLine(std::string_view line)
{
    line = scan::trim(line);
    if (auto event = driverXrun(line))
        return event;
    return clientEvent(line);
}

} // namespace xrunscope
