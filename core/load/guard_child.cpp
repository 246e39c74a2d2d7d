// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/load/guard_child.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <vector>

#include <fcntl.h>
#include <linux/capability.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/load/guard_protocol.h"
#include "core/realtime/ordinary_thread.h"

namespace xrunscope::guard {

namespace {

constexpr int kReport = 4; ///< in the child: where errno of a failed start goes

/// For root the bounding set is what counts: exec fills the other sets from it.
void dropCapabilities(std::initializer_list<unsigned> capabilities)
{
    __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
    std::array<__user_cap_data_struct, _LINUX_CAPABILITY_U32S_3> sets{};
    prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
    for (const unsigned capability : capabilities)
        prctl(PR_CAPBSET_DROP, capability, 0, 0, 0);
    if (syscall(SYS_capget, &header, sets.data()) != 0)
        return;
    for (const unsigned capability : capabilities) {
        auto& set = sets[capability / 32];
        const unsigned keep = ~(1u << (capability % 32));
        set.effective &= keep;
        set.permitted &= keep;
        set.inheritable &= keep;
    }
    syscall(SYS_capset, &header, sets.data());
}

void dropRealtimeRights()
{
    const rlimit none{0, 0};
    setrlimit(RLIMIT_RTPRIO, &none);
    dropCapabilities({CAP_SYS_NICE, CAP_SYS_RESOURCE});
}

void resetSignals()
{
    for (int number = 1; number < NSIG; ++number)
        ::signal(number, SIG_DFL); // refused for SIGKILL, SIGSTOP and the two of the C library, which need none
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
}

void arrangeDescriptors(bool shared, int output, int report)
{
    // `report` and `output` are above 4 or this moves them out of the way of those that they replace.
    report = fcntl(report, F_DUPFD_CLOEXEC, 10);
    output = fcntl(output, F_DUPFD_CLOEXEC, 10);
    const int nothing = open("/dev/null", O_RDONLY | O_CLOEXEC);
    dup2(nothing, STDIN_FILENO);
    dup2(output, STDOUT_FILENO);
    dup2(output, STDERR_FILENO);
    if (shared)
        fcntl(kShared, F_SETFD, 0);
    else
        close(kShared);
    dup3(report, kReport, O_CLOEXEC);
    closefrom(kReport + 1);
}

[[noreturn]] void becomeProgram(const ChildSpec& spec, pid_t guard, int output, int report)
{
    prctl(PR_SET_PDEATHSIG, spec.jackServer.empty() ? SIGKILL : SIGTERM);
    if (getppid() != guard)
        _exit(127);
    setpgid(0, 0);
    arrangeDescriptors(spec.sharedMemory, output, report);
    becomeOrdinary();
    if (spec.nice > 0)
        setpriority(PRIO_PROCESS, 0, getpriority(PRIO_PROCESS, 0) + spec.nice);
    if (!spec.realtime)
        dropRealtimeRights();
    for (const auto& [name, value] : spec.environment)
        setenv(name.c_str(), value.c_str(), 1);
    std::vector<char*> argv;
    for (const std::string& argument : spec.argv)
        argv.push_back(const_cast<char*>(argument.c_str())); // exec does not write to them
    argv.push_back(nullptr);
    resetSignals();
    execvp(argv.front(), argv.data());
    const int errnum = errno;
    const ssize_t written = write(kReport, &errnum, sizeof errnum);
    _exit(written == sizeof errnum ? 127 : 126);
}

/// errno that the child reports; 0: the program runs.
int readReport(int report)
{
    int errnum = 0;
    ssize_t n = 0;
    do
        n = read(report, &errnum, sizeof errnum);
    while (n < 0 && errno == EINTR);
    return n == sizeof errnum ? errnum : 0;
}

} // namespace

StartedChild startChild(const ChildSpec& spec)
{
    if (spec.argv.empty() || spec.argv.front().empty())
        return {.errnum = ENOENT};
    int output[2];
    if (pipe2(output, O_CLOEXEC) != 0)
        return {.errnum = errno, .system = true};
    int report[2];
    if (pipe2(report, O_CLOEXEC) != 0) {
        const int errnum = errno;
        close(output[0]);
        close(output[1]);
        return {.errnum = errnum, .system = true};
    }
    const pid_t guard = getpid();
    const pid_t pid = fork();
    if (pid == 0)
        becomeProgram(spec, guard, output[1], report[1]);
    StartedChild child{.pid = pid, .output = output[0]};
    if (pid < 0)
        child.errnum = errno, child.system = true;
    close(output[1]);
    close(report[1]);
    if (pid > 0) {
        child.errnum = readReport(report[0]);
        if (child.errnum != 0)
            while (waitpid(pid, nullptr, 0) < 0 && errno == EINTR) {
            }
    }
    close(report[0]);
    if (child.errnum != 0) {
        close(output[0]);
        child.pid = 0;
        child.output = -1;
    } else {
        fcntl(child.output, F_SETFL, O_NONBLOCK);
    }
    return child;
}

} // namespace xrunscope::guard
