// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <ostream>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "core/base/error.h"
#include "core/run/run_file.h"
#include "core/run/run_info.h"

namespace xrunscope {

// All of these may be called on any thread; every text of a run file is made printable on the way.

/// "No XRUN in 5 min (95 %: fewer than 44 an hour). Smallest spare time left: 410 µs."
/// Starts with the reason where the run was cut off, ended early or was stopped, and says when cycles were lost.
std::string closingSentence(const RunData& run);

/// Layout A by the JACK 1 formulas, below it the true figures. At most 72 columns, ends with a line feed.
std::string summaryText(const RunData& run);
/// The same, and for a run with a CPU loop of its own the figures of latencytest from its cycles. File error when they
/// cannot be read.
Expected<std::string> summaryText(const RunFile& run);

/// For a mailing list: the summary with the bars of the delay's histogram before the lines of the machine, at most 72
/// columns. Reading it back (core/import) gives all figures of the text, and the same text again: the import keeps it
/// as it was, from the line of stars to the last line of the machine.
std::string mailText(const RunData& run);

/// Text chart of the delay histogram, at most 72 columns of ASCII, percentiles listed. Ends with a line feed.
std::string histogramText(const RunData& run);

/// The members of DESIGN.md §7 and more; a percentile that the sample does not support is null, and
/// "needs_more_cycles" beside it says how many cycles are missing.
nlohmann::json reportJson(const RunData& run);
/// The same with the member "latencytest" from the cycles; null on JACK. File error when they cannot be read.
Expected<nlohmann::json> reportJson(const RunFile& run);

/// Layout C: the block that latencytest printed, byte for byte; of a run with a stress suite one a test, below its
/// name. Usage error for a run on JACK, File error when the cycles cannot be read.
Expected<std::string> latencytestBlock(const RunFile& run);

/// The stress suite of a run and its loads: table, counts, ping, commands, at most 72 columns. Empty without.
std::string suiteSection(const RunData& run);
/// The same of one run; of several layout D with their labels, or names of files, as columns. Usage error for a run
/// without a suite.
Expected<std::string> suiteReport(const std::vector<const RunFile*>& runs);

/// One row a second, header with units; for every spreadsheet (RFC 4180, commas, decimal points).
std::string secondsCsv(const RunData& run);

/// One row a second and load client: alive, cycles, late ones, times in microseconds.
std::string clientsCsv(const RunData& run);

/// The log of the run's own server, one line each with its time; a sentence when there is none.
std::string serverLogText(const RunData& run);

/// One row a cycle, streamed, times in nanoseconds; release_ns counts from the first release. A File error
/// when a chunk cannot be read or `out` fails.
Expected<void> writeCyclesCsv(const RunFile& run, std::ostream& out);

/// "48,000 Hz, 64 frames × 2": for titles.
std::string geometryText(const Geometry& g);
/// The same of a run, without the periods where the server does not tell them.
std::string geometryText(const EngineFacts& facts);
/// The same of any run; of an imported one what its source tells: "64 frames", or "not in the source".
std::string geometryText(const RunInfo& info);
/// The class that was granted: "FIFO 70"; "not in the source" where an imported run does not tell it.
std::string classOf(const RunInfo& info);
/// When an imported run was imported, in the local time of this machine.
std::string importedAtText(const ImportedRun& imported);
/// Title of a run: its label, or engine, geometry and class. In a series with its place: "kernel A (3 of 12)".
std::string titleOf(const RunInfo& info);
/// "2026-11-30 14:22:33 +0100": when the run began, in the local time of the machine that ran it; "not in the source"
/// where an imported run does not tell it.
std::string startedAtText(const RunInfo& info);

} // namespace xrunscope
