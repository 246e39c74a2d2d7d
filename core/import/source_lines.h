// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/error.h"

namespace xrunscope::import {

/// A line of a source, without its line end, blanks at its end and the ">" of a quoted mail.
struct SourceLine {
    std::size_t number = 0; ///< 1, 2…
    std::string_view text;
};
using SourceLines = std::vector<SourceLine>;

/// All lines of `text`, which must outlive them, without marks of quotation.
SourceLines linesOf(std::string_view text);

/// A File error that names the line: "line 17: …".
tl::unexpected<Error> badLine(std::size_t number, std::string_view what, std::string_view hint = {});

/// The words of a line.
std::vector<std::string_view> wordsOf(std::string_view text);

/// A count of at most 10^15; nullopt for everything else. Leading zeros and commas between thousands are allowed.
std::optional<std::uint64_t> countOf(std::string_view text);

/// A finite number of at most 10^15 either side of 0; nullopt for everything else. Commas between thousands are
/// allowed.
std::optional<double> decimalOf(std::string_view text);

} // namespace xrunscope::import
