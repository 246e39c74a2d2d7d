// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/cli/run_options.h"
#include "core/base/error.h"
#include "core/jack/jack_probe.h"

namespace xrunscope::cli {

/// Which engine a run takes, and the running server that it measures.
struct EngineChoice {
    std::string engine;
    std::optional<JackServerInfo> server; ///< JACK on a server that is there already
    std::vector<std::string> notes;       ///< sentences for the user
};

/// --engine where it is given; else the engine that another option belongs to; else JACK when a server answers, else
/// the timer. Usage error for options that the engine would ignore, EngineStart error when JACK is wanted and no server
/// answers. Asks servers only when a running one matters; blocks for some seconds at most.
Expected<EngineChoice> chooseEngine(const RunOptions& options);

} // namespace xrunscope::cli
