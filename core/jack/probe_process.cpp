// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jack/probe_process.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <system_error>

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace xrunscope {

namespace {

constexpr std::size_t kMaxOutput = 1024 * 1024;

int spawn(const std::vector<std::string>& argv, int output, pid_t& pid)
{
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&files, output, STDOUT_FILENO);
    posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addclosefrom_np(&files, STDERR_FILENO + 1);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t set;
    sigemptyset(&set);
    posix_spawnattr_setsigmask(&attributes, &set);
    sigfillset(&set);
    posix_spawnattr_setsigdefault(&attributes, &set);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    std::vector<char*> arguments;
    for (const std::string& argument : argv)
        arguments.push_back(const_cast<char*>(argument.c_str())); // exec does not write to them
    arguments.push_back(nullptr);
    const int errnum = posix_spawn(&pid, arguments.front(), &files, &attributes, arguments.data(), environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    return errnum;
}

/// Reads until the other side closes or `until` is past; false in the second case.
bool readAll(int output, MonoTime until, std::string& text)
{
    std::array<char, 4096> bytes{};
    for (;;) {
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - MonoClock::now()).count();
        if (left <= 0)
            return false;
        pollfd descriptor{output, POLLIN, 0};
        if (poll(&descriptor, 1, static_cast<int>(left)) <= 0)
            continue;
        const ssize_t n = read(output, bytes.data(), bytes.size());
        if (n > 0 && text.size() < kMaxOutput)
            text.append(bytes.data(), static_cast<std::size_t>(n));
        else if (n == 0 || (n < 0 && errno != EINTR))
            return true;
    }
}

} // namespace

Expected<std::string> outputOf(const std::vector<std::string>& argv, Nanos limit)
{
    const auto failed = [&argv](int errnum) {
        return fail(ErrorKind::EngineStart,
                    fmt::format("{} cannot be started: {}", argv.front(), std::generic_category().message(errnum)),
                    "Close other programs, or install Xrunscope again", errnum);
    };
    int pipe[2];
    if (pipe2(pipe, O_CLOEXEC) != 0)
        return failed(errno);
    pid_t pid = 0;
    const MonoTime until = MonoClock::now() + limit;
    const int errnum = spawn(argv, pipe[1], pid);
    close(pipe[1]);
    if (errnum != 0) {
        close(pipe[0]);
        return failed(errnum);
    }
    std::string text;
    const bool inTime = readAll(pipe[0], until, text);
    close(pipe[0]);
    if (!inTime)
        kill(pid, SIGKILL);
    int status = 0;
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {
    }
    if (!inTime)
        return fail(ErrorKind::EngineStart, fmt::format("no answer within {:.0f} s", toSeconds(limit)),
                    "The server hangs, or the machine is too busy: restart the server");
    if (WIFSIGNALED(status))
        return fail(ErrorKind::EngineStart,
                    fmt::format("the JACK library crashed while asking ({})", strsignal(WTERMSIG(status))),
                    "Its version may not fit the server's: update both");
    return text;
}

} // namespace xrunscope
