// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace xrunscope::guard {

/// Kills all children of this process, also those adopted as a subreaper; false: there are none. They still have to be
/// waited for.
bool killOrphans();

} // namespace xrunscope::guard
