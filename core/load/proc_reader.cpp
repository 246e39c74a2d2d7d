// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/load/proc_reader.h"

#include <array>
#include <memory>
#include <string>

#include <dirent.h>
#include <fcntl.h>
#include <unistd.h>

namespace xrunscope {

namespace {

/// True when the file could be read.
bool readWhole(const std::string& path)
{
    const int fd = open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return false;
    std::array<char, 4096> bytes{};
    while (read(fd, bytes.data(), bytes.size()) > 0) {
    }
    close(fd);
    return true;
}

struct CloseFolder {
    void operator()(DIR* folder) const noexcept { closedir(folder); }
};

} // namespace

std::uint64_t readProcFor(Nanos length)
{
    const MonoTime until = MonoClock::now() + length;
    std::uint64_t files = 0;
    while (MonoClock::now() < until) {
        for (const char* name : {"stat", "meminfo", "loadavg", "uptime"})
            files += readWhole(std::string("/proc/") + name) ? 1 : 0;
        const std::unique_ptr<DIR, CloseFolder> folder(opendir("/proc"));
        if (!folder)
            break;
        while (const dirent* entry = readdir(folder.get())) {
            const std::string process = entry->d_name;
            if (process.find_first_not_of("0123456789") != std::string::npos)
                continue;
            for (const char* name : {"/stat", "/statm", "/status", "/cmdline"})
                files += readWhole("/proc/" + process + name) ? 1 : 0;
            if (MonoClock::now() >= until)
                break;
        }
    }
    return files;
}

} // namespace xrunscope
