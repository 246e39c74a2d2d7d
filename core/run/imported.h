// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "core/base/error.h"
#include "core/base/time.h"
#include "core/stats/layout_a_figures.h"

namespace xrunscope {

/// What a run measured here always knows, and the source of an imported one may not tell.
enum class Fact : unsigned {
    Rate,
    Frames,
    Periods,
    Deadline,
    Length,
    Cycles,
    Skipped,
    Xruns,
    Misses,
    NearMisses,
    Scheduling,
    Started,
};
inline constexpr unsigned kFacts = static_cast<unsigned>(Fact::Started) + 1;

/// latencytest's block, as it was told.
struct ToldLatencytest {
    Nanos fragment{0};
    Nanos cpuNominal{0};
    double maxMs = 0; ///< printed with one decimal
    std::uint64_t overruns = 0;
    std::uint64_t samples = 0;
    std::uint64_t within1ms = 0;
    std::uint64_t within2ms = 0;
    int pixelsPerMs = 0;
    bool operator==(const ToldLatencytest&) const = default;
};

/// Where the figures of an imported run come from, and which there are. Such a run has no cycles and no seconds: a
/// histogram and figures, only what the source gave. What is missing is "not in the source", never 0.
struct ImportedRun {
    std::string format;               ///< "cyclictest", "cyclictest-json", "jitterdebugger", "rtla-timerlat"…
    std::string program;              ///< that measured: "cyclictest"; empty: not told
    std::string version;              ///< of that program; empty: not told
    std::string file;                 ///< name of the file; empty: a text that was pasted
    std::int64_t at = 0;              ///< when it was imported: Unix time, milliseconds
    std::string quantity;             ///< what the delay figures are, where they are no wake-up delay: "noise"
    std::vector<std::string> remarks; ///< how the figures were taken over, one sentence each
    std::string text;                 ///< of a text report of Xrunscope: the report itself
    std::optional<Nanos> length;
    /// XRUNs, and stretches of seconds with misses, that stand a quiet second apart; nullopt: not told.
    std::optional<std::uint64_t> separatedXruns, separatedMisses;
    std::optional<LayoutA> layoutA;
    std::optional<ToldLatencytest> latencytest;

    bool knows(Fact fact) const noexcept { return (known & bit(fact)) != 0; }
    void know(Fact fact) noexcept { known |= bit(fact); }
    /// "cyclictest 2.40 (hist.txt)", "a pasted text".
    std::string source() const;

    std::uint32_t known = 0; ///< a bit a Fact
    bool operator==(const ImportedRun&) const = default;

private:
    static constexpr std::uint32_t bit(Fact fact) noexcept { return 1u << static_cast<unsigned>(fact); }
};

/// What stands in a report for a figure that an imported run has not.
inline constexpr std::string_view kNotInSource = "not in the source";

nlohmann::json toJson(const ImportedRun& run);
Expected<ImportedRun> importedFromJson(const nlohmann::json& json);

} // namespace xrunscope
