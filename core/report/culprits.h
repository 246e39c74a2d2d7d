// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

#include "core/base/time.h"
#include "core/cycle/server_facts.h"
#include "core/stats/xrun.h"

namespace xrunscope {

inline constexpr Lateness kAllLateness[] = {Lateness::WokeLate, Lateness::RanLong, Lateness::NotFinished};

/// One client's share in the XRUNs of a run.
struct Culprit {
    std::string client;
    bool ofTheRun = false;   ///< a load client of the run; false: another program's, by the server's log
    std::uint64_t xruns = 0; ///< that it caused
    std::array<std::uint64_t, std::size(kAllLateness)> byWhat{}; ///< the same, by Lateness
    std::uint64_t measured = 0;                                  ///< of them, those with a time
    std::optional<Nanos> largest; ///< beyond what it usually takes; nullopt: no time is known
    std::optional<Nanos> mean;
    bool operator==(const Culprit&) const = default;

    /// What it did most often.
    Lateness mostly() const noexcept;
};

/// "Of N XRUNs, client X caused Z": for report, JSON and window.
struct Culprits {
    std::uint64_t xruns = 0;
    std::vector<Culprit> rows; ///< most XRUNs first, then the longest
    std::uint64_t nobody = 0;  ///< XRUNs in which no client was late
    bool operator==(const Culprits&) const = default;

    /// The one that caused more than half of all XRUNs; nullptr: there is none.
    const Culprit* main() const noexcept;
};

/// Counts the first blame of each XRUN: who stands behind it was late, too, but did not cause it. `clients`: those of
/// the run. Any thread.
Culprits culpritsOf(const std::vector<Xrun>& xruns, const std::vector<ClientFacts>& clients);

/// "ran long", or what else it did and how often: "ran long 27, woke late 1".
std::string latenessText(const Culprit& culprit);

/// A client's part in an XRUN: "client xs-1-05 ran long by 29.8 ms", "client xs-1-05 had not finished, 30.1 ms late".
std::string blameText(const Blame& blame);

} // namespace xrunscope
