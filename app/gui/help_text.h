// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace xrunscope {

/// What `xrunscope --help` prints, at most 80 columns wide.
std::string windowHelp();
/// What `xrunscope render --help` prints.
std::string renderHelp();

} // namespace xrunscope
