// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <memory>
#include <vector>

#include "core/base/error.h"
#include "core/run/live_feed.h"
#include "core/run/run_info.h"
#include "core/stats/latencytest_live.h"
#include "core/stats/timeline.h"
#include "core/stats/xrun.h"
#include "ui/client_history.h"

namespace xrunscope {

/// What the window shows of a run beside its snapshot.
struct LiveSeries {
    Timeline timeline{};
    std::vector<Xrun> xruns;
    std::vector<LoadPoint> loads;
    ClientHistory clients;             ///< JACK runs with load clients
    LatencytestTimeline latencytest{}; ///< runs with a CPU loop of their own
    /// Of the stress suite, those that have ended; null: not yet.
    std::vector<std::shared_ptr<const PhaseRecord>> phases;
};

/// The same, read from the run's file up to its last commit.
struct LiveRefill {
    LiveSeries series;
    std::int64_t until = 0; ///< nanoseconds after the first release: what lies before is complete
};

/// Reads what a window that was frozen has lost. Worker thread; File error when the file cannot be read.
Expected<LiveRefill> readRefill(const std::filesystem::path& file, std::int64_t columnWidth);

/// Puts `refill` before what `live` has of later times: nothing twice, nothing left out.
LiveSeries merged(const LiveRefill& refill, const LiveSeries& live);

} // namespace xrunscope
