// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/load/stress_folder.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <optional>
#include <random>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/base/text.h"
#include "core/base/user_folder.h"
#include "core/system/scan.h"

namespace xrunscope {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kPrefix = "xrunscope-stress-";
constexpr std::size_t kSuffix = 8; ///< hexadecimal digits

/// Empty: the user has no home.
fs::path stateFolder()
{
    const fs::path own = userFolder("XDG_STATE_HOME", ".local/state");
    return own.empty() ? own : own / "stress-folders";
}

tl::unexpected<Error> noFolder(const fs::path& parent, int error)
{
    return fail(ErrorKind::File,
                fmt::format("no folder can be made in {}: {}", cleanText(parent.string()), std::strerror(error)),
                "Choose another one with --stress-dir", error);
}

tl::unexpected<Error> noMemory(const fs::path& state, int error)
{
    return fail(ErrorKind::File,
                fmt::format("the folder of the disk tests cannot be remembered in {}: {}", cleanText(state.string()),
                            std::strerror(error)),
                "Make that folder one that you may write to, or set XDG_STATE_HOME to another place", error);
}

/// A folder of ours as its memory has it: the path, a zero byte, and the number of the disk.
struct Remembered {
    fs::path path;
    std::optional<dev_t> disk;
};

/// What is written for a folder in `parent`.
std::string memoryOf(const std::string& path, const fs::path& parent)
{
    struct stat info {};
    return stat(parent.c_str(), &info) == 0 ? fmt::format("{}{}{}", path, '\0', info.st_dev) : path;
}

/// What the file says; nullopt: no path of ours.
std::optional<Remembered> folderIn(int fd)
{
    std::array<char, 8192> bytes{};
    const ssize_t n = pread(fd, bytes.data(), bytes.size(), 0);
    if (n <= 0)
        return std::nullopt;
    std::string_view text(bytes.data(), static_cast<std::size_t>(n));
    const fs::path path(scan::takeUntil(text, '\0'));
    const std::string name = path.filename().string();
    if (!path.is_absolute() || name.size() != kPrefix.size() + kSuffix || name.rfind(kPrefix, 0) != 0)
        return std::nullopt;
    return Remembered{path, scan::number<dev_t>(text)};
}

/// True when the folder's disk is there. One that is not mounted hides the folder: it is not gone.
bool diskIsThere(const Remembered& folder)
{
    struct stat parent {};
    return stat(folder.path.parent_path().c_str(), &parent) == 0 && (!folder.disk || *folder.disk == parent.st_dev);
}

/// Removes the folder; true when it is not there any more. Never one of another user, or what a link leads to.
bool removeFolder(const Remembered& folder)
{
    struct stat info {};
    if (lstat(folder.path.c_str(), &info) != 0)
        return errno == ENOENT && diskIsThere(folder);
    if (!S_ISDIR(info.st_mode) || info.st_uid != geteuid())
        return false;
    std::error_code error;
    fs::remove_all(folder.path, error);
    return !error;
}

/// Opens the memory of a folder and locks it; −1: its program lives, or it cannot be had.
int lockMemory(const fs::path& file)
{
    const int fd = open(file.c_str(), O_RDWR | O_CLOEXEC | O_NOFOLLOW);
    struct stat info {};
    // An empty one was made this moment and is not locked yet.
    const bool ours = fd >= 0 && fstat(fd, &info) == 0 && (info.st_size > 0 || time(nullptr) - info.st_mtime > 60);
    if (ours && flock(fd, LOCK_EX | LOCK_NB) == 0)
        return fd;
    if (fd >= 0)
        close(fd);
    return -1;
}

} // namespace

Expected<StressFolder> StressFolder::make(const fs::path& parent)
{
    std::error_code error;
    const fs::path home = fs::absolute(parent, error);
    std::random_device random;
    const std::string name = (home / fmt::format("{}{:08x}", kPrefix, random())).string();
    StressFolder folder;
    const fs::path state = stateFolder();
    if (state.empty())
        return fail(ErrorKind::File, "the folder of the disk tests cannot be remembered: there is no home folder",
                    "Set HOME or XDG_STATE_HOME");
    if (fs::create_directories(state, error); error)
        return noMemory(state, error.value());
    std::string memory = (state / "XXXXXX").string();
    folder.lock_ = mkostemp(memory.data(), O_CLOEXEC);
    if (folder.lock_ < 0)
        return noMemory(state, errno);
    folder.memory_ = memory;
    flock(folder.lock_, LOCK_EX | LOCK_NB);
    // Remembered before it is made: a program that is killed between the two leaves no folder that nobody knows.
    const std::string text = memoryOf(name, home);
    if (const ssize_t n = pwrite(folder.lock_, text.data(), text.size(), 0); n != static_cast<ssize_t>(text.size()))
        return noMemory(state, n < 0 ? errno : ENOSPC);
    if (mkdir(name.c_str(), 0700) != 0)
        return noFolder(home, errno);
    folder.path_ = name;
    return folder;
}

StressFolder::StressFolder(StressFolder&& other) noexcept
    : path_(std::exchange(other.path_, {})), memory_(std::exchange(other.memory_, {})),
      lock_(std::exchange(other.lock_, -1))
{
}

StressFolder::~StressFolder()
{
    const auto folder = folderIn(lock_);
    if (path_.empty() || (folder && removeFolder(*folder))) {
        std::error_code ignored;
        if (!memory_.empty())
            fs::remove(memory_, ignored);
    }
    if (lock_ >= 0)
        close(lock_);
}

std::size_t StressFolder::removeLeftovers()
{
    std::size_t removed = 0;
    const fs::path state = stateFolder();
    std::error_code error;
    std::vector<fs::path> files;
    for (fs::directory_iterator it(state, error), end; !error && it != end; it.increment(error))
        files.push_back(it->path());
    for (const fs::path& file : files) {
        const int fd = lockMemory(file);
        if (fd < 0)
            continue;
        const auto folder = folderIn(fd);
        const bool there = folder && fs::exists(folder->path, error);
        if (!folder || removeFolder(*folder)) {
            removed += there ? 1 : 0;
            fs::remove(file, error);
        }
        close(fd);
    }
    return removed;
}

} // namespace xrunscope
