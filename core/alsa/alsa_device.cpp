// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/alsa/alsa_device.h"

#include <alsa/asoundlib.h>
#include <fmt/format.h>

#include "core/alsa/sound_devices.h"
#include "core/base/text.h"

namespace xrunscope {

namespace {

/// A program that gave the card up may still be closing it.
constexpr Nanos kPatience = std::chrono::milliseconds{1500};

} // namespace

std::string alsaDeviceText(const AlsaPlan& plan)
{
    return fmt::format("{} {}, {}", cleanText(plan.device, 100), alsaDirectionName(plan.direction),
                       alsaModeName(plan.mode));
}

Expected<AlsaDevice> AlsaDevice::open(const AlsaPlan& plan, const Geometry& geometry)
{
    AlsaDevice device;
    if (const auto found = devicesOf(plan.device, findSoundDevices()); !found.empty()) {
        const SoundDevice& first = found.front();
        device.facts_.card = fmt::format("{}: {}", first.card.name, first.pcm.name);
        auto reservation = DeviceReservation::take(first.card.number, plan.device);
        if (!reservation)
            return tl::unexpected(reservation.error());
        device.reservation_ = std::move(*reservation);
        device.facts_.reserved = device.reservation_.held();
    }
    const Nanos patience = device.reservation_.held() ? kPatience : Nanos{0};
    if (plan.captures()) {
        auto port = PcmPort::open(plan.device, PcmDirection::Capture, geometry, plan, patience);
        if (!port)
            return tl::unexpected(port.error());
        device.capture_ = std::move(*port);
    }
    if (plan.plays()) {
        auto port = PcmPort::open(plan.device, PcmDirection::Playback, geometry, plan, patience);
        if (!port)
            return tl::unexpected(port.error());
        device.playback_ = std::move(*port);
    }
    if (device.capture_ && device.playback_)
        device.facts_.linked = device.capture_->linkWith(*device.playback_);
    const PcmSetup& setup = (device.playback_ ? device.playback_ : device.capture_)->setup();
    device.facts_.format = snd_pcm_format_name(static_cast<snd_pcm_format_t>(setup.format));
    device.facts_.channels = setup.channels;
    device.facts_.batch = setup.batch;
    return device;
}

} // namespace xrunscope
