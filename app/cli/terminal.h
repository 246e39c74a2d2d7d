// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>

namespace xrunscope::cli {

/// Columns of the terminal that `fd` is; nullopt when it is none. 80 where the terminal does not say.
std::optional<std::size_t> terminalColumns(int fd) noexcept;

/// Gives every standard stream that the caller left closed to /dev/null, read-only, so that no file of ours gets its
/// number and writing to it fails as it should. First thing in main.
void occupyStandardStreams() noexcept;

} // namespace xrunscope::cli
