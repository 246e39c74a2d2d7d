// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace xrunscope::cli {

/// What run --help prints.
extern const std::string_view kRunHelp;

} // namespace xrunscope::cli
