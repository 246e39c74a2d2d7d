// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/load/guard_launch.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/socket.h>
#include <unistd.h>

#include "core/load/guard_protocol.h"

namespace xrunscope::guard {

namespace {

constexpr int kPipeBytes = 1 << 20;

/// A descriptor that is closed at the end of its scope.
class Descriptor {
public:
    explicit Descriptor(int fd = -1) noexcept : fd_(fd) {}
    Descriptor(Descriptor&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept
    {
        std::swap(fd_, other.fd_);
        return *this;
    }
    ~Descriptor()
    {
        if (fd_ >= 0)
            close(fd_);
    }
    int get() const noexcept { return fd_; }
    int release() noexcept { return std::exchange(fd_, -1); }

private:
    int fd_;
};

/// Out of the way of the numbers that the guard expects.
Descriptor moved(int fd)
{
    return Descriptor(fcntl(fd, F_DUPFD_CLOEXEC, 10));
}

int spawnGuard(const std::string& program, int control, int shared, int output, pid_t& pid)
{
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, control, kControl);
    posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    if (shared >= 0)
        posix_spawn_file_actions_adddup2(&files, shared, kShared);
    else
        posix_spawn_file_actions_addclose(&files, kShared);
    posix_spawn_file_actions_adddup2(&files, output, kOutput);
    posix_spawn_file_actions_addclosefrom_np(&files, kOutput + 1);

    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t set;
    sigemptyset(&set);
    posix_spawnattr_setsigmask(&attributes, &set);
    sigfillset(&set);
    posix_spawnattr_setsigdefault(&attributes, &set);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);

    std::string path = program;
    std::string word = "guard";
    std::array<char*, 3> argv{path.data(), word.data(), nullptr};
    const int errnum = posix_spawn(&pid, path.c_str(), &files, &attributes, argv.data(), environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    return errnum;
}

} // namespace

Expected<Launched> launch(const std::string& program, int sharedFd)
{
    const auto failed = [&program](int errnum) {
        return fail(ErrorKind::EngineStart,
                    fmt::format("{} cannot be started: {}", program, std::generic_category().message(errnum)),
                    "Close other programs, or install Xrunscope again", errnum);
    };
    int pair[2];
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair) != 0)
        return failed(errno);
    Descriptor control(pair[0]);
    const Descriptor guardControl(pair[1]);
    if (pipe2(pair, O_CLOEXEC) != 0)
        return failed(errno);
    Descriptor output(pair[0]);
    const Descriptor guardOutput(pair[1]);
    fcntl(output.get(), F_SETPIPE_SZ, kPipeBytes);
    fcntl(output.get(), F_SETFL, O_NONBLOCK);

    const Descriptor highControl = moved(guardControl.get());
    const Descriptor highOutput = moved(guardOutput.get());
    const Descriptor highShared = sharedFd >= 0 ? moved(sharedFd) : Descriptor{};
    if (highControl.get() < 0 || highOutput.get() < 0 || (sharedFd >= 0 && highShared.get() < 0))
        return failed(errno);
    pid_t pid = 0;
    if (const int errnum = spawnGuard(program, highControl.get(), highShared.get(), highOutput.get(), pid); errnum != 0)
        return failed(errnum);
    return Launched{pid, control.release(), output.release()};
}

} // namespace xrunscope::guard
