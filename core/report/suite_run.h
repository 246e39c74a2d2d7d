// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/report/suite_table.h"
#include "core/run/run_info.h"

namespace xrunscope {

/// The stress suite of a run as a column of layout D; without a test when the run had none. Any thread.
SuiteSystem suiteSystemOf(const RunData& run, std::string name);

/// Counts of a phase, with the XRUNs that began in it, whoever told of them.
RunStatistics::Counts countsIn(const RunData& run, const PhaseRecord& phase);
/// "diskwrite: 31.3 s from 00:31.2 of the run on, its load took 30.1 s".
std::string phaseSentence(const RunData& run, std::size_t index);

/// A run whose suite is shown beside others, and the name of its column.
struct SuiteRun {
    SuiteSystem system;
    std::string host; ///< HostDescription::line()
    bool burn = false;
};
SuiteRun suiteRunOf(const RunData& run, std::string name);

/// Columns for several runs: a run with the CPU hog gives its elapsed times to the first without, of the same name or,
/// where none has it, of the same host, too.
std::vector<SuiteSystem> sideBySide(std::vector<SuiteRun> runs);

} // namespace xrunscope
