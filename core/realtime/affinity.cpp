// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/realtime/affinity.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <system_error>

#include <fmt/format.h>
#include <sched.h>

namespace xrunscope {

namespace {

using CpuMask = std::array<cpu_set_t, kMaxCpus / CPU_SETSIZE>;

bool isOnline(int cpu)
{
    const auto online = onlineCpus();
    return std::find(online.begin(), online.end(), cpu) != online.end();
}

} // namespace

std::vector<int> allowedCpus(int tid)
{
    CpuMask mask{};
    std::vector<int> cpus;
    if (sched_getaffinity(tid, sizeof mask, mask.data()) != 0)
        return cpus;
    for (int cpu = 0; cpu < kMaxCpus; ++cpu) {
        if (CPU_ISSET_S(static_cast<std::size_t>(cpu), sizeof mask, mask.data()))
            cpus.push_back(cpu);
    }
    return cpus;
}

std::string onlineCpusText()
{
    std::ifstream file("/sys/devices/system/cpu/online");
    std::string text;
    if (std::getline(file, text) && !text.empty())
        return text;
    return cpuListText(allowedCpus(0));
}

std::vector<int> onlineCpus()
{
    return parseCpuList(onlineCpusText());
}

std::string cpuListText(const std::vector<int>& cpus)
{
    std::string text;
    for (std::size_t i = 0; i < cpus.size();) {
        std::size_t last = i;
        while (last + 1 < cpus.size() && cpus[last + 1] == cpus[last] + 1)
            ++last;
        text += text.empty() ? "" : ",";
        text += last == i ? fmt::format("{}", cpus[i]) : fmt::format("{}-{}", cpus[i], cpus[last]);
        i = last + 1;
    }
    return text;
}

std::vector<int> parseCpuList(const std::string& text)
{
    std::vector<int> cpus;
    std::istringstream parts(text);
    std::string part;
    while (std::getline(parts, part, ',')) {
        char* end = nullptr;
        const long first = std::strtol(part.c_str(), &end, 10);
        if (end == part.c_str())
            continue;
        const long last = *end == '-' ? std::strtol(end + 1, nullptr, 10) : first;
        for (long cpu = std::max(first, 0L); cpu <= std::min<long>(last, kMaxCpus - 1); ++cpu)
            cpus.push_back(static_cast<int>(cpu));
    }
    return cpus;
}

Expected<void> pinThread(int cpu, int tid)
{
    if (cpu < 0 || cpu >= kMaxCpus || !isOnline(cpu)) {
        return fail(ErrorKind::EngineStart,
                    fmt::format("CPU {} is not there: the CPUs online are {}", cpu, onlineCpusText()),
                    "Choose one of these", EINVAL);
    }
    CpuMask mask{};
    CPU_SET_S(static_cast<std::size_t>(cpu), sizeof mask, mask.data());
    if (sched_setaffinity(tid, sizeof mask, mask.data()) != 0) {
        const int errnum = errno;
        return fail(ErrorKind::EngineStart,
                    fmt::format("the thread may not be pinned to CPU {} ({}); it may run on {}", cpu,
                                std::generic_category().message(errnum), cpuListText(allowedCpus(tid))),
                    "Choose one of these, or widen the cpuset of this session or container", errnum);
    }
    if (allowedCpus(tid) != std::vector<int>{cpu}) {
        return fail(
            ErrorKind::EngineStart,
            fmt::format("the kernel pinned the thread to CPU {} instead of CPU {}", cpuListText(allowedCpus(tid)), cpu),
            "Choose a CPU that the cpuset of this session or container contains");
    }
    return {};
}

} // namespace xrunscope
