// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/time.h"

namespace xrunscope {

/// Who says that audio was lost.
enum class XrunKind : int {
    Modelled = 0,    ///< timer: the modelled buffer ran dry
    Device = 1,      ///< the server's driver, or the card, reports it
    ClientLate = 2,  ///< the graph was not ready in time, and no driver reports it
    NotFinished = 3, ///< the server's log names clients that had not finished
};
inline constexpr XrunKind kAllXrunKinds[] = {XrunKind::Modelled, XrunKind::Device, XrunKind::ClientLate,
                                             XrunKind::NotFinished};

/// "modelled", "device", "client late", "not finished": for display and JSON.
std::string_view xrunKindName(XrunKind kind) noexcept;
std::optional<XrunKind> xrunKindFromNumber(std::int64_t number) noexcept;

/// What an XRUN is on an engine.
enum class XrunSource {
    Episodes, ///< one episode of missed periods: the timer's modelled buffer
    Reports,  ///< what the device or server reports: RunStatistics::addReported
};

/// What a client did that made a cycle late.
enum class Lateness : int {
    WokeLate = 0,    ///< long after it could have started
    RanLong = 1,     ///< from its start to its finish
    NotFinished = 2, ///< had not finished when the XRUN was reported
};
/// "woke late", "ran long", "had not finished".
std::string_view latenessName(Lateness lateness) noexcept;
std::optional<Lateness> latenessFromNumber(std::int64_t number) noexcept;

/// One client's part in an XRUN. What a late upstream client cost it is not counted.
struct Blame {
    std::string client;
    Lateness what = Lateness::RanLong;
    std::optional<Nanos> by; ///< beyond what it usually takes; nullopt: known by the server's log alone
    bool operator==(const Blame&) const = default;
};

/// One XRUN: a contiguous stretch of lost audio. On the timer one episode of missed periods, elsewhere one report,
/// or several that belong together. Nanoseconds of CLOCK_MONOTONIC.
struct Xrun {
    XrunKind kind = XrunKind::Modelled;
    std::uint64_t firstPeriod = 0;
    std::uint64_t misses = 0;         ///< missed periods in it
    std::int64_t release = 0;         ///< of the first period concerned
    std::int64_t begin = 0;           ///< when the buffer ran dry: release + D
    std::int64_t length = 0;          ///< to the restart
    std::uint32_t reports = 0;        ///< of the server, merged into this one; 0 on the timer
    std::optional<Nanos> serverDelay; ///< the longest delay that the server gave, where it was credible
    std::vector<Blame> blames;        ///< the culprit first; empty: no client of the run was late
    bool operator==(const Xrun&) const = default;
};

} // namespace xrunscope
