// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/cycle/engine_news.h"
#include "core/jack/jack_session.h"
#include "core/jack/xrun_assembler.h"

namespace xrunscope {

/// Watches the server of a session: what it signals, and the log of an own one. One thread at a time.
class ServerWatch {
public:
    explicit ServerWatch(JackSession& session) : session_(session) {}

    /// What the server did that a run cannot go on with, one sentence; nullopt: nothing.
    std::optional<std::string> sign();
    /// Reads the guard's news: the log, and which children ended.
    void read();
    /// Children other than the server that ended since the last call.
    std::vector<ChildEnd> takeEnds();
    /// The log since the last call, from `firstRelease` on, and what it says of XRUNs. A flood is cut.
    std::vector<ServerLogLine> takeLog(std::int64_t firstRelease);
    std::vector<XrunReport> takeReports();

private:
    void keep(const ChildLine& line);

    JackSession& session_;
    bool startRead_ = false;
    std::vector<ChildEnd> ends_;
    std::optional<ChildEnd> serverEnd_;
    std::vector<ChildLine> lines_;
    std::vector<XrunReport> reports_;
    std::size_t kept_ = 0;
    std::string lastWords_;
};

} // namespace xrunscope
