// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/load/guard_orphans.h"

#include <csignal>
#include <filesystem>
#include <system_error>

#include <unistd.h>

#include "core/system/scan.h"
#include "core/system/small_file.h"

namespace xrunscope::guard {

namespace {

/// Parent of a process, from /proc/PID/stat; 0: it is gone.
pid_t parentOf(const std::string& folder)
{
    const auto stat = readSmallFile(folder + "/stat", 4096);
    if (!stat)
        return 0;
    // "PID (NAME) STATE PARENT …", and NAME may have brackets and blanks.
    std::string_view rest = *stat;
    const std::size_t name = rest.rfind(')');
    if (name == std::string_view::npos || rest.size() < name + 4)
        return 0;
    rest.remove_prefix(name + 4);
    return scan::number<pid_t>(scan::takeUntil(rest, ' ')).value_or(0);
}

} // namespace

bool killOrphans()
{
    const pid_t self = getpid();
    bool any = false;
    std::error_code error;
    std::filesystem::directory_iterator entry("/proc", error);
    for (; !error && entry != std::filesystem::directory_iterator{}; entry.increment(error)) {
        const std::string name = entry->path().filename().string();
        const auto pid = scan::isDigits(name) ? scan::number<pid_t>(name) : std::nullopt;
        if (!pid || parentOf("/proc/" + name) != self)
            continue;
        kill(*pid, SIGKILL);
        any = true;
    }
    return any;
}

} // namespace xrunscope::guard
