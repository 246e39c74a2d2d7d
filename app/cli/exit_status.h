// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"

namespace xrunscope::cli {

/// What the program tells the shell.
enum ExitStatus : int {
    kDone = 0,          ///< also after Ctrl-C, which ends a run early and keeps it
    kLimitExceeded = 1, ///< --max-xruns or --max-delay
    kUsage = 2,
    kEngineStart = 3,
    kFile = 4,
    kEndedEarly = 5, ///< server, device, watchdog; the run was kept
};

constexpr ExitStatus exitStatusOf(ErrorKind kind) noexcept
{
    switch (kind) {
    case ErrorKind::Usage:
        return kUsage;
    case ErrorKind::EngineStart:
        return kEngineStart;
    case ErrorKind::File:
        return kFile;
    case ErrorKind::EndedEarly:
        return kEndedEarly;
    }
    return kUsage;
}

} // namespace xrunscope::cli
