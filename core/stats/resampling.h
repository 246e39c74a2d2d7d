// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace xrunscope {

/// Puts the figures of a group of runs into `out`, NaN for what it has not. `members`: indices of runs, in any order;
/// with replacement the same one may be there several times.
using GroupFigures = std::function<void(std::span<const std::uint32_t> members, std::span<double> out)>;

// The run is what is drawn: runs differ far more from each other than cycles within one. The same runs always give
// the same result. `cancelled`, where given, ends the work early; the result is then of no use. Any thread.

/// Two-sided permutation tests that the first `first` of `first + second` runs and the others differ in nothing: for
/// each figure the share of relabellings whose difference is at least the one seen. All relabellings while there are
/// at most 20,000 of them, else 9,999 random ones and the one seen (Phipson and Smyth 2010). 1 for a figure that is
/// NaN.
std::vector<double> permutationTest(std::size_t first, std::size_t second, std::size_t figures,
                                    const GroupFigures& figuresOf, const std::atomic<bool>* cancelled = nullptr);

/// Standard errors of a group's figures: the spread of 1,000 samples of its runs with replacement (Efron 1979), widened
/// by √(n / (n − 1)). NaN for a figure that is NaN in any sample, and for fewer than two runs.
std::vector<double> bootstrapErrors(std::size_t runs, std::size_t figures, const GroupFigures& figuresOf,
                                    const std::atomic<bool>* cancelled = nullptr);

} // namespace xrunscope
