// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace xrunscope {

/// What /proc/PID/stat tells about the scheduling of a thread (proc_pid_stat(5)).
struct ThreadStat {
    int pid = 0;
    std::string name;
    int nice = 0;       ///< field 19
    int rtPriority = 0; ///< field 40
    int policy = 0;     ///< field 41: SCHED_*
    bool operator==(const ThreadStat&) const = default;
};

/// Reads the text of /proc/PID/stat or /proc/PID/task/TID/stat; the name may hold blanks and brackets.
/// nullopt when a field is missing or no number. Never throws on any text.
std::optional<ThreadStat> parseThreadStat(std::string_view text);

} // namespace xrunscope
