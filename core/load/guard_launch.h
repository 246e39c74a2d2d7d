// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include <sys/types.h>

#include "core/base/error.h"

namespace xrunscope::guard {

/// A guard process, seen from the run.
struct Launched {
    pid_t pid = 0;
    int control = -1; ///< socket
    int output = -1;  ///< read side of the pipe for the children's lines; does not block
};

/// Starts `program` as a guard, in a session of its own so that Ctrl-C in a terminal reaches the run alone.
/// EngineStart error.
Expected<Launched> launch(const std::string& program, int sharedFd);

} // namespace xrunscope::guard
