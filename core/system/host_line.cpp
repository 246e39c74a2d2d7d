// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/system/host_description.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/base/text.h"

namespace xrunscope {

namespace {

constexpr std::size_t kMaxCpuBytes = 48;

} // namespace

std::string HostDescription::governorText() const
{
    if (governors.empty())
        return "no cpufreq";
    std::vector<std::string> distinct = governors;
    std::sort(distinct.begin(), distinct.end());
    distinct.erase(std::unique(distinct.begin(), distinct.end()), distinct.end());
    return fmt::format("{}", fmt::join(distinct, ", "));
}

std::string HostDescription::line() const
{
    std::string text = kernel.empty() ? "Linux, kernel unknown" : "Linux " + kernel;
    if (!preemption.empty() && preemption.starts_with("PREEMPT"))
        text += " " + preemption;
    else if (!preemption.empty())
        text += " (preemption " + preemption + ")";
    text += ", " + (cpuModel.empty() ? "CPU unknown" : cleanText(cpuModel, kMaxCpuBytes));
    if (cpus > 0)
        text += fmt::format(" ({} CPU{})", cpus, cpus == 1 ? "" : "s");
    text += ", " + (governors.empty() ? governorText() : "governor " + governorText());
    if (!virtualMachine.empty() && virtualMachine != "none")
        text += ", " + virtualMachine + " guest";
    return text;
}

} // namespace xrunscope
