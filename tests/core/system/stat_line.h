// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace xrunscope {

/// A line of /proc/PID/stat with the fields that matter: 19 nice, 40 priority, 41 policy.
inline std::string statLine(int pid, const std::string& name, int nice, int rtPriority, int policy,
                            const std::string& policyPrefix = {})
{
    std::string line = std::to_string(pid) + " (" + name + ") S";
    for (int field = 4; field <= 52; ++field) {
        line += ' ';
        if (field == 19)
            line += std::to_string(nice);
        else if (field == 40)
            line += std::to_string(rtPriority);
        else if (field == 41)
            line += policyPrefix + std::to_string(policy);
        else
            line += '0';
    }
    return line + "\n";
}

} // namespace xrunscope
