// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/system/sound_cards.h"

#include <utility>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/system/scan.h"

namespace xrunscope {

namespace {

constexpr std::size_t kMaxCards = 64;
constexpr std::size_t kMaxNameBytes = 128;

/// " 0 [PCH            ]: HDA-Intel - HDA Intel PCH"
std::optional<SoundCard> parseHead(std::string_view line)
{
    const auto number = scan::number<int>(scan::takeWord(line));
    line = scan::trim(line);
    if (!number || *number < 0 || !line.starts_with('['))
        return std::nullopt;
    line.remove_prefix(1);
    const std::string_view id = scan::trim(scan::takeUntil(line, ']'));
    if (!line.starts_with(':'))
        return std::nullopt;
    line.remove_prefix(1);
    const auto dash = line.find(" - ");
    const std::string_view driver = scan::trim(line.substr(0, dash));
    const std::string_view name = dash == std::string_view::npos ? driver : scan::trim(line.substr(dash + 3));
    return SoundCard{
        *number,     cleanText(id, kMaxNameBytes), cleanText(driver, kMaxNameBytes), cleanText(name, kMaxNameBytes), {},
        std::nullopt};
}

/// "HDA Intel PCH at 0xf7e10000 irq 34"
void addLongName(SoundCard& card, std::string_view line)
{
    const auto at = line.rfind(" at ");
    if (at == std::string_view::npos)
        return;
    const std::string_view location = scan::trim(line.substr(at + 4));
    card.location = cleanText(location, kMaxNameBytes);
    if (const auto irq = location.rfind(" irq "); irq != std::string_view::npos)
        card.irq = scan::number<int>(scan::trim(location.substr(irq + 5)));
}

} // namespace

std::string SoundCard::text() const
{
    return fmt::format("{} {}: {}", number, id, name);
}

std::vector<SoundCard> parseSoundCards(std::string_view text)
{
    std::vector<SoundCard> cards;
    while (!text.empty()) {
        const std::string_view line = scan::takeLine(text);
        if (auto card = parseHead(line)) {
            if (cards.size() == kMaxCards)
                break;
            cards.push_back(std::move(*card));
        } else if (!cards.empty() && cards.back().location.empty()) {
            addLongName(cards.back(), line);
        }
    }
    return cards;
}

} // namespace xrunscope
