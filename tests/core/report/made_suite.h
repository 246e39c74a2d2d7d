// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>

namespace xrunscope::test {

/// Writes a run of latencytest's 3 × 256 bytes with a CPU loop of 80 %, 3,000 periods long, with a suite:
/// - proc, periods 0 to 999: CPU loops 60 µs longer at k % 100 == 7, 150 µs shorter at k % 100 == 8, 250 µs longer at
///   k = 9 and 509; loads from second 0.1 to 2.1 and from 1.6 to 3.1
/// - diskwrite, 1,000 to 1,999: CPU loops 101 µs longer at k = 1,009 and 1,509; every other cycle of 1,100 to 1,299
///   begins 400 µs late; its load from second 3 to 15.34, what made ready for it from 1.0 to 1.4; an ordinary sleep of
///   1 s was 1.2 s late
/// - x11, not possible
/// A hog ran beside them all when `burn`, and took 1.5 times as long for diskwrite. Labelled `label`.
void writeMeasuredSuite(const std::filesystem::path& file, const std::string& label, bool burn = false);

} // namespace xrunscope::test
