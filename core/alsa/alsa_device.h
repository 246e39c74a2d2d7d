// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "core/alsa/device_reservation.h"
#include "core/alsa/pcm_port.h"
#include "core/cycle/card_facts.h"

namespace xrunscope {

/// The sound device of a run: reserved, open in its directions, set up. Not for the cycle thread, but for its ports.
class AlsaDevice {
public:
    /// EngineStart error that says who holds the device, or what it takes instead. Blocks for some seconds at most.
    static Expected<AlsaDevice> open(const AlsaPlan& plan, const Geometry& geometry);

    PcmPort* capture() const noexcept { return capture_.get(); }
    PcmPort* playback() const noexcept { return playback_.get(); }
    const CardFacts& facts() const noexcept { return facts_; }
    /// The program that asks for the card; nullopt: nobody does.
    std::optional<std::string> wantedBy() const { return reservation_.wantedBy(); }

private:
    AlsaDevice() = default;

    DeviceReservation reservation_; // ends last: given back when the ports are closed
    std::unique_ptr<PcmPort> capture_;
    std::unique_ptr<PcmPort> playback_;
    CardFacts facts_;
};

/// "hw:0,0 playback, poll": for display.
std::string alsaDeviceText(const AlsaPlan& plan);

} // namespace xrunscope
