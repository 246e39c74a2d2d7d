// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jack/jack_plan.h"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

namespace xrunscope {

namespace {

constexpr int kMaxServerPriority = 89; ///< jackd's own range for -P
constexpr int kMaxTimeoutMs = 60'000;

bool isPlain(char c)
{
    return std::isprint(static_cast<unsigned char>(c)) != 0;
}

Expected<void> validateOwnServer(const JackPlan& plan)
{
    if (plan.server == JackPlan::Server::Alsa && plan.alsaDevice.empty())
        return fail(ErrorKind::Usage, "the JACK server of the run has no sound card",
                    "Name one, for example alsa:hw:0, or take the dummy driver");
    if (plan.server == JackPlan::Server::Dummy && !plan.alsaDevice.empty())
        return fail(ErrorKind::Usage, "the dummy driver has no sound card",
                    "Leave the device out, or take alsa:DEVICE");
    if (plan.alsaDevice.starts_with('-') || plan.alsaDevice.size() > 200 ||
        !std::all_of(plan.alsaDevice.begin(), plan.alsaDevice.end(), isPlain))
        return fail(ErrorKind::Usage, "that is not the name of an ALSA device", "Names look like hw:0 or hw:USB,0");
    if (plan.serverPriority < 0 || plan.serverPriority > kMaxServerPriority)
        return fail(ErrorKind::Usage, fmt::format("a JACK server cannot have the priority {}", plan.serverPriority),
                    fmt::format("1 to {}, or 0 for no real-time scheduling", kMaxServerPriority));
    if (plan.forceFrames)
        return fail(ErrorKind::Usage, "a server of the run's own has the frames asked for",
                    "Force frames on a server that is running already");
    return {};
}

Expected<void> validateRunningServer(const JackPlan& plan)
{
    if (!plan.alsaDevice.empty())
        return fail(ErrorKind::Usage, "the sound card of a running JACK server cannot be chosen",
                    "Start a server for the run: alsa:DEVICE");
    if (plan.synchronous)
        return fail(ErrorKind::Usage, "a running JACK server cannot be made synchronous",
                    "Start a server for the run: dummy or alsa:DEVICE");
    return {};
}

} // namespace

Expected<void> validate(const JackPlan& plan)
{
    if (auto valid = plan.ownServer() ? validateOwnServer(plan) : validateRunningServer(plan); !valid)
        return valid;
    if (plan.timeoutMs < 0 || plan.timeoutMs > kMaxTimeoutMs)
        return fail(ErrorKind::Usage, fmt::format("a client timeout of {} ms is out of range", plan.timeoutMs),
                    fmt::format("1 to {} ms, or 0 for the usual one", kMaxTimeoutMs));
    return validate(plan.swarm);
}

} // namespace xrunscope
