// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "core/import/source_run.h"

namespace xrunscope::import {

/// The labelled lines of a report ("Cycles    299,999 ran, …"): what stands beside each label, a line that goes on
/// joined with a blank, with the number of the first.
struct Labelled {
    std::size_t number = 0;
    std::string text;
};
using LabelledTexts = std::map<std::string, Labelled, std::less<>>;

/// What is wrong with told figures that contradict each other, as "its percentiles do not rise"; nullptr: nothing.
const char* contradictionIn(const Distribution::Moments& m);

/// Reads the table of percentiles whose heading is lines[heading]: delay, response, cycle, interval, DSP load. `counts`
/// must be there. Returns the index of the line behind it.
Expected<std::size_t> readPercentileTable(const SourceLines& lines, std::size_t heading, SourceRun& run);

/// Cycles, misses, spare time: the counts of a summary.
Expected<void> readCounts(const LabelledTexts& texts, SourceRun& run);

/// Audio, class, start: how the run was made.
Expected<void> readSettings(const LabelledTexts& texts, SourceRun& run);

/// Host, Kernel and Machine.
void readHost(const LabelledTexts& texts, HostDescription& host);
/// "Linux 6.1.0 PREEMPT_RT, Example CPU (4 CPUs), governor performance, kvm guest".
void readHostLine(std::string_view text, HostDescription& host);

/// A time as reports print it, microseconds with commas or "1.001 s"; nullopt: "-", or no time.
std::optional<std::int64_t> toldNs(std::string_view text);

/// "48,000 Hz, 64 frames × 2" and what follows; false when it is none.
bool readGeometry(std::string_view text, SourceRun& run);
/// "FIFO 70", "OTHER nice -5"; false when it is none.
bool readClass(std::string_view text, SourceRun& run);

} // namespace xrunscope::import
