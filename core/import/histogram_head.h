// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/import/source_lines.h"

namespace xrunscope::import {

/// What a histogram of ours begins with.
inline constexpr std::string_view kHistogramTitle = "Delay (wake-up latency):";

/// The lines above the bars of a histogram of ours.
struct HistogramHead {
    std::string title;    ///< the run's label, or what stands for one
    std::string settings; ///< "timer, 48,000 Hz, 64 frames x 2, FIFO 70"; empty where the title is all there is
    std::string host;     ///< "Linux 6.1.0 …"; empty: none
};

/// The head whose first line is lines[first].
HistogramHead histogramHead(const SourceLines& lines, std::size_t first);

/// Whether `below` goes on inside the last word of `above`, a whole line of 72 columns: reports break a word only where
/// it has more columns than `longest`, which one line holds.
bool goesOnInsideWord(std::string_view above, std::string_view below, std::size_t longest);

} // namespace xrunscope::import
