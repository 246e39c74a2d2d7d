// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "core/base/time.h"

namespace xrunscope {

/// Reads what top reads, of the system and of each process below /proc, again and again without a pause, as
/// `top -d 0` did in latencytest. Returns the number of files read. Blocks for `length`; for a process of its own.
std::uint64_t readProcFor(Nanos length);

} // namespace xrunscope
