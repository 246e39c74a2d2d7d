// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/load/guard_loop.h"

#include <algorithm>
#include <cerrno>
#include <csignal>

#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/jack/jack_server.h"
#include "core/load/guard_child.h"
#include "core/load/guard_orphans.h"

namespace xrunscope::guard {

namespace {

using std::chrono::milliseconds;

constexpr Nanos kGroupPatience = std::chrono::seconds{1}; ///< from SIGTERM to SIGKILL at the end
constexpr Nanos kAllPatience = milliseconds{2300};        ///< then everything left is killed
constexpr Nanos kGiveUp = milliseconds{3500};             ///< what is left cannot be killed
constexpr int kStepMs = 20;

} // namespace

void GuardLoop::run()
{
    tell({.what = Answer::What::Ready});
    for (;;) {
        wait();
        takeRequests();
        lines_.readSome();
        reap();
        const MonoTime now = MonoClock::now();
        killOverdue(now);
        if (shutdown_ && shutdownStep(now))
            break;
        sendWaiting();
    }
    sendWaiting();
}

/// Sleeps until there is something to do.
void GuardLoop::wait()
{
    std::vector<pollfd> descriptors{{signals_, POLLIN, 0}};
    if (!runGone_) {
        const int room = waiting_.empty() ? 0 : POLLOUT;
        descriptors.push_back({kControl, static_cast<short>(POLLIN | room), 0});
    }
    lines_.poll(descriptors);
    int timeout = shutdown_ ? kStepMs : -1;
    for (const auto& [id, child] : children_) {
        if (!child.killAt)
            continue;
        const auto left = std::chrono::ceil<milliseconds>(*child.killAt - MonoClock::now()).count();
        const int ms = static_cast<int>(std::clamp<decltype(left)>(left, 0, 60'000));
        timeout = timeout < 0 ? ms : std::min(timeout, ms);
    }
    ::poll(descriptors.data(), descriptors.size(), timeout);
    signalfd_siginfo info{};
    while (read(signals_, &info, sizeof info) > 0) {
    }
}

void GuardLoop::takeRequests()
{
    std::string bytes;
    while (!runGone_) {
        switch (receiveMessage(kControl, bytes)) {
        case Received::Message:
            if (const auto request = decodeRequest(bytes))
                serve(*request);
            break;
        case Received::Nothing:
            return;
        case Received::Closed:
            runGone_ = true;
            waiting_.clear();
            beginShutdown();
            return;
        }
    }
}

void GuardLoop::serve(const Request& request)
{
    if (request.what == Request::What::Spawn)
        return spawn(request);
    if (request.what == Request::What::ShutDown)
        return beginShutdown();
    const auto found = children_.find(request.id);
    if (found == children_.end())
        return;
    if (request.what == Request::What::Signal)
        kill(found->second.pid, request.number);
    else
        askToEnd(found->second, MonoClock::now() + request.patience);
}

void GuardLoop::spawn(const Request& request)
{
    if (shutdown_)
        return tell({.what = Answer::What::Spawned, .id = request.id, .errnum = ECANCELED, .system = true});
    const MonoTime begin = MonoClock::now();
    const StartedChild started = startChild(request.spec);
    if (started.pid > 0) {
        lines_.add(request.id, started.output);
        children_.emplace(request.id, Child{.pid = started.pid,
                                            .begin = begin,
                                            .endOrder = request.spec.endOrder,
                                            .jackServer = request.spec.jackServer});
    }
    tell({.what = Answer::What::Spawned,
          .id = request.id,
          .pid = started.pid,
          .errnum = started.errnum,
          .system = started.system});
}

/// The whole process group, and SIGCONT for those that are stopped.
void GuardLoop::askToEnd(Child& child, MonoTime killAt)
{
    if (!child.ending) {
        kill(-child.pid, SIGTERM);
        kill(-child.pid, SIGCONT);
    }
    child.ending = true;
    child.killAt = child.killAt ? std::min(*child.killAt, killAt) : killAt;
}

void GuardLoop::killOverdue(MonoTime now)
{
    for (auto& [id, child] : children_) {
        if (!child.killAt || now < *child.killAt)
            continue;
        kill(-child.pid, SIGKILL);
        child.killAt.reset();
    }
}

/// Children that ended, and orphans of theirs. A pid stays ours until it is waited for: it is used before.
void GuardLoop::reap()
{
    for (;;) {
        siginfo_t info{};
        if (waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid == 0)
            return;
        const pid_t pid = info.si_pid;
        const auto found = std::find_if(children_.begin(), children_.end(),
                                        [pid](const auto& entry) { return entry.second.pid == pid; });
        if (found != children_.end()) {
            lines_.drain(found->first);
            if (found->second.ending || shutdown_)
                kill(-pid, SIGKILL);
        }
        int status = 0;
        rusage used{};
        if (wait4(pid, &status, WNOHANG, &used) != pid)
            return;
        if (found != children_.end()) {
            ended(found->first, found->second, status, used);
            children_.erase(found);
        }
    }
}

void GuardLoop::ended(int id, const Child& child, int status, const rusage& used)
{
    if (!child.jackServer.empty()) {
        removeJackLeftovers(child.jackServer);
        jackServers_.push_back(child.jackServer);
    }
    const auto cpuTime = [](const timeval& t) {
        return std::chrono::seconds{t.tv_sec} + std::chrono::microseconds{t.tv_usec};
    };
    const MonoTime now = MonoClock::now();
    tell({.what = Answer::What::Ended,
          .id = id,
          .exitStatus = WIFEXITED(status) ? WEXITSTATUS(status) : -1,
          .signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0,
          .at = now,
          .wall = now - child.begin,
          .userTime = cpuTime(used.ru_utime),
          .systemTime = cpuTime(used.ru_stime)});
}

void GuardLoop::tell(const Answer& answer)
{
    if (runGone_)
        return;
    waiting_.push_back(encode(answer));
    sendWaiting();
}

void GuardLoop::sendWaiting()
{
    while (!waiting_.empty()) {
        const int errnum = sendMessage(kControl, waiting_.front());
        if (errnum == EAGAIN || errnum == ENOBUFS)
            return;
        waiting_.pop_front();
    }
}

void GuardLoop::beginShutdown()
{
    if (!shutdown_)
        shutdown_ = MonoClock::now();
}

/// Ends the children of the lowest order; with none left, their orphans. True when nobody is left.
bool GuardLoop::shutdownStep(MonoTime now)
{
    if (now - *shutdown_ > kGiveUp)
        return true;
    if (children_.empty()) {
        if (killOrphans())
            return false;
        // Orphans of a server may have held its memory: once more, now that nobody is left.
        for (const std::string& server : jackServers_)
            removeJackLeftovers(server);
        return true;
    }
    const auto first = std::min_element(children_.begin(), children_.end(), [](const auto& a, const auto& b) {
        return a.second.endOrder < b.second.endOrder;
    });
    const int order = first->second.endOrder;
    const MonoTime killAt = std::min(now + kGroupPatience, *shutdown_ + kAllPatience);
    for (auto& [id, child] : children_)
        if (child.endOrder == order && !child.ending)
            askToEnd(child, killAt);
    return false;
}

} // namespace xrunscope::guard
