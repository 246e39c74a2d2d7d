// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/system/proc_stat.h"
#include "tests/fuzz/fuzz_input.h"

namespace {

void requireShares(const xrunscope::CpuShares& s)
{
    double sum = 0;
    for (const double share : {s.user, s.system, s.nice, s.idle, s.iowait, s.irq, s.softirq, s.steal}) {
        xrunscope::fuzz::require(share >= 0 && share <= 100.0001);
        sum += share;
    }
    xrunscope::fuzz::require(sum == 0 || (sum > 99.9999 && sum < 100.0001));
}

} // namespace

// Two readings, cut at the first zero byte.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto text = xrunscope::fuzz::input(data, size);
    const auto cut = text.find('\0');
    const auto before = xrunscope::parseProcStat(text.substr(0, cut));
    const auto after = xrunscope::parseProcStat(cut == std::string_view::npos ? text : text.substr(cut + 1));
    if (!before || !after)
        return 0;
    const auto sample = xrunscope::sampleBetween(*before, *after, std::chrono::seconds{1});
    requireShares(sample.total);
    for (const auto& cpu : sample.cpus)
        requireShares(cpu.shares);
    xrunscope::fuzz::require(sample.interruptsPerSecond >= 0 && sample.contextSwitchesPerSecond >= 0);
    return 0;
}
