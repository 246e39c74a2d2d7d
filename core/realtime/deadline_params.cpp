// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/realtime/deadline_params.h"

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <fstream>

#include <fmt/format.h>

#include "core/base/text.h"

namespace xrunscope {

namespace {

constexpr Nanos kLeastRuntime{1024};

Nanos kernelMicros(const char* file, std::int64_t otherwise)
{
    std::int64_t us = otherwise;
    std::ifstream stream(file);
    if (!(stream >> us))
        us = otherwise;
    return std::chrono::microseconds{us};
}

} // namespace

DeadlineParams completeDeadline(const DeadlineParams& given, const CycleDemand& demand) noexcept
{
    DeadlineParams dl = given;
    const Nanos cycle = demand.period;
    if (dl.period == Nanos{0})
        dl.period = cycle;
    if (dl.deadline == Nanos{0})
        dl.deadline = std::min(dl.period, cycle);
    if (dl.runtime == Nanos{0})
        dl.runtime = std::min(std::max(dl.deadline / 2, demand.longestBurst + cycle / 10), dl.deadline / 100 * 90);
    return dl;
}

Expected<void> checkDeadlineOrder(const DeadlineParams& dl)
{
    if (dl.runtime >= kLeastRuntime && dl.runtime <= dl.deadline && dl.deadline <= dl.period)
        return {};
    return fail(ErrorKind::Usage,
                fmt::format("DEADLINE needs 1.024 µs ≤ runtime ≤ deadline ≤ period, and these are {} µs, {} µs, {} µs",
                            microsText(toUs(dl.runtime)), microsText(toUs(dl.deadline)), microsText(toUs(dl.period))),
                "Leave a value out to have it derived from the cycle");
}

Expected<void> checkDeadlinePeriod(const DeadlineParams& dl)
{
    const Nanos least = kernelMicros("/proc/sys/kernel/sched_deadline_period_min_us", 100);
    const Nanos most = kernelMicros("/proc/sys/kernel/sched_deadline_period_max_us", 1 << 22);
    if (dl.period < least) {
        return fail(ErrorKind::EngineStart,
                    fmt::format("a DEADLINE period of {} µs is under the kernel's least, {} µs "
                                "(sched_deadline_period_min_us)",
                                microsText(toUs(dl.period)), microsText(toUs(least))),
                    fmt::format("Take more frames or a lower rate, another class, or lower the limit: "
                                "sudo sysctl kernel.sched_deadline_period_min_us={}",
                                std::chrono::duration_cast<std::chrono::microseconds>(dl.period).count()),
                    EINVAL);
    }
    if (dl.period > most) {
        return fail(ErrorKind::EngineStart,
                    fmt::format("a DEADLINE period of {} µs is over the kernel's most, {} µs "
                                "(sched_deadline_period_max_us)",
                                microsText(toUs(dl.period)), microsText(toUs(most))),
                    "Take a shorter period", EINVAL);
    }
    return {};
}

std::string deadlineText(const DeadlineParams& dl)
{
    return fmt::format("{:.0f}/{:.0f}/{:.0f} µs", toUs(dl.runtime), toUs(dl.deadline), toUs(dl.period));
}

} // namespace xrunscope
