// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <deque>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <poll.h>
#include <sys/resource.h>
#include <sys/types.h>

#include "core/base/time.h"
#include "core/load/guard_output.h"
#include "core/load/guard_protocol.h"

namespace xrunscope::guard {

/// What the guard does: takes requests, starts, watches and ends children. The only thread of its process.
class GuardLoop {
public:
    /// `signals`: a signalfd that tells of SIGCHLD.
    explicit GuardLoop(int signals) noexcept : signals_(signals), lines_(kOutput) {}

    /// Until the run asks for the end or is gone, and all children are ended.
    void run();

private:
    struct Child {
        pid_t pid = 0;
        MonoTime begin{};
        int endOrder = 0;
        std::string jackServer;
        bool ending = false;
        std::optional<MonoTime> killAt{};
    };

    void wait();
    void takeRequests();
    void serve(const Request& request);
    void spawn(const Request& request);
    void askToEnd(Child& child, MonoTime killAt);
    void killOverdue(MonoTime now);
    void reap();
    void ended(int id, const Child& child, int status, const rusage& used);
    void tell(const Answer& answer);
    void sendWaiting();
    void beginShutdown();
    bool shutdownStep(MonoTime now);

    int signals_;
    LineSender lines_;
    std::map<int, Child> children_;
    std::deque<std::string> waiting_; ///< messages that the socket has no room for yet
    bool runGone_ = false;
    std::optional<MonoTime> shutdown_;
    std::vector<std::string> jackServers_; ///< of ended children
};

} // namespace xrunscope::guard
