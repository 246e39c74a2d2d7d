// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "core/base/error.h"
#include "core/base/time.h"
#include "core/report/layout_a.h"
#include "core/run/run_info.h"
#include "core/stats/poisson.h"

namespace xrunscope {

/// What a series needs of one of its runs.
struct SeriesMember {
    std::string name;  ///< of the file, for messages
    std::string title; ///< without its place in the series
    std::string host;
    SeriesPlace place;
    LayoutA figures;
    Nanos length{0};
    std::optional<Nanos> delayMax; ///< the true maxima
    std::optional<Nanos> cycleMax;
    bool modelled = false;
    std::string cycleTimeUnknown;
    std::string leftOut; ///< why the run is not averaged; empty: it is
};
SeriesMember seriesMemberOf(const RunData& run, std::string name);

/// Events of all runs together.
struct SeriesRate {
    std::uint64_t events = 0;
    HourlyRate rate;   ///< 3600 × Σ events / Σ seconds, exact Poisson 95 % interval
    double legacy = 0; ///< an hour, as in 2005: divided by the number of runs once more
};

/// Maxima of the runs, microseconds.
struct SeriesMaximum {
    double mean = 0;
    double largest = 0;
};

/// The averaged table of 2005 (layout B) for one system. nullopt: not measured.
struct SeriesTable {
    std::string title;
    std::string host;
    bool modelled = false;
    std::string cycleTimeUnknown;
    std::size_t runs = 0; ///< averaged
    int planned = 0;      ///< of the series
    Nanos measured{0};    ///< by those averaged
    SeriesRate xruns;
    std::optional<SeriesRate> delaysOverSpare;
    SeriesRate delaysOver1000us;
    std::optional<SeriesMaximum> delayMax; ///< this and the next by the JACK 1 formulas
    std::optional<SeriesMaximum> cycleMax;
    std::optional<SeriesMaximum> trueDelayMax;
    std::optional<SeriesMaximum> trueCycleMax;
    std::optional<double> dspLoad; ///< this and the CPU loads: percent
    std::optional<double> systemLoad;
    std::optional<double> userLoad;
    std::optional<double> interruptRate; ///< a second, as the next
    std::optional<double> contextSwitchRate;

    struct LeftOut {
        std::string name;
        std::string reason;
    };
    std::vector<LeftOut> leftOut;
};

/// Averages the valid runs: those without a mark (whyMarked). Usage error when the runs are not of
/// one series. Any thread.
Expected<SeriesTable> seriesTableOf(const std::vector<SeriesMember>& members);

/// The table, at most 72 columns, with who was left out. `legacyRates`: the rates of 2005, and what is wrong with them.
std::string seriesText(const SeriesTable& table, bool legacyRates);

/// The same for programs; the rates of 2005 stand beside the true ones.
nlohmann::json seriesJson(const SeriesTable& table);

} // namespace xrunscope
