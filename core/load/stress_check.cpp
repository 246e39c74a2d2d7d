// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/load/stress_check.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>

#include <fmt/format.h>
#include <linux/magic.h>
#include <sys/statfs.h>
#include <sys/statvfs.h>
#include <sys/sysinfo.h>
#include <unistd.h>

#include "core/base/programs.h"
#include "core/base/text.h"
#include "core/base/user_folder.h"
#include "core/load/host_check.h"
#include "core/load/load_command.h"
#include "core/load/ping.h"
#include "core/load/process_guard.h"

namespace xrunscope {

namespace fs = std::filesystem;

namespace {

constexpr std::uint64_t kSmallestDefault = 350'000'000;
constexpr std::uint64_t kReserve = std::uint64_t{256} << 20;

tl::unexpected<Error> lacking(std::string what, std::string hint, int errnum = 0)
{
    return fail(ErrorKind::EngineStart, std::move(what), std::move(hint), errnum);
}

Expected<void> needProgram(const std::string& program, std::string_view what)
{
    const bool found = program.find('/') == std::string::npos ? !programInPath(program).empty() : isProgram(program);
    if (found)
        return {};
    const std::string_view package = packageOf(program);
    return lacking(fmt::format("{} needs the program {}, which was not found", what, cleanText(program, 100)),
                   package.empty() ? std::string("Install it, or give its whole path")
                                   : fmt::format("Install it with: sudo apt install {}", package),
                   ENOENT);
}

Expected<void> checkPrograms(const StressPlan& plan)
{
    for (const StressTest test : plan.tests) {
        std::string program;
        if (test == StressTest::X11 && whyNotPossible(test).empty())
            program = "x11perf";
        else if (usesNetwork(test))
            program = "iperf3";
        else if (usesStressNg(test))
            program = "stress-ng";
        if (program.empty())
            continue;
        if (auto ok = needProgram(program, fmt::format("the test {}", stressTestName(test))); !ok)
            return ok;
    }
    for (const std::string& load : plan.loads) {
        const auto words = splitCommand(load);
        if (plan.shell)
            break;
        if (!words)
            return tl::unexpected(words.error());
        if (auto ok = needProgram(words->front(), "a load"); !ok)
            return ok;
    }
    if (clientProgram().empty())
        return lacking("xrunscope-client was not found", "It belongs beside xrunscope-cli: install Xrunscope again");
    return {};
}

/// The user's cache folder: on the disk that holds the user's files.
fs::path defaultFolder()
{
    const fs::path own = userFolder("XDG_CACHE_HOME", ".cache");
    return own.empty() ? "/var/tmp" : own;
}

Expected<void> checkFolder(StressPlan& plan)
{
    std::error_code error;
    if (plan.folder.empty()) {
        plan.folder = defaultFolder().string();
        fs::create_directories(plan.folder, error);
    }
    plan.folder = fs::absolute(plan.folder, error).string();
    const std::string name = cleanText(plan.folder);
    if (!fs::is_directory(plan.folder, error))
        return lacking(fmt::format("the folder {} for the disk tests is not there", name),
                       "Make it, or choose another one with --stress-dir", ENOENT);
    if (access(plan.folder.c_str(), W_OK | X_OK) != 0)
        return lacking(
            fmt::format("the folder {} for the disk tests cannot be written: {}", name, std::strerror(errno)),
            "Choose another one with --stress-dir", errno);
    return {};
}

bool inMemory(const std::string& folder)
{
    struct statfs info {};
    constexpr auto kTmpfs = static_cast<decltype(info.f_type)>(TMPFS_MAGIC);
    constexpr auto kRamfs = static_cast<decltype(info.f_type)>(RAMFS_MAGIC);
    return statfs(folder.c_str(), &info) == 0 && (info.f_type == kTmpfs || info.f_type == kRamfs);
}

Expected<void> checkSpace(StressPlan& plan)
{
    struct statvfs space {};
    if (statvfs(plan.folder.c_str(), &space) != 0)
        return lacking(
            fmt::format("the free space in {} cannot be found out: {}", cleanText(plan.folder), std::strerror(errno)),
            "Choose another folder with --stress-dir", errno);
    const std::uint64_t free = std::uint64_t{space.f_bavail} * space.f_frsize;
    if (plan.size == 0) {
        struct sysinfo memory {};
        sysinfo(&memory);
        plan.size = std::max(defaultStressSize(std::uint64_t{memory.totalram} * memory.mem_unit, free),
                             StressPlan::kSmallestSize);
    }
    if (neededSpace(plan.size) <= free)
        return {};
    return lacking(fmt::format("the disk tests need {} MB free in {} (2 x {} MB + 256 MiB), and {} MB are",
                               grouped(neededSpace(plan.size) / 1'000'000), cleanText(plan.folder),
                               grouped(plan.size / 1'000'000), grouped(free / 1'000'000)),
                   "Choose a smaller --stress-size, or another folder with --stress-dir", ENOSPC);
}

} // namespace

std::uint64_t defaultStressSize(std::uint64_t memory, std::uint64_t freeSpace) noexcept
{
    return std::min(std::max(memory / 4, kSmallestDefault), freeSpace / 4);
}

std::uint64_t neededSpace(std::uint64_t size) noexcept
{
    return 2 * size + kReserve;
}

std::string whyNotPossible(StressTest test)
{
    return test == StressTest::X11 ? whyNoDisplay() : std::string();
}

Expected<CheckedStress> checkStress(StressPlan plan)
{
    CheckedStress checked;
    if (auto ok = validate(plan); !ok)
        return tl::unexpected(ok.error());
    if (!plan.any()) {
        checked.plan = std::move(plan);
        return checked;
    }
    if (auto ok = checkPrograms(plan); !ok)
        return tl::unexpected(ok.error());
    if (const bool disk = std::any_of(plan.tests.begin(), plan.tests.end(), usesDisk);
        disk || std::any_of(plan.tests.begin(), plan.tests.end(), usesStressNg)) {
        if (auto ok = checkFolder(plan); !ok)
            return tl::unexpected(ok.error());
        if (auto ok = disk ? checkSpace(plan) : Expected<void>{}; !ok)
            return tl::unexpected(ok.error());
        if (disk && inMemory(plan.folder))
            checked.notes.push_back(
                fmt::format("Warning: {} is in memory: the disk tests will not reach a disk", cleanText(plan.folder)));
    }
    if (!plan.netHost.empty())
        if (auto ok = checkIperfServer(plan.netHost); !ok)
            return tl::unexpected(ok.error());
    if (!plan.pingHost.empty())
        if (auto target = findPingTarget(plan.pingHost); !target)
            return tl::unexpected(target.error());
    for (const StressTest test : plan.tests)
        if (const std::string why = whyNotPossible(test); !why.empty())
            checked.notes.push_back(fmt::format("The test {} is not possible: {}", stressTestName(test), why));
    if (plan.netHost.empty() && std::any_of(plan.tests.begin(), plan.tests.end(), usesNetwork))
        checked.notes.emplace_back("netout and netin use the loopback, which raises no interrupts of a network card");
    checked.plan = std::move(plan);
    return checked;
}

} // namespace xrunscope
