// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "core/run/run_info.h"
#include "core/stats/what_if.h"

namespace xrunscope {

/// XRUNs an hour in at most 5 columns: "0.4", "12", "1.2k", and "<44" for a setting without an event, whose upper limit
/// that is.
std::string whatIfCellText(const WhatIfCell& cell);

/// "128 × 2: no delay of the run would have been too long (95 %: fewer than 44 XRUNs an hour).", or that no setting of
/// the table is safe.
std::string whatIfVerdict(const WhatIf& table, int loadPercent);

/// One cell in words: "64 frames × 2, 2.7 ms, DSP load 30 %: a delay may be 933 µs. XRUNs an hour: 12 (95 %: 8 to 18),
/// misses: 40."
std::string whatIfCellSentence(const WhatIf& table, const WhatIfCell& cell);

/// What the table takes for granted, as sentences.
std::string_view whatIfAssumption() noexcept;

/// The table, at most 72 columns: XRUNs an hour by setting and DSP load, the smallest safe buffer of each load marked,
/// and for one load the intervals and the misses. `title` of the run. Any thread.
std::string whatIfText(const WhatIf& table, int loadPercent, std::string_view title);

/// The same for programs.
nlohmann::json whatIfJson(const WhatIf& table, int loadPercent);

/// How a prediction came true.
struct WhatIfCheck {
    WhatIfCell predicted;
    std::uint64_t xruns = 0; ///< observed
    std::uint64_t misses = 0;
    Nanos length{0};
    HourlyRate observed; ///< XRUNs, with the exact 95 % interval
    /// The intervals of both overlap.
    bool agrees() const noexcept
    {
        return observed.low <= predicted.xruns.high && predicted.xruns.low <= observed.high;
    }
};
WhatIfCheck checkWhatIf(const WhatIfCell& predicted, const RunData& observed);
std::string whatIfCheckText(const WhatIfCheck& check);
nlohmann::json whatIfCheckJson(const WhatIfCheck& check);

} // namespace xrunscope
