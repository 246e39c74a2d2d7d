// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/time.h"

namespace xrunscope::report_text {

/// Columns of every text report: what a plain-text mail carries without being wrapped.
inline constexpr std::size_t kColumns = 72;

/// Code points of a text: its columns on a terminal, as long as none of them is a wide one.
std::size_t columnsOf(std::string_view text) noexcept;

/// The first `columns` code points of `text`; what was cut shows as "…" in the last one.
std::string cut(std::string_view text, std::size_t columns);

/// `text` filled with blanks to `columns`, on its right or on its left.
std::string padRight(std::string text, std::size_t columns);
std::string padLeft(std::string text, std::size_t columns);

/// Breaks `text` at blanks into lines of at most `columns`; all but the first start with `indent` blanks. A word
/// that is too long is broken. Every line ends with a line feed.
std::string wrap(std::string_view text, std::size_t columns = kColumns, std::size_t indent = 0);

/// A length of time for a sentence: "410 µs", "31.3 ms", "1.0 s", "2 min 3 s".
std::string lengthText(Nanos t);

/// "02:14.5": a moment of the run, nanoseconds since its first release.
std::string momentText(std::int64_t sinceFirstRelease);

/// "1 cycle", "1,234 cycles".
std::string plural(std::uint64_t n, std::string_view one, std::string_view many);

/// Events an hour for a sentence: "44", "7.4", "0.15".
std::string rateText(double perHour);

/// Microseconds in at most 7 columns: microsText below a second, else "1.001 s".
std::string cell(double us);

} // namespace xrunscope::report_text
