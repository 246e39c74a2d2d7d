// SPDX-License-Identifier: GPL-3.0-or-later
// guest_stop_for PID MS: stops a process for so many milliseconds, and prints when it stopped it and when it let it go
// on, in nanoseconds of CLOCK_MONOTONIC.
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>

namespace {

std::int64_t now()
{
    timespec t{};
    clock_gettime(CLOCK_MONOTONIC, &t);
    return std::int64_t{t.tv_sec} * 1'000'000'000 + t.tv_nsec;
}

} // namespace

int main(int argc, char** argv)
{
    const int pid = argc == 3 ? std::atoi(argv[1]) : 0;
    const double ms = argc == 3 ? std::atof(argv[2]) : 0;
    if (pid <= 0 || !(ms > 0)) {
        std::fputs("Usage: guest_stop_for PID MILLISECONDS\n", stderr);
        return 2;
    }
    if (kill(pid, SIGSTOP) != 0) {
        std::perror("guest_stop_for");
        return 1;
    }
    const std::int64_t stopped = now(); // whatever the program did, it did before
    const std::int64_t until = stopped + static_cast<std::int64_t>(ms * 1e6);
    const timespec end{until / 1'000'000'000, until % 1'000'000'000};
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &end, nullptr) == EINTR) {
    }
    const std::int64_t continued = now();
    kill(pid, SIGCONT);
    std::printf("%lld %lld\n", static_cast<long long>(stopped), static_cast<long long>(continued));
    return 0;
}
