// SPDX-License-Identifier: GPL-3.0-or-later
#include "child.h"

#include <array>
#include <cstdlib>

#include <grp.h>
#include <sys/wait.h>
#include <unistd.h>

namespace xrunscope::test {

namespace {

constexpr uid_t kNobody = 65534;

template <typename Resource>
bool limit(Resource resource, rlim_t value)
{
    const rlimit both{value, value};
    return setrlimit(resource, &both) == 0;
}

bool take(const ChildRights& rights)
{
    bool done = limit(RLIMIT_RTPRIO, rights.rtPriority) && limit(RLIMIT_NICE, rights.nice);
    if (rights.memlock)
        done = done && limit(RLIMIT_MEMLOCK, *rights.memlock);
    if (rights.rtTimeUs)
        done = done && limit(RLIMIT_RTTIME, *rights.rtTimeUs);
    if (geteuid() == 0)
        done = done && setgroups(0, nullptr) == 0 && setgid(kNobody) == 0 && setuid(kNobody) == 0;
    setenv("DBUS_SYSTEM_BUS_ADDRESS", rights.systemBus.c_str(), 1);
    return done;
}

std::string readAll(int fd)
{
    std::string text;
    std::array<char, 4096> buffer{};
    for (ssize_t n = read(fd, buffer.data(), buffer.size()); n > 0; n = read(fd, buffer.data(), buffer.size()))
        text.append(buffer.data(), static_cast<std::size_t>(n));
    return text;
}

} // namespace

std::string inChild(const ChildRights& rights, const std::function<std::string()>& body)
{
    std::array<int, 2> ends{};
    if (pipe(ends.data()) != 0)
        return "";
    const pid_t pid = fork();
    if (pid == 0) {
        close(ends[0]);
        alarm(30);
        const std::string text = take(rights) ? body() : "the rights of the child could not be set";
        const ssize_t written = write(ends[1], text.data(), text.size());
        _exit(written == static_cast<ssize_t>(text.size()) ? 0 : 1);
    }
    close(ends[1]);
    std::string text = pid > 0 ? readAll(ends[0]) : "";
    close(ends[0]);
    int status = 0;
    if (pid > 0)
        waitpid(pid, &status, 0);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? text : "";
}

bool canHave(const ChildRights& rights)
{
    return inChild(rights, [] { return std::string("yes"); }) == "yes";
}

} // namespace xrunscope::test
