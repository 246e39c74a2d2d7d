// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/load/disk_work.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <vector>

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include "core/base/text.h"

namespace xrunscope {

namespace {

constexpr std::size_t kDiskBlock = std::size_t{1} << 20;

/// An open file of the work.
class WorkFile {
public:
    static Expected<WorkFile> open(const std::filesystem::path& path, int flags)
    {
        const int fd = ::open(path.c_str(), flags | O_CLOEXEC | O_NOFOLLOW, 0600);
        if (fd < 0)
            return failed(path, "cannot be opened");
        return WorkFile(path, fd);
    }
    WorkFile(WorkFile&& other) noexcept : path_(std::move(other.path_)), fd_(std::exchange(other.fd_, -1)) {}
    WorkFile& operator=(WorkFile&&) = delete;
    ~WorkFile()
    {
        if (fd_ >= 0)
            ::close(fd_);
    }

    Expected<void> write(const char* data, std::size_t size)
    {
        while (size > 0) {
            const ssize_t n = ::write(fd_, data, size);
            if (n < 0 && errno == EINTR)
                continue;
            if (n < 0)
                return failed(path_, "cannot be written");
            data += n;
            size -= static_cast<std::size_t>(n);
        }
        return {};
    }
    /// Bytes read; 0 at the end.
    Expected<std::size_t> read(char* data, std::size_t size)
    {
        ssize_t n = 0;
        do
            n = ::read(fd_, data, size);
        while (n < 0 && errno == EINTR);
        if (n < 0)
            return failed(path_, "cannot be read");
        return static_cast<std::size_t>(n);
    }
    Expected<void> sync()
    {
        if (::fsync(fd_) != 0)
            return failed(path_, "cannot be brought to the disk");
        return {};
    }
    /// Clean pages alone can be dropped.
    Expected<void> dropFromCache()
    {
        if (auto ok = sync(); !ok)
            return ok;
        ::posix_fadvise(fd_, 0, 0, POSIX_FADV_DONTNEED);
        return {};
    }

private:
    WorkFile(std::filesystem::path path, int fd) : path_(std::move(path)), fd_(fd) {}
    static tl::unexpected<Error> failed(const std::filesystem::path& path, const char* what)
    {
        const int error = errno;
        return fail(ErrorKind::File, fmt::format("{} {}: {}", cleanText(path.string()), what, std::strerror(error)), {},
                    error);
    }

    std::filesystem::path path_;
    int fd_;
};

/// Fills a block with numbers that no file system can store shorter (xorshift64).
void fillBlock(std::vector<char>& block, std::uint64_t& state)
{
    for (std::size_t at = 0; at + sizeof state <= block.size(); at += sizeof state) {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        std::memcpy(block.data() + at, &state, sizeof state);
    }
}

} // namespace

Expected<std::uint64_t> writeFile(const std::filesystem::path& file, std::uint64_t size)
{
    auto out = WorkFile::open(file, O_WRONLY | O_CREAT | O_EXCL);
    if (!out)
        return tl::unexpected(out.error());
    std::vector<char> block(kDiskBlock);
    std::uint64_t state = 0x9E3779B97F4A7C15;
    for (std::uint64_t left = size; left > 0;) {
        const std::size_t now = static_cast<std::size_t>(std::min<std::uint64_t>(left, block.size()));
        fillBlock(block, state);
        if (auto ok = out->write(block.data(), now); !ok)
            return tl::unexpected(ok.error());
        left -= now;
    }
    if (auto ok = out->sync(); !ok)
        return tl::unexpected(ok.error());
    return size;
}

Expected<std::uint64_t> copyFile(const std::filesystem::path& from, const std::filesystem::path& to)
{
    auto in = WorkFile::open(from, O_RDONLY);
    if (!in)
        return tl::unexpected(in.error());
    if (auto ok = in->dropFromCache(); !ok)
        return tl::unexpected(ok.error());
    auto out = WorkFile::open(to, O_WRONLY | O_CREAT | O_EXCL);
    if (!out)
        return tl::unexpected(out.error());
    std::vector<char> block(kDiskBlock);
    for (std::uint64_t copied = 0;;) {
        const auto got = in->read(block.data(), block.size());
        if (!got)
            return tl::unexpected(got.error());
        if (*got == 0) {
            if (auto ok = out->sync(); !ok)
                return tl::unexpected(ok.error());
            return copied;
        }
        if (auto ok = out->write(block.data(), *got); !ok)
            return tl::unexpected(ok.error());
        copied += *got;
    }
}

Expected<std::uint64_t> readFile(const std::filesystem::path& file)
{
    auto in = WorkFile::open(file, O_RDONLY);
    if (!in)
        return tl::unexpected(in.error());
    if (auto ok = in->dropFromCache(); !ok)
        return tl::unexpected(ok.error());
    std::vector<char> block(kDiskBlock);
    for (std::uint64_t total = 0;;) {
        const auto got = in->read(block.data(), block.size());
        if (!got)
            return tl::unexpected(got.error());
        if (*got == 0)
            return total;
        total += *got;
    }
}

} // namespace xrunscope
