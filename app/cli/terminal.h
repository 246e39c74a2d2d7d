// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace xrunscope::cli {

/// Gives every standard stream that the caller left closed to /dev/null, read-only, so that no file of ours gets its
/// number and writing to it fails as it should. First thing in main.
void occupyStandardStreams() noexcept;

} // namespace xrunscope::cli
