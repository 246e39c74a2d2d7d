// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace xrunscope {

/// The parameters of /proc/cmdline that matter to audio latency, in their order, at most 64 and each at
/// most 128 bytes. Everything else (it may be private) is dropped, and so is what follows "--" (for init).
std::vector<std::string> parseBootFlags(std::string_view commandLine);

/// The value of the last flag "name=value"; empty when there is none.
std::string_view bootFlagValue(const std::vector<std::string>& flags, std::string_view name);

} // namespace xrunscope
