// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/system/proc_stat.h"

#include <algorithm>
#include <numeric>

#include "core/system/cpu_info.h"
#include "core/system/scan.h"

namespace xrunscope {

namespace {

CpuTicks parseTicks(std::string_view fields)
{
    CpuTicks ticks{};
    for (auto& tick : ticks)
        tick = scan::number<std::uint64_t>(scan::takeWord(fields)).value_or(0);
    return ticks;
}

std::uint64_t firstNumber(std::string_view fields)
{
    return scan::number<std::uint64_t>(scan::takeWord(fields)).value_or(0);
}

std::uint64_t growth(std::uint64_t before, std::uint64_t after)
{
    return after > before ? after - before : 0;
}

} // namespace

std::optional<ProcStat> parseProcStat(std::string_view text)
{
    ProcStat stat;
    bool hasTotal = false;
    while (!text.empty()) {
        std::string_view line = scan::takeLine(text);
        const std::string_view key = scan::takeWord(line);
        if (key == "cpu") {
            stat.total = parseTicks(line);
            hasTotal = true;
        } else if (key.starts_with("cpu")) {
            const std::string_view digits = key.substr(3);
            const auto number = scan::isDigits(digits) ? scan::number<int>(digits) : std::nullopt;
            if (number && *number <= kMaxCpuNumber)
                stat.cpus[*number] = parseTicks(line);
        } else if (key == "intr") {
            stat.interrupts = firstNumber(line);
        } else if (key == "ctxt") {
            stat.contextSwitches = firstNumber(line);
        }
    }
    if (!hasTotal)
        return std::nullopt;
    return stat;
}

std::optional<std::uint64_t> parsePressureTotal(std::string_view text)
{
    while (!text.empty()) {
        std::string_view line = scan::takeLine(text);
        if (scan::takeWord(line) != "some")
            continue;
        for (auto word = scan::takeWord(line); !word.empty(); word = scan::takeWord(line))
            if (word.starts_with("total="))
                return scan::number<std::uint64_t>(word.substr(6));
    }
    return std::nullopt;
}

CpuShares shares(const CpuTicks& before, const CpuTicks& after)
{
    std::array<double, std::tuple_size_v<CpuTicks>> part{};
    std::transform(before.begin(), before.end(), after.begin(), part.begin(),
                   [](auto b, auto a) { return static_cast<double>(growth(b, a)); });
    const double sum = std::accumulate(part.begin(), part.end(), 0.0);
    if (sum <= 0)
        return {};
    for (double& p : part)
        p *= 100 / sum;
    // The kernel's order is user, nice, system.
    return {.user = part[0],
            .system = part[2],
            .nice = part[1],
            .idle = part[3],
            .iowait = part[4],
            .irq = part[5],
            .softirq = part[6],
            .steal = part[7]};
}

SystemSample sampleBetween(const ProcStat& before, const ProcStat& after, Nanos elapsed)
{
    SystemSample sample;
    sample.total = shares(before.total, after.total);
    for (const auto& [number, ticks] : after.cpus)
        if (const auto old = before.cpus.find(number); old != before.cpus.end())
            sample.cpus.push_back({number, shares(old->second, ticks)});
    if (elapsed > Nanos{0}) {
        const double seconds = toSeconds(elapsed);
        sample.interruptsPerSecond = static_cast<double>(growth(before.interrupts, after.interrupts)) / seconds;
        sample.contextSwitchesPerSecond =
            static_cast<double>(growth(before.contextSwitches, after.contextSwitches)) / seconds;
    }
    return sample;
}

} // namespace xrunscope
