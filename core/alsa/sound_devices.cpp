// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/alsa/sound_devices.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "core/system/scan.h"
#include "core/system/small_file.h"

namespace xrunscope {

namespace {

/// The kernel notes the thread that opened the device: its process is who holds it.
PcmHolder holderOf(const std::string& root, int thread)
{
    const std::string status = readSmallFile(fmt::format("{}/proc/{}/status", root, thread)).value_or("");
    PcmHolder holder;
    holder.pid = scan::number<int>(scan::valueOf(status, "Tgid", ':')).value_or(thread);
    holder.program = readFirstLine(fmt::format("{}/proc/{}/comm", root, holder.pid));
    return holder;
}

std::optional<PcmHolder> readHolder(const std::string& root, const PcmEntry& pcm, int subdevice)
{
    const std::string file = fmt::format("{}/proc/asound/card{}/pcm{}{}/sub{}/status", root, pcm.card, pcm.device,
                                         pcm.direction == PcmDirection::Playback ? 'p' : 'c', subdevice);
    const auto thread = parsePcmOwner(readSmallFile(file).value_or(""));
    return thread ? std::optional(holderOf(root, *thread)) : std::nullopt;
}

} // namespace

std::string_view PcmHolder::server() const noexcept
{
    if (program.starts_with("pipewire") || program == "wireplumber")
        return "PipeWire";
    if (program == "pulseaudio")
        return "PulseAudio";
    if (program == "jackd" || program == "jackdbus")
        return "JACK";
    return "";
}

std::string PcmHolder::text() const
{
    if (program.empty())
        return fmt::format("the program with pid {}", pid);
    if (server().empty())
        return fmt::format("{} (pid {})", program, pid);
    return fmt::format("{} ({}, pid {})", server(), program, pid);
}

std::string SoundDevice::name() const
{
    return fmt::format("hw:{},{}", pcm.card, pcm.device);
}

bool SoundDevice::busy() const noexcept
{
    return !subdevices.empty() &&
           std::all_of(subdevices.begin(), subdevices.end(), [](const auto& holder) { return holder.has_value(); });
}

std::vector<SoundDevice> findSoundDevices(const std::string& root)
{
    const auto cards = parseSoundCards(readSmallFile(root + "/proc/asound/cards").value_or(""));
    std::vector<SoundDevice> devices;
    for (PcmEntry& pcm : parsePcmList(readSmallFile(root + "/proc/asound/pcm").value_or(""))) {
        const auto card =
            std::find_if(cards.begin(), cards.end(), [&pcm](const SoundCard& c) { return c.number == pcm.card; });
        if (card == cards.end())
            continue;
        SoundDevice device{*card, std::move(pcm), {}};
        for (int i = 0; i < device.pcm.subdevices; ++i)
            device.subdevices.push_back(readHolder(root, device.pcm, i));
        devices.push_back(std::move(device));
    }
    return devices;
}

std::vector<SoundDevice> devicesOf(std::string_view pcmName, const std::vector<SoundDevice>& devices)
{
    std::vector<SoundDevice> found;
    const auto name = parseHardwareName(pcmName);
    if (!name)
        return found;
    for (const SoundDevice& device : devices) {
        const bool card = name->card ? device.pcm.card == *name->card : device.card.id == name->cardId;
        if (card && device.pcm.device == name->device)
            found.push_back(device);
    }
    return found;
}

std::vector<PcmHolder> holdersOf(const std::vector<SoundDevice>& devices)
{
    std::vector<PcmHolder> holders;
    for (const SoundDevice& device : devices) {
        for (const auto& holder : device.subdevices) {
            const bool isNew = holder && std::none_of(holders.begin(), holders.end(),
                                                      [&](const PcmHolder& h) { return h.pid == holder->pid; });
            if (isNew)
                holders.push_back(*holder);
        }
    }
    return holders;
}

std::string holdersText(const std::vector<PcmHolder>& holders)
{
    std::string text;
    for (std::size_t i = 0; i < holders.size(); ++i)
        text += (i == 0 ? "" : i + 1 == holders.size() ? " and " : ", ") + holders[i].text();
    return text;
}

} // namespace xrunscope
