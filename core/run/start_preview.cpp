// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/start_preview.h"

#include <algorithm>
#include <thread>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/cycle/timer_engine.h"

namespace xrunscope {

namespace {

/// Mean of 30 wake-up delays of this thread.
Nanos measureMeanWakeUp()
{
    constexpr int kSleeps = 30;
    constexpr Nanos kSleep = std::chrono::milliseconds{1};
    Nanos sum{0};
    for (int i = 0; i < kSleeps; ++i) {
        const MonoTime due = MonoClock::now() + kSleep;
        const std::int64_t ns = toNs(due);
        const timespec ts{static_cast<time_t>(ns / 1'000'000'000), static_cast<long>(ns % 1'000'000'000)};
        while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &ts, nullptr) != 0) {
        }
        sum += MonoClock::now() - due;
    }
    return sum / kSleeps;
}

} // namespace

std::vector<std::string> startWarnings(const RunPlan& plan, Nanos meanWakeUp)
{
    std::vector<std::string> out;
    const Nanos period = plan.geometry.period();
    if (period < meanWakeUp) {
        out.push_back(fmt::format("The period of {} µs is shorter than a mean wake-up here ({} µs): most periods will "
                                  "be missed. Use more frames or a lower rate.",
                                  microsText(toUs(period)), microsText(toUs(meanWakeUp))));
        return out;
    }
    const double busy = plan.cpuLoadPercent + 100.0 * toUs(meanWakeUp) / toUs(period);
    if (plan.cpuLoadPercent > 0 && busy > 90)
        out.push_back(fmt::format("CPU load and wake-up together take {:.0f} % of each period: expect misses, and a "
                                  "desktop that answers slowly. Lower the CPU load or use more frames.",
                                  busy));
    return out;
}

Expected<StartPreview> previewStart(const RunPlan& plan)
{
    if (auto ok = validate(plan); !ok)
        return tl::unexpected(ok.error());
    const CycleDemand demand = demandOf(plan.geometry, plan.cpuLoadPercent);
    auto granted = preview(plan.scheduling, demand);
    if (!granted)
        return tl::unexpected(granted.error());

    StartPreview result;
    result.granted = *granted;
    // rtkit's grant is permanent for the process, so the wake-up is then measured without it: an upper bound.
    SchedulingRequest trial = plan.scheduling;
    if (granted->source == GrantSource::Rtkit)
        trial.schedClass = SchedClass::Other;
    else
        trial.schedClass = granted->schedClass;
    trial.priority = granted->priority;
    trial.dl = granted->dl;
    if (granted->source == GrantSource::Rtkit)
        trial.priority = 0;
    std::thread probe([&] {
        if (applyToThisThread(trial, demand))
            result.meanWakeUp = measureMeanWakeUp();
    });
    probe.join();
    result.warnings = startWarnings(plan, result.meanWakeUp);
    return result;
}

} // namespace xrunscope
