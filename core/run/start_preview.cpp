// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/start_preview.h"

#include <algorithm>
#include <thread>

#include <fmt/format.h>

#include "core/alsa/device_reservation.h"
#include "core/alsa/sound_devices.h"
#include "core/base/text.h"
#include "core/cycle/timer_engine.h"
#include "core/jack/jack_server.h"

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

namespace {

/// Looks for the server, or for what an own one needs; nothing is started.
Expected<StartPreview> previewJack(const RunPlan& plan)
{
    StartPreview result;
    if (plan.jack.ownServer()) {
        if (auto ok = jackServerPossible(); !ok)
            return tl::unexpected(ok.error());
    } else {
        auto servers = findJackServers();
        if (servers.empty())
            return tl::unexpected(noJackServer());
        JackServerInfo& server = servers.front();
        const Geometry& asked = plan.geometry;
        if (server.rate != asked.rate)
            result.warnings.push_back(fmt::format("The server runs at {} Hz, not at the {} Hz asked for: that is what "
                                                  "will be measured.",
                                                  grouped(server.rate), grouped(asked.rate)));
        if (server.frames != asked.frames)
            result.warnings.push_back(
                plan.jack.forceFrames
                    ? fmt::format("The server's period will be changed from {} to {} frames during the run.",
                                  grouped(server.frames), grouped(asked.frames))
                    : fmt::format("The server runs periods of {} frames, not the {} asked for: that is what will be "
                                  "measured.",
                                  grouped(server.frames), grouped(asked.frames)));
        result.server = std::move(server);
    }
    if (plan.scheduling.schedClass) {
        auto granted = preview(plan.scheduling, demandOf(plan.geometry, 0));
        if (!granted)
            return tl::unexpected(granted.error());
        result.granted = *granted;
    } else {
        result.grantedByServer = true;
    }
    return result;
}

/// Who loses the card, and who will not let go of it. Opens and reserves nothing.
Expected<std::vector<std::string>> lookAtDevice(const AlsaPlan& plan)
{
    std::vector<std::string> warnings;
    if (!parseHardwareName(plan.device))
        return warnings;
    const auto all = findSoundDevices();
    std::vector<SoundDevice> devices = devicesOf(plan.device, all);
    if (devices.empty())
        return fail(ErrorKind::EngineStart, fmt::format("there is no sound device {}", cleanText(plan.device, 100)),
                    all.empty() ? "This machine has no sound card: --engine timer needs none"
                                : "\"xrunscope-cli devices\" lists those that there are");
    for (const SoundDevice& device : devices) {
        const bool wanted = device.pcm.direction == PcmDirection::Playback ? plan.plays() : plan.captures();
        const auto holders = wanted && device.busy() ? holdersOf({device}) : std::vector<PcmHolder>{};
        for (const PcmHolder& holder : holders)
            if (holder.server().empty())
                return fail(ErrorKind::EngineStart,
                            fmt::format("{} is held by {}", cleanText(plan.device, 100), holder.text()),
                            "End that program, then try again");
    }
    const std::string reserved = reservationHolder(devices.front().card.number);
    const std::string holders = holdersText(holdersOf(devices));
    if (!holders.empty() || !reserved.empty())
        warnings.push_back(fmt::format("Taking {} stops the sound of other programs for the length of the run: it is "
                                       "used by {}.",
                                       cleanText(plan.device, 100), holders.empty() ? reserved : holders));
    return warnings;
}

} // namespace

Expected<StartPreview> previewStart(const RunPlan& plan)
{
    if (auto ok = validate(plan); !ok)
        return tl::unexpected(ok.error());
    if (plan.engine == "jack")
        return previewJack(plan);
    std::vector<std::string> deviceWarnings;
    if (plan.engine == "alsa") {
        auto looked = lookAtDevice(plan.alsa);
        if (!looked)
            return tl::unexpected(looked.error());
        deviceWarnings = std::move(*looked);
    }
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
    result.warnings.insert(result.warnings.begin(), deviceWarnings.begin(), deviceWarnings.end());
    return result;
}

} // namespace xrunscope
