// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/system/polled_file.h"

#include <algorithm>
#include <cerrno>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

namespace xrunscope {

PolledFile::PolledFile(std::string path, std::size_t maxBytes) : path_(std::move(path)), maxBytes_(maxBytes) {}

PolledFile::~PolledFile()
{
    close();
}

bool PolledFile::read(std::string& text)
{
    if (fd_ >= 0 && readOpen(text))
        return true;
    close();
    fd_ = ::open(path_.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    return fd_ >= 0 && readOpen(text);
}

bool PolledFile::readOpen(std::string& text) const
{
    std::size_t used = 0;
    text.resize(std::max<std::size_t>(text.capacity(), 4096));
    while (used < maxBytes_) {
        if (used == text.size())
            text.resize(text.size() * 2);
        const std::size_t room = std::min(text.size(), maxBytes_) - used;
        const ssize_t got = ::pread(fd_, text.data() + used, room, static_cast<off_t>(used));
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0) {
            text.clear();
            return false;
        }
        if (got == 0)
            break;
        used += static_cast<std::size_t>(got);
    }
    text.resize(used);
    return used > 0;
}

void PolledFile::close() noexcept
{
    if (fd_ >= 0)
        ::close(fd_);
    fd_ = -1;
}

} // namespace xrunscope
