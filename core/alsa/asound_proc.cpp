// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/alsa/asound_proc.h"

#include "core/base/text.h"
#include "core/system/scan.h"

namespace xrunscope {

namespace {

constexpr std::size_t kMaxEntries = 512;
constexpr std::size_t kMaxNameBytes = 128;
constexpr int kMaxSubdevices = 128;

/// "playback 1" of the line's tail.
std::optional<int> subdevicesOf(std::string_view part, PcmDirection direction)
{
    if (scan::takeWord(part) != pcmDirectionName(direction))
        return std::nullopt;
    const auto count = scan::number<int>(scan::trim(part));
    return count && *count > 0 && *count <= kMaxSubdevices ? count : std::nullopt;
}

/// "00-03: HDMI 0 : HDMI 0 : playback 1 : capture 1"
void addLine(std::string_view line, std::vector<PcmEntry>& out)
{
    std::string_view numbers = scan::takeUntil(line, ':');
    const auto card = scan::number<int>(scan::trim(scan::takeUntil(numbers, '-')));
    const auto device = scan::number<int>(scan::trim(numbers));
    if (!card || !device || *card < 0 || *device < 0)
        return;
    scan::takeUntil(line, ':'); // the id; the name says the same in longer words
    PcmEntry entry{*card, *device, PcmDirection::Playback, {}, 0};
    std::string_view name = scan::takeUntil(line, ':');
    // A name may have a colon itself: the directions are what the line ends with.
    while (!line.empty()) {
        const std::string_view part = scan::takeUntil(line, ':');
        bool known = false;
        for (const PcmDirection direction : {PcmDirection::Playback, PcmDirection::Capture}) {
            const auto count = subdevicesOf(part, direction);
            if (!count || out.size() == kMaxEntries)
                continue;
            known = true;
            entry.direction = direction;
            entry.subdevices = *count;
            entry.name = cleanText(scan::trim(name), kMaxNameBytes);
            out.push_back(entry);
        }
        if (!known)
            name = std::string_view(name.data(), static_cast<std::size_t>(part.data() + part.size() - name.data()));
    }
}

/// "PCH" or "CARD=PCH"; the key's value, or the whole when no key is given.
std::string_view valueOf(std::string_view part, std::string_view key)
{
    const auto equals = part.find('=');
    if (equals == std::string_view::npos)
        return part;
    return part.substr(0, equals) == key ? part.substr(equals + 1) : std::string_view{};
}

} // namespace

std::string_view pcmDirectionName(PcmDirection direction) noexcept
{
    return direction == PcmDirection::Playback ? "playback" : "capture";
}

std::vector<PcmEntry> parsePcmList(std::string_view text)
{
    std::vector<PcmEntry> entries;
    while (!text.empty())
        addLine(scan::takeLine(text), entries);
    return entries;
}

std::optional<int> parsePcmOwner(std::string_view text)
{
    const auto pid = scan::number<int>(scan::valueOf(text, "owner_pid", ':'));
    return pid && *pid > 0 ? pid : std::nullopt;
}

std::optional<HardwareName> parseHardwareName(std::string_view name)
{
    const std::string_view plugin = scan::takeUntil(name, ':');
    if (plugin != "hw" && plugin != "plughw")
        return std::nullopt;
    const std::string_view card = valueOf(scan::takeUntil(name, ','), "CARD");
    const std::string_view device = valueOf(scan::takeUntil(name, ','), "DEV");
    HardwareName result;
    result.card = scan::number<int>(card.empty() ? "0" : card);
    if (!result.card)
        result.cardId = cleanText(card, kMaxNameBytes);
    else if (*result.card < 0)
        return std::nullopt;
    const auto number = scan::number<int>(device.empty() ? "0" : device);
    if (!number || *number < 0)
        return std::nullopt;
    result.device = *number;
    return result;
}

} // namespace xrunscope
