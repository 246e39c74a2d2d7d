// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>

namespace xrunscope {

/// Columns of the terminal that `fd` is; nullopt when it is none. 80 where the terminal does not say. Any thread.
std::optional<std::size_t> terminalColumns(int fd) noexcept;

} // namespace xrunscope
