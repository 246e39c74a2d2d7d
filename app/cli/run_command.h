// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "app/cli/exit_status.h"
#include "app/cli/run_options.h"
#include "app/cli/stop_signals.h"
#include "core/base/error.h"
#include "core/run/series.h"

namespace xrunscope::cli {

/// What a run shows.
struct RunShow {
    bool quiet = false;
    bool summary = true; ///< printed at its end
    std::string prefix;  ///< of its progress, "A 2/6 "; empty: its place in its series
};

struct OneRun {
    ExitStatus status = kDone;
    bool stopped = false; ///< by the user
};

/// One run from its start to its end. Errors are told on the way.
OneRun runOne(const SeriesRun& planned, StopSignals& signals, const RunShow& show);

/// Files of new runs must not exist: nothing is ever overwritten. A File error otherwise.
Expected<void> checkFree(const std::vector<SeriesRun>& runs);

/// `run`: measures one run or a series, with progress on stderr, and prints each summary on stdout.
ExitStatus runCommand(const RunOptions& options);

} // namespace xrunscope::cli
