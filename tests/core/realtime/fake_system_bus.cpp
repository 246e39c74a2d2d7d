// SPDX-License-Identifier: GPL-3.0-or-later
#include "fake_system_bus.h"

#include <array>
#include <csignal>
#include <cstddef>
#include <cstring>
#include <fstream>
#include <stdexcept>
#include <string_view>

#include <fcntl.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <systemd/sd-bus.h>
#include <unistd.h>

namespace xrunscope::test {

namespace {

bool is(sd_bus_message* message, const char* interface, const char* member)
{
    return sd_bus_message_is_method_call(message, interface, member) > 0;
}

int answerProperty(sd_bus_message* message, const FakeServices& services)
{
    const char* interface = nullptr;
    const char* name = nullptr;
    sd_bus_message_read(message, "ss", &interface, &name);
    if (!services.rtkit)
        return sd_bus_reply_method_errorf(message, SD_BUS_ERROR_SERVICE_UNKNOWN, "no such service here");
    if (name != nullptr && std::string_view(name) == "RTTimeUSecMax")
        return sd_bus_reply_method_return(message, "v", "x", services.rtTimeMaxUs);
    return sd_bus_reply_method_return(message, "v", "i", services.maxPriority);
}

int answerRealtime(sd_bus_message* message, const FakeServices& services)
{
    std::uint64_t tid = 0;
    std::uint32_t priority = 0;
    sd_bus_message_read(message, "tu", &tid, &priority);
    sched_param parameters{};
    parameters.sched_priority = static_cast<int>(priority);
    if (services.rtkitRefuses ||
        sched_setscheduler(static_cast<pid_t>(tid), SCHED_RR | SCHED_RESET_ON_FORK, &parameters) != 0)
        return sd_bus_reply_method_errorf(message, SD_BUS_ERROR_ACCESS_DENIED, "Operation not permitted");
    return sd_bus_reply_method_return(message, "");
}

int answerInhibit(sd_bus_message* message, const FakeServices& services)
{
    std::array<const char*, 4> asked{};
    sd_bus_message_read(message, "ssss", &asked[0], &asked[1], &asked[2], &asked[3]);
    if (!services.logind)
        return sd_bus_reply_method_errorf(message, SD_BUS_ERROR_SERVICE_UNKNOWN, "no such service here");
    std::ofstream file(services.inhibitorFile);
    for (const char* text : asked)
        file << (text != nullptr ? text : "?") << '|';
    file.close();
    const int lock = open("/dev/null", O_RDONLY | O_CLOEXEC);
    const int result = sd_bus_reply_method_return(message, "h", lock);
    close(lock);
    return result;
}

int answer(sd_bus_message* message, void* userdata, sd_bus_error*)
{
    const auto& services = *static_cast<const FakeServices*>(userdata);
    if (is(message, "org.freedesktop.DBus", "Hello"))
        return sd_bus_reply_method_return(message, "s", ":1.1");
    if (is(message, "org.freedesktop.DBus.Properties", "Get"))
        return answerProperty(message, services);
    if (is(message, "org.freedesktop.RealtimeKit1", "MakeThreadRealtime"))
        return answerRealtime(message, services);
    if (is(message, "org.freedesktop.login1.Manager", "Inhibit"))
        return answerInhibit(message, services);
    return 0;
}

/// Serves one client to its end.
void serve(int fd, FakeServices& services)
{
    sd_bus* bus = nullptr;
    sd_id128_t id{};
    sd_id128_randomize(&id);
    int result = sd_bus_new(&bus);
    if (result >= 0)
        result = sd_bus_set_fd(bus, fd, fd);
    if (result >= 0)
        result = sd_bus_set_server(bus, 1, id);
    if (result >= 0)
        result = sd_bus_negotiate_fds(bus, 1);
    if (result >= 0)
        result = sd_bus_add_filter(bus, nullptr, answer, &services);
    if (result >= 0)
        result = sd_bus_start(bus);
    while (result >= 0) {
        result = sd_bus_process(bus, nullptr);
        if (result == 0)
            result = sd_bus_wait(bus, UINT64_MAX);
    }
    sd_bus_unref(bus);
}

[[noreturn]] void run(int listener, FakeServices services)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    for (;;) {
        const int client = accept4(listener, nullptr, nullptr, SOCK_CLOEXEC);
        if (client >= 0 && services.answers)
            serve(client, services);
    }
}

} // namespace

FakeSystemBus::FakeSystemBus(const FakeServices& services)
{
    static int count = 0;
    const std::string name = "xrunscope-test-" + std::to_string(getpid()) + "-" + std::to_string(++count);
    address_ = "unix:abstract=" + name;
    const int listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_un where{};
    where.sun_family = AF_UNIX;
    std::memcpy(where.sun_path + 1, name.data(), name.size());
    const auto length = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + 1 + name.size());
    if (bind(listener, reinterpret_cast<const sockaddr*>(&where), length) != 0 || listen(listener, 8) != 0)
        throw std::runtime_error("the fake system bus has no socket");
    server_ = fork();
    if (server_ == 0)
        run(listener, services);
    close(listener);
}

FakeSystemBus::~FakeSystemBus()
{
    if (server_ > 0) {
        kill(server_, SIGKILL);
        waitpid(server_, nullptr, 0);
    }
}

} // namespace xrunscope::test
