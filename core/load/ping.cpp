// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/load/ping.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <memory>

#include <fmt/format.h>
#include <ifaddrs.h>
#include <netdb.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include "core/base/programs.h"
#include "core/base/text.h"

namespace xrunscope {

namespace {

constexpr auto kInterval = std::chrono::seconds{1};
constexpr std::size_t kMostRequests = 1'000'000; ///< eleven days
constexpr std::size_t kLongestHost = 255;
constexpr double kLongestTrip = 1e9; ///< milliseconds

using HostAddresses = std::unique_ptr<addrinfo, decltype(&freeaddrinfo)>;

Expected<HostAddresses> lookUp(const std::string& host)
{
    addrinfo hints{};
    hints.ai_socktype = SOCK_DGRAM;
    addrinfo* found = nullptr;
    const int status = getaddrinfo(host.c_str(), nullptr, &hints, &found);
    if (status == 0 && found != nullptr)
        return HostAddresses(found, &freeaddrinfo);
    return fail(ErrorKind::Usage,
                fmt::format("the host '{}' cannot be pinged: {}", cleanText(host, 80), gai_strerror(status)),
                "Check its name, or give its address");
}

/// The address of a socket as bytes; empty: another family.
std::string_view bytesOf(const sockaddr* address)
{
    const void* bytes = address;
    if (address->sa_family == AF_INET)
        return {reinterpret_cast<const char*>(&static_cast<const sockaddr_in*>(bytes)->sin_addr), sizeof(in_addr)};
    if (address->sa_family == AF_INET6)
        return {reinterpret_cast<const char*>(&static_cast<const sockaddr_in6*>(bytes)->sin6_addr), sizeof(in6_addr)};
    return {};
}

/// 127.0.0.0/8, and the addresses of this machine's interfaces, ::1 among them.
bool isThisMachine(const sockaddr* address)
{
    constexpr char kLoopbackNet = 127;
    const std::string_view wanted = bytesOf(address);
    if (address->sa_family == AF_INET && !wanted.empty() && wanted.front() == kLoopbackNet)
        return true;
    ifaddrs* all = nullptr;
    if (getifaddrs(&all) != 0)
        return false;
    const std::unique_ptr<ifaddrs, decltype(&freeifaddrs)> owner(all, &freeifaddrs);
    for (const ifaddrs* one = all; one != nullptr; one = one->ifa_next) {
        if (one->ifa_addr != nullptr && one->ifa_addr->sa_family == address->sa_family &&
            bytesOf(one->ifa_addr) == wanted)
            return true;
    }
    return false;
}

template <typename Number>
std::optional<Number> numberAfter(std::string_view line, std::string_view name)
{
    const std::size_t at = line.find(name);
    if (at == std::string_view::npos)
        return std::nullopt;
    const std::string_view rest = line.substr(at + name.size());
    Number number{};
    if (std::from_chars(rest.data(), rest.data() + rest.size(), number).ec != std::errc{})
        return std::nullopt;
    return number;
}

template <typename Requests>
PingFigures sumUp(const Requests& requests, MonoTime begin, MonoTime end)
{
    PingFigures f;
    double sum = 0;
    double squares = 0;
    for (const auto& [sequence, request] : requests) {
        if (request.sent < begin || request.sent >= end)
            continue;
        ++f.sent;
        if (!request.milliseconds)
            continue;
        const double ms = *request.milliseconds;
        f.min = f.received == 0 ? ms : std::min(f.min, ms);
        f.max = std::max(f.max, ms);
        sum += ms;
        squares += ms * ms;
        ++f.received;
    }
    if (f.received > 0) {
        const auto n = static_cast<double>(f.received);
        f.average = sum / n;
        f.mdev = std::sqrt(std::max(squares / n - f.average * f.average, 0.0));
    }
    return f;
}

} // namespace

Expected<PingTarget> findPingTarget(const std::string& host)
{
    const bool odd = host.empty() || host.size() > kLongestHost || host.front() == '-' || cleanText(host) != host ||
                     host.find(' ') != std::string::npos;
    if (odd)
        return fail(ErrorKind::Usage, fmt::format("'{}' is no host to ping", cleanText(host, 80)),
                    "Give the name or the address of a machine");
    if (programInPath("ping").empty())
        return fail(ErrorKind::Usage, "ping is not installed", "Install the package iputils-ping");
    const auto found = lookUp(host);
    if (!found)
        return tl::unexpected(found.error());
    const addrinfo& first = **found;
    std::array<char, NI_MAXHOST> numbers{};
    if (getnameinfo(first.ai_addr, first.ai_addrlen, numbers.data(), numbers.size(), nullptr, 0, NI_NUMERICHOST) != 0)
        return fail(ErrorKind::Usage, fmt::format("the host '{}' has no address for ping", host));
    return PingTarget{host, numbers.data(), isThisMachine(first.ai_addr)};
}

ChildSpec pingCommand(const PingTarget& target)
{
    ChildSpec spec;
    // -n: no names; -O: tell of requests without an answer.
    spec.argv = {"ping", "-n", "-O", target.address};
    spec.environment = {{"LC_ALL", "C"}};
    return spec;
}

std::optional<PingLine> parsePingLine(std::string_view line)
{
    const auto sequence = numberAfter<std::uint16_t>(line, "icmp_seq=");
    if (!sequence || line.find("(DUP!)") != std::string_view::npos)
        return std::nullopt;
    if (line.find(" bytes from ") == std::string_view::npos)
        return PingLine{*sequence, std::nullopt};
    const auto ms = numberAfter<double>(line, " time=");
    if (!ms || !(*ms >= 0 && *ms < kLongestTrip))
        return std::nullopt;
    return PingLine{*sequence, ms};
}

std::uint64_t PingAccount::unwrapped(std::uint16_t sequence) const noexcept
{
    // The next number is the one that is nearest to the last.
    const auto ahead = static_cast<std::int16_t>(sequence - static_cast<std::uint16_t>(last_));
    return ahead < 0 && last_ < static_cast<std::uint64_t>(-ahead) ? sequence
                                                                   : last_ + static_cast<std::uint64_t>(ahead);
}

void PingAccount::add(const ChildLine& line)
{
    const auto told = parsePingLine(line.text);
    if (!told)
        return;
    const std::uint64_t sequence = unwrapped(told->sequence);
    const auto known = requests_.find(sequence);
    if (known == requests_.end() && requests_.size() < kMostRequests) {
        const Nanos ago = told->milliseconds ? Nanos{std::llround(*told->milliseconds * 1e6)} : Nanos{kInterval};
        requests_.emplace(sequence, Request{line.at - ago, told->milliseconds});
    } else if (known != requests_.end() && told->milliseconds && !known->second.milliseconds) {
        known->second.milliseconds = told->milliseconds;
    }
    last_ = std::max(last_, sequence);
}

PingFigures PingAccount::figures(MonoTime begin, MonoTime end) const
{
    return sumUp(requests_, begin, end);
}

PingFigures PingAccount::all() const
{
    return sumUp(requests_, MonoTime::min(), MonoTime::max());
}

} // namespace xrunscope
