// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "core/base/time.h"
#include "core/cycle/cycle_record.h"
#include "core/cycle/server_facts.h"
#include "core/stats/xrun.h"

namespace xrunscope {

/// One sign of an XRUN: a callback, a line of the server's log. Nanoseconds of CLOCK_MONOTONIC.
struct XrunReport {
    XrunKind kind = XrunKind::ClientLate;
    std::int64_t at = 0;
    std::optional<Nanos> delay; ///< the server's figure, where it is credible
    std::string client;         ///< NotFinished: the one that the server names
    bool callback = true;       ///< counts as a report; a line of the log only explains one
};

/// An XRUN that is complete but for our own clients' part in it.
struct AssembledXrun {
    Xrun xrun;
    std::int64_t from = 0; ///< the time in which a client must have been late to have caused it
    std::int64_t to = 0;
    std::int64_t reported = 0; ///< first report
};

/// Makes XRUNs of reports and of skipped periods. What belongs to one disturbed stretch is one XRUN: JACK 2 calls back
/// once for each client that has not finished, in each cycle. Not thread-safe.
class XrunAssembler {
public:
    /// `unfinishedCounts`: a graph that did not finish in time is a sign of its own. PipeWire tells nobody else of it;
    /// on JACK 2 it is an XRUN when the server says so.
    XrunAssembler(Nanos period, Nanos deadline, bool unfinishedCounts) noexcept;

    /// In order of their periods. A record after skipped periods is a sign of its own.
    void add(const CycleRecord& record);
    void add(const XrunReport& report);
    /// Periods [first, upTo) were due and nothing came any more until the run ended. `release`: of the first.
    void addSkippedAtEnd(std::uint64_t first, std::uint64_t upTo, std::int64_t release, std::int64_t end);
    /// The XRUNs that nothing more will be added to: quiet since, all cycles of their time known, and no client in a
    /// cycle that began before their end (`busySince`, 0: none). `all`: those still open, too.
    std::vector<AssembledXrun> take(std::int64_t now, std::int64_t busySince, bool all);
    /// Reports are collected from here on.
    void begin(std::int64_t at) noexcept { begin_ = at; }

private:
    /// Missed periods in a row.
    struct Missed {
        std::uint64_t period;
        std::uint64_t count;
        std::int64_t release; ///< of the first
        std::int64_t end;
    };
    struct Open {
        XrunKind kind;
        std::int64_t from, to, reported;
        std::uint32_t reports;
        std::optional<Nanos> delay;
        std::vector<std::string> named;
    };
    void merge(const XrunReport& report, std::int64_t since);
    AssembledXrun assemble(Open& open) const;

    std::int64_t t_;
    std::int64_t d_;
    std::int64_t quiet_;
    bool unfinishedCounts_;
    std::int64_t begin_ = INT64_MIN;
    std::int64_t known_ = INT64_MIN; ///< start of the last cycle
    std::uint64_t lastPeriod_ = 0;
    std::int64_t lastRelease_ = 0;
    std::deque<Missed> missed_;
    std::deque<Open> open_;
};

/// A delay as the server's library gives it, in nanoseconds; nullopt where it cannot be true: negative, zero, the same
/// figure again, longer than an hour. PipeWire gives seconds, JACK 2 microseconds.
std::optional<Nanos> credibleDelay(ServerKind kind, float raw, float previous) noexcept;

} // namespace xrunscope
