// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace xrunscope {

/// Computes on `threads` threads until SIGTERM comes. Returns how many million steps were made. For a process of its
/// own that has no other threads.
std::uint64_t burnUntilSignal(unsigned threads);

} // namespace xrunscope
