// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/load/host_check.h"

#include <cerrno>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string_view>

#include <fmt/format.h>
#include <netdb.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "core/base/text.h"

namespace xrunscope {

namespace {

constexpr const char* kIperfPort = "5201";
constexpr int kConnectMs = 3000;

struct FreeAddresses {
    void operator()(addrinfo* list) const noexcept { freeaddrinfo(list); }
};
using Addresses = std::unique_ptr<addrinfo, FreeAddresses>;

/// The reason goes to `error` when there is none.
Addresses addressesOf(const std::string& host, const char* port, int& error)
{
    addrinfo hints{};
    hints.ai_socktype = SOCK_STREAM;
    addrinfo* list = nullptr;
    error = getaddrinfo(host.c_str(), port, &hints, &list);
    return Addresses(error == 0 ? list : nullptr);
}

/// 0, or errno.
int connectTo(int family, const sockaddr* address, socklen_t size)
{
    const int fd = socket(family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (fd < 0)
        return errno;
    int error = connect(fd, address, size) == 0 ? 0 : errno;
    if (error == EINPROGRESS) {
        pollfd ready{fd, POLLOUT, 0};
        socklen_t length = sizeof error;
        if (poll(&ready, 1, kConnectMs) != 1)
            error = ETIMEDOUT;
        else
            getsockopt(fd, SOL_SOCKET, SO_ERROR, &error, &length);
    }
    close(fd);
    return error;
}

int connectToDisplay(const std::string& path, bool abstract)
{
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    const std::size_t at = abstract ? 1 : 0;
    if (path.size() + at >= sizeof address.sun_path)
        return ENAMETOOLONG;
    std::memcpy(address.sun_path + at, path.data(), path.size());
    const auto size = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + at + path.size());
    return connectTo(AF_UNIX, reinterpret_cast<const sockaddr*>(&address), size); // as the socket calls want it
}

} // namespace

Expected<void> checkIperfServer(const std::string& host)
{
    int error = 0;
    const Addresses addresses = addressesOf(host, kIperfPort, error);
    if (!addresses)
        return fail(ErrorKind::EngineStart,
                    fmt::format("the host '{}' is not known: {}", cleanText(host, 100), gai_strerror(error)),
                    "Check its name, or give its address");
    int refused = 0;
    for (const addrinfo* a = addresses.get(); a != nullptr; a = a->ai_next) {
        refused = connectTo(a->ai_family, a->ai_addr, a->ai_addrlen);
        if (refused == 0)
            return {};
    }
    return fail(ErrorKind::EngineStart,
                fmt::format("no iperf3 server answers at {} on port {}: {}", cleanText(host, 100), kIperfPort,
                            std::strerror(refused)),
                "Start one there with: iperf3 -s", refused);
}

std::string whyNoDisplay()
{
    const char* display = std::getenv("DISPLAY");
    if (display == nullptr || *display == '\0')
        return "no display";
    const std::string_view name = display;
    if (name.front() != ':')
        return {}; // on another machine, or by another way: x11perf will tell
    const std::string number(
        name.substr(1, name.find('.') == std::string_view::npos ? name.size() : name.find('.') - 1));
    const std::string path = "/tmp/.X11-unix/X" + number;
    if (connectToDisplay(path, false) == 0 || connectToDisplay(path, true) == 0)
        return {};
    return fmt::format("no display answers at {}", cleanText(display, 60));
}

} // namespace xrunscope
