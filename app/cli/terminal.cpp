// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/terminal.h"

#include <fcntl.h>
#include <sys/ioctl.h>
#include <unistd.h>

namespace xrunscope::cli {

std::optional<std::size_t> terminalColumns(int fd) noexcept
{
    if (isatty(fd) == 0)
        return std::nullopt;
    winsize size{};
    if (ioctl(fd, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
        return size.ws_col;
    return 80;
}

void occupyStandardStreams() noexcept
{
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; ++fd) {
        // The lowest free number is the one that was found closed.
        if (fcntl(fd, F_GETFD) == -1 && open("/dev/null", O_RDONLY) == -1)
            return;
    }
}

} // namespace xrunscope::cli
