// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace xrunscope {

/// A run on the timer as a file for comparisons: T = D = 1 ms, work of 100 µs.
struct MadeFile {
    std::string kernel = "6.1.0-test";
    std::string label;
    std::string series; ///< id; empty: none
    int index = 1;
    int count = 1;
    int seconds = 2;
    std::int64_t delayUs = 10; ///< the delays go round delayUs … delayUs + 49
    bool stopped = false;      ///< before its planned end: such a run is marked
};

/// Two seconds on this kernel.
MadeFile onKernel(const std::string& kernel, std::int64_t delayUs = 10);

/// Writes it through the real Collector and store.
void writeFor(const std::filesystem::path& file, const MadeFile& made);

/// `count` runs of a series in `folder`, "NAME-01.xrun" …; the delays of each run are `stepUs` later than those of the
/// one before.
std::vector<std::filesystem::path> writeSeries(const std::filesystem::path& folder, const std::string& name,
                                               MadeFile made, int count, std::int64_t stepUs = 1);

} // namespace xrunscope
