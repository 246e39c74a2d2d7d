// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/device_check.h"

#include <algorithm>
#include <cerrno>
#include <vector>

#include "core/alsa/pcm.h"
#include "core/alsa/pcm_setup.h"

namespace xrunscope {

namespace {

std::vector<PcmDirection> directionsOf(const AlsaPlan& plan)
{
    std::vector<PcmDirection> directions;
    if (plan.plays())
        directions.push_back(PcmDirection::Playback);
    if (plan.captures())
        directions.push_back(PcmDirection::Capture);
    return directions;
}

Expected<PcmLimits> limitsOf(const AlsaPlan& plan, std::uint32_t rate)
{
    Expected<PcmLimits> all = fail(ErrorKind::Usage, "no direction");
    for (const PcmDirection direction : directionsOf(plan)) {
        auto limits = probeLimits(plan.device, direction, rate);
        if (!limits)
            return limits;
        all = all ? Expected<PcmLimits>(common(*all, *limits)) : limits;
    }
    return all;
}

Expected<void> takes(const AlsaPlan& plan, const Geometry& geometry)
{
    for (const PcmDirection direction : directionsOf(plan)) {
        const auto pcm = openPcm(plan.device, direction);
        if (!pcm && pcm.error().errnum == EBUSY)
            return {};
        if (!pcm)
            return tl::make_unexpected(pcm.error());
        if (auto setUp = setUpPcm(pcm->get(), plan.device, geometry, plan.mode); !setUp)
            return tl::make_unexpected(setUp.error());
    }
    return {};
}

LimitRange common(const LimitRange& a, const LimitRange& b)
{
    return {std::max(a.least, b.least), std::min(a.most, b.most)};
}

template <typename Item>
std::vector<Item> common(const std::vector<Item>& a, const std::vector<Item>& b)
{
    std::vector<Item> both;
    std::copy_if(a.begin(), a.end(), std::back_inserter(both),
                 [&b](const Item& item) { return std::find(b.begin(), b.end(), item) != b.end(); });
    return both;
}

} // namespace

PcmLimits common(const PcmLimits& a, const PcmLimits& b)
{
    PcmLimits both;
    both.rate = common(a.rate, b.rate);
    both.rates = common(a.rates, b.rates);
    both.formats = common(a.formats, b.formats);
    both.channels = common(a.channels, b.channels);
    both.atRate = a.atRate;
    both.periods = common(a.periods, b.periods);
    both.frames = common(a.frames, b.frames);
    return both;
}

DeviceAnswer askDevice(const AlsaPlan& plan, const Geometry& geometry)
{
    return {limitsOf(plan, geometry.rate), takes(plan, geometry)};
}

} // namespace xrunscope
