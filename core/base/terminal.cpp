// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

namespace xrunscope {

std::optional<std::size_t> terminalColumns(int fd) noexcept
{
    if (isatty(fd) == 0)
        return std::nullopt;
    winsize size{};
    if (ioctl(fd, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
        return size.ws_col;
    return 80;
}

} // namespace xrunscope
