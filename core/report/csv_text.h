// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace xrunscope {

/// A text cell of a CSV file (RFC 4180), quoted, printable, and never a formula: a text that a spreadsheet would
/// run (it starts with = + - @) gets an apostrophe in front. Any thread.
std::string csvText(std::string_view text);

} // namespace xrunscope
