// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

#include "core/realtime/rights.h"

namespace xrunscope {

/// The value of a limit for display: a number or "unlimited".
std::string limitText(std::uint64_t limit);

/// How to get a limit for the user of this process: the line for /etc/security/limits.d and what goes with
/// it ("add the line '@audio - rtprio 95' to …, join the group audio …, log in again"). Starts in lower
/// case, no full stop. `item` and `value` as in limits.conf(5). Reads the user data base; not in the loop.
std::string limitsFix(const std::string& item, const std::string& value);

/// The fix for FIFO or RR at `priority`: `ulimit -r` where the hard limit is enough, else limitsFix.
std::string rtPriorityFix(const Rights& rights, int priority);

/// The fix for a missing CAP_SYS_NICE, with the file to give it to.
std::string sysNiceFix();

/// `text` with a capital first letter.
std::string sentence(std::string text);

} // namespace xrunscope
