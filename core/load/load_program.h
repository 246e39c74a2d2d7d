// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace xrunscope {

/// A load of the stress suite in a process of its own: main function of `xrunscope-client load KIND …`. Prints what it
/// got done as its last line (kWorkLine). Returns its exit status: 0, 1 when the work failed, 2 for wrong arguments.
///   write FILE BYTES | copy FROM TO | read FILE | proc MILLISECONDS | burn THREADS
int runLoadProgram(const std::vector<std::string>& arguments);

/// Begins the line with which a load of ours tells its work: "work: 350000000 bytes, 334 operations".
inline constexpr std::string_view kWorkLine = "work: ";

} // namespace xrunscope
