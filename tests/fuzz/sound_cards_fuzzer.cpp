// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/system/audio_threads.h"
#include "core/system/scan.h"
#include "core/system/sound_cards.h"
#include "tests/fuzz/fuzz_input.h"

// The first line is the name of a thread, the rest /proc/asound/cards.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    auto text = xrunscope::fuzz::input(data, size);
    const auto thread = xrunscope::scan::takeLine(text);
    const auto cards = xrunscope::parseSoundCards(text);
    xrunscope::fuzz::require(cards.size() <= 64);
    for (const auto& card : cards) {
        xrunscope::fuzz::require(card.number >= 0);
        xrunscope::fuzz::requireClean(card.text(), 512);
    }
    xrunscope::fuzz::require(!xrunscope::servesSoundCard(thread, cards) || thread.starts_with("irq/"));
    return 0;
}
