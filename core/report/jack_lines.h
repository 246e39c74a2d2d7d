// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/cycle/server_facts.h"
#include "core/report/culprits.h"
#include "core/report/labelled_lines.h"
#include "core/run/run_info.h"

namespace xrunscope {

// What the summary of a run on an audio server has beside that of the timer. Each adds nothing where the run has
// nothing of the kind. Any thread.

/// Server, frames that differ from those asked for, load clients with their class, deliberate stall, ramp.
void addServerLines(LabelledLines& lines, const RunInfo& info);

/// DSP load from the own stamps, and the server's own figure with what it is.
void addDspLoadLines(LabelledLines& lines, const RunData& run);

/// Timeouts, clients alive where some died, Delta Maximum, stamps lost.
void addSwarmLines(LabelledLines& lines, const RunData& run);

/// XRUNs by kind.
void addXrunKindLine(LabelledLines& lines, const RunData& run);

/// "Of 30 XRUNs:" and a line for each client that caused some, at most 72 columns; "" without an XRUN.
std::string culpritsTable(const Culprits& culprits, bool hasClients);

/// "RR 7" when all clients have it, else the most frequent one and those that differ.
std::string clientClassesText(const std::vector<ClientFacts>& clients);

/// What jack_cpu_load is on a server: "mean of 32 cycles, then a half-weight average".
std::string_view serverLoadDefinition(ServerKind kind) noexcept;

/// Mean and maximum of the server's own DSP load over the run's seconds, percent; nullopt: it gave none.
struct ServerLoad {
    double mean = 0;
    double max = 0;
};
std::optional<ServerLoad> serverLoadOf(const std::vector<EngineSecond>& seconds);

} // namespace xrunscope
