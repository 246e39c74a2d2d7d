// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/system/small_file.h"

#include <algorithm>
#include <cerrno>
#include <memory>

#include <fcntl.h>
#include <unistd.h>
#include <zlib.h>

#include "core/base/text.h"
#include "core/system/scan.h"

namespace xrunscope {

namespace {

/// Grows a text by what `readSome(buffer, size)` gives until it gives 0, an error (< 0) or `maxBytes` are there.
template <typename ReadSome>
std::optional<std::string> readAll(std::size_t maxBytes, ReadSome readSome)
{
    std::string text;
    std::size_t used = 0;
    while (used < maxBytes) {
        if (used == text.size())
            text.resize(std::min(maxBytes, std::max<std::size_t>(4096, text.size() * 2)));
        const auto got = readSome(text.data() + used, text.size() - used);
        if (got < 0)
            return std::nullopt;
        if (got == 0)
            break;
        used += static_cast<std::size_t>(got);
    }
    text.resize(used);
    return text;
}

} // namespace

std::optional<std::string> readSmallFile(const std::string& path, std::size_t maxBytes)
{
    // O_NONBLOCK: a FIFO in the place of a file must not hold the caller.
    const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (fd < 0)
        return std::nullopt;
    auto text = readAll(maxBytes, [fd](char* buffer, std::size_t size) {
        ssize_t got = 0;
        do
            got = ::read(fd, buffer, size);
        while (got < 0 && errno == EINTR);
        return got;
    });
    ::close(fd);
    return text;
}

std::optional<std::string> readGzipFile(const std::string& path, std::size_t maxBytes)
{
    const auto close = [](gzFile file) { gzclose(file); };
    const std::unique_ptr<gzFile_s, decltype(close)> file(gzopen(path.c_str(), "rbe"), close);
    if (!file)
        return std::nullopt;
    return readAll(maxBytes, [&](char* buffer, std::size_t size) {
        return gzread(file.get(), buffer, static_cast<unsigned>(std::min<std::size_t>(size, 1U << 20)));
    });
}

std::string readFirstLine(const std::string& path)
{
    const auto text = readSmallFile(path, 4096);
    if (!text)
        return {};
    std::string_view rest = *text;
    return cleanText(scan::trim(scan::takeLine(rest)), 256);
}

} // namespace xrunscope
