// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace xrunscope {

/// A message on lines of at most `columns`, broken at blanks; all but the first start with two blanks. What stands in
/// quotes, or a command in parentheses, stays on one line; a word that no line holds, such as a path, stays whole.
/// Every line ends with a line feed. Any thread.
std::string messageLines(std::string_view text, std::size_t columns);

/// The same for standard error: as wide as its terminal, or 80 columns.
std::string messageLines(std::string_view text);

} // namespace xrunscope
