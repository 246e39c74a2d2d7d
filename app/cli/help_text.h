// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace xrunscope::cli {

/// What --help prints for a command, at most 80 columns; "" for the program itself.
std::string_view helpText(std::string_view command) noexcept;

} // namespace xrunscope::cli
