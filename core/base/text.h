// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/error.h"
#include "core/base/time.h"

namespace xrunscope {

/// "10s", "5m", "1h", "500ms", "90" (seconds); a Usage error that shows the accepted forms otherwise.
Expected<Nanos> parseDuration(std::string_view text);
/// The same, and 0: "0", "0s".
Expected<Nanos> parseDurationOrZero(std::string_view text);

/// "250 ms", "10 s", "5 min", "1 h", "1 min 30 s": for sentences.
std::string durationText(Nanos d);

/// "02:14" or "1:02:14": for clocks.
std::string clockText(Nanos d);

/// 1234567 as "1,234,567".
std::string grouped(std::uint64_t n);

/// Microseconds with as many decimals as four significant digits need, grouped: "4.352", "27.40", "1,412".
std::string microsText(double us);

/// Printable UTF-8 for a terminal, a picture or a page: control characters and broken sequences become
/// U+FFFD, and the text is cut at `maxBytes`. For every text that comes from a file.
std::string cleanText(std::string_view text, std::size_t maxBytes = 4096);

} // namespace xrunscope
