// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "core/base/error.h"

namespace xrunscope {

/// A sound card that other programs have been asked to leave alone: org.freedesktop.ReserveDevice1.AudioN on the
/// session bus. Held until released; meanwhile a program of higher priority may ask for the card. Move-only.
class DeviceReservation {
public:
    /// Above the sound servers of a desktop (PulseAudio 0, PipeWire −20), below JACK (INT32_MAX).
    static constexpr int kPriority = 1000;
    static constexpr const char* kApplication = "Xrunscope";

    /// Nothing is reserved.
    DeviceReservation() noexcept;
    /// Releases.
    ~DeviceReservation();
    DeviceReservation(DeviceReservation&& other) noexcept;
    DeviceReservation& operator=(DeviceReservation&& other) noexcept;

    /// Asks for the card, and its holder to let go. Without a session bus the result is not held, and the run goes on.
    /// EngineStart error that names the holder when it will not let go. `device` is shown to others. Any thread; blocks
    /// for some seconds at most.
    static Expected<DeviceReservation> take(int card, const std::string& device);

    bool held() const noexcept { return service_ != nullptr; }
    /// The program of higher priority that asks for the card, or has taken it; nullopt: nobody. Whoever has the device
    /// open should close it and release. Any thread.
    std::optional<std::string> wantedBy() const;
    /// Gives the card back, and says so to the program that asked. Idempotent.
    void release();

private:
    class Service;
    explicit DeviceReservation(std::unique_ptr<Service> service) noexcept;

    std::unique_ptr<Service> service_;
};

/// Who has the card reserved, "PipeWire Media Server (wireplumber, pid 1200)"; "" for nobody and without a session bus.
/// Any thread; blocks for 2 s at most.
std::string reservationHolder(int card);

} // namespace xrunscope
