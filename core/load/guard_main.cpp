// SPDX-License-Identifier: GPL-3.0-or-later
#include <csignal>
#include <cstdio>

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include "core/load/guard_loop.h"
#include "core/load/guard_protocol.h"
#include "core/load/process_guard.h"
#include "core/realtime/ordinary_thread.h"

namespace xrunscope {

namespace {

bool isControlSocket(int fd)
{
    int type = 0;
    socklen_t size = sizeof type;
    return getsockopt(fd, SOL_SOCKET, SO_TYPE, &type, &size) == 0 && type == SOCK_SEQPACKET;
}

/// SIGCHLD comes through the descriptor that it gives; signals that are meant for the run are none of the guard's.
int arrangeSignals()
{
    for (const int number : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGTSTP, SIGTTIN, SIGTTOU, SIGUSR1, SIGUSR2})
        ::signal(number, SIG_IGN);
    ::signal(SIGCHLD, SIG_DFL);
    sigset_t child;
    sigemptyset(&child);
    sigaddset(&child, SIGCHLD);
    sigprocmask(SIG_SETMASK, &child, nullptr);
    return signalfd(-1, &child, SFD_CLOEXEC | SFD_NONBLOCK);
}

} // namespace

int runProcessGuard()
{
    if (!isControlSocket(guard::kControl)) {
        std::fputs("xrunscope-client: the guard is started by xrunscope and xrunscope-cli themselves\n", stderr);
        return 2;
    }
    becomeOrdinary();
    prctl(PR_SET_NAME, "xrunscope-guard");
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    if (fcntl(guard::kShared, F_GETFD) < 0) // keeps the number taken
        dup2(open("/dev/null", O_RDONLY | O_CLOEXEC), guard::kShared);
    fcntl(guard::kControl, F_SETFD, FD_CLOEXEC);
    fcntl(guard::kShared, F_SETFD, FD_CLOEXEC);
    fcntl(guard::kOutput, F_SETFD, FD_CLOEXEC);
    fcntl(guard::kOutput, F_SETFL, O_NONBLOCK);
    const int signals = arrangeSignals();
    if (signals < 0)
        return 1;
    guard::GuardLoop loop(signals);
    loop.run();
    return 0;
}

} // namespace xrunscope
