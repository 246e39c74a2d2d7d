// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/time.h"
#include "core/load/ping_figures.h"

namespace xrunscope {

/// How near to the nominal time a sample is that counts as "within": nanoseconds, bands of latencytest's figures.
inline constexpr std::array<std::int64_t, 3> kSuiteThresholds{50'000, 100'000, 200'000};
/// The threshold of the table of several systems: its index above.
inline constexpr std::size_t kSuiteHeadline = 1;
/// Once so late, a sleep of one second of an ordinary program says that the loads were starved.
inline constexpr Nanos kStarvedBeyond = std::chrono::seconds{1};

/// "99.87": percent of `all`, rounded.
std::string roundedPercent(std::uint64_t part, std::uint64_t all);

/// One test of a suite on one system, as figures.
struct SuiteTest {
    std::string name;
    std::string remark;        ///< why it was not measured, or what went wrong; empty: nothing
    std::uint64_t samples = 0; ///< 0: not measured
    std::array<std::uint64_t, kSuiteThresholds.size()> within{};
    std::optional<Nanos> longest;          ///< of the times that are counted
    std::optional<double> elapsedSeconds;  ///< wall time of the load itself; nullopt: no load
    std::optional<double> elapsedWithBurn; ///< the same of another run, with a niced CPU hog a core beside it
    std::optional<Nanos> worstOvershoot;   ///< of an ordinary program's sleeps of one second
    bool wideVariation = false;            ///< "*": p95 − p5 of total > 0.25 of the nominal time
    bool tooFast = false;                  ///< "+": 2 s or more with a mean total < 0.90 of the nominal time
    bool capReached = false;               ///< the first kLatencytestCap samples alone are counted
    std::uint64_t overruns = 0;            ///< total > the buffer
    std::uint64_t xruns = 0;
    std::uint64_t misses = 0;
    std::optional<PingFigures> ping;

    /// "?": the load was starved.
    bool starved() const noexcept { return worstOvershoot && *worstOvershoot > kStarvedBeyond; }
    /// "&": rounded to two decimals all samples are within that threshold, and they are not.
    bool nearlyAll(std::size_t threshold) const noexcept;
    /// Which of "*", "+" and "?" hold.
    std::string marks() const;
};

/// The suite on one system: what layout D shows of it.
struct SuiteSystem {
    std::string name;
    bool apart = false;                ///< stands behind a "|", as what the others are held against
    std::string quantity = "CPU loop"; ///< the times that are counted: "CPU loop", or "total" where there is none
    std::optional<Nanos> nominal;      ///< of these times
    std::vector<SuiteTest> tests;
    std::optional<PingRecord> ping;

    const SuiteTest* find(std::string_view test) const noexcept;
    /// Seconds that all loads took; nullopt without a load.
    std::optional<double> elapsedTotal() const noexcept;
};

/// The names of all tests, in the order of the first system that has them.
std::vector<std::string> testNames(const std::vector<SuiteSystem>& systems);

} // namespace xrunscope
