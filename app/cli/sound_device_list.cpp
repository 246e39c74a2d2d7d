// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/sound_device_list.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/report/report_text.h"

namespace xrunscope::cli {

namespace {

constexpr std::uint32_t kAtRate = 48000;

constexpr std::size_t kDeviceColumns = 80;

using DeviceRow = std::array<std::string, 5>;

std::string rangeText(const LimitRange& range)
{
    return range.least == range.most ? std::to_string(range.least) : fmt::format("{} to {}", range.least, range.most);
}

std::string limitsText(const Expected<PcmLimits>& limits)
{
    if (!limits)
        return limits.error().text();
    return fmt::format("{} Hz; {}; channels: {}; at {} Hz {} periods of {} frames", rangeText(limits->rate),
                       limits->formats.empty() ? "no usual format" : fmt::format("{}", fmt::join(limits->formats, " ")),
                       rangeText(limits->channels), limits->atRate, rangeText(limits->periods),
                       rangeText(limits->frames));
}

DeviceRow rowOf(const SoundDevice& device)
{
    return {device.name(), std::string(pcmDirectionName(device.pcm.direction)), std::to_string(device.pcm.subdevices),
            device.card.driver, fmt::format("{}: {}", device.card.name, device.pcm.name)};
}

nlohmann::json toJson(const LimitRange& range)
{
    return {{"least", range.least}, {"most", range.most}};
}

nlohmann::json toJson(const PcmLimits& limits)
{
    return {{"rate", toJson(limits.rate)},           {"rates", limits.rates},    {"formats", limits.formats},
            {"channels", toJson(limits.channels)},   {"at_rate", limits.atRate}, {"periods", toJson(limits.periods)},
            {"period_frames", toJson(limits.frames)}};
}

nlohmann::json subdevicesJson(const SoundDevice& device)
{
    nlohmann::json list = nlohmann::json::array();
    for (const auto& holder : device.subdevices) {
        if (!holder)
            list.push_back({{"held_by", nullptr}});
        else
            list.push_back({{"held_by",
                             {{"pid", holder->pid},
                              {"program", holder->program},
                              {"sound_server", holder->server().empty() ? nlohmann::json(nullptr)
                                                                        : nlohmann::json(holder->server())}}}});
    }
    return list;
}

/// The lines below a device: who holds it, and what it can do.
std::string below(const ListedDevice& listed, std::size_t indent)
{
    const std::string holders = holdersText(holdersOf({listed.device}));
    std::string text;
    for (const std::string& line : {holders.empty() ? "" : "held by " + holders, limitsText(listed.limits)})
        if (!line.empty())
            text += report_text::wrap(std::string(indent, ' ') + line, kDeviceColumns, indent);
    return text;
}

} // namespace

std::vector<ListedDevice> listSoundDevices()
{
    std::vector<ListedDevice> list;
    for (SoundDevice& device : findSoundDevices()) {
        Expected<PcmLimits> limits = device.busy()
                                         ? fail(ErrorKind::EngineStart, "its limits cannot be read while it is held")
                                         : probeLimits(device.name(), device.pcm.direction, kAtRate);
        list.push_back({std::move(device), std::move(limits)});
    }
    return list;
}

std::string soundDeviceTable(const std::vector<ListedDevice>& devices)
{
    if (devices.empty())
        return "There is no sound card.\n";
    std::vector<DeviceRow> rows{{"Device", "Direction", "Subs", "Driver", "Name"}};
    for (const ListedDevice& listed : devices)
        rows.push_back(rowOf(listed.device));
    std::array<std::size_t, 5> widths{};
    for (const DeviceRow& row : rows)
        for (std::size_t i = 0; i < row.size(); ++i)
            widths[i] = std::max(widths[i], row[i].size());
    std::string text;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const DeviceRow& row = rows[i];
        text += fmt::format("{:<{}}  {:<{}}  {:>{}}  {:<{}}  {}\n", row[0], widths[0], row[1], widths[1], row[2],
                            widths[2], row[3], widths[3], row[4]);
        if (i > 0)
            text += below(devices[i - 1], widths[0] + 2);
    }
    return text;
}

nlohmann::json soundDeviceJson(const std::vector<ListedDevice>& devices)
{
    nlohmann::json list = nlohmann::json::array();
    for (const auto& [device, limits] : devices)
        list.push_back(
            {{"device", device.name()},
             {"card", device.card.number},
             {"card_id", device.card.id},
             {"card_name", device.card.name},
             {"driver", device.card.driver},
             {"name", device.pcm.name},
             {"direction", pcmDirectionName(device.pcm.direction)},
             {"subdevices", subdevicesJson(device)},
             {"limits", limits ? toJson(*limits) : nlohmann::json(nullptr)},
             {"no_limits_because", limits ? nlohmann::json(nullptr) : nlohmann::json(limits.error().text())}});
    return list;
}

} // namespace xrunscope::cli
