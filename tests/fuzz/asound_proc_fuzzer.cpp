// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/alsa/asound_proc.h"
#include "core/system/scan.h"
#include "tests/fuzz/fuzz_input.h"

// The first line is an ALSA name, the rest /proc/asound/pcm and a status.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    auto text = xrunscope::fuzz::input(data, size);
    const auto name = xrunscope::parseHardwareName(xrunscope::scan::takeLine(text));
    if (name) {
        xrunscope::fuzz::require(name->device >= 0 && name->card.value_or(0) >= 0);
        xrunscope::fuzz::requireClean(name->cardId, 128);
    }
    const auto entries = xrunscope::parsePcmList(text);
    xrunscope::fuzz::require(entries.size() <= 512);
    for (const auto& entry : entries) {
        xrunscope::fuzz::require(entry.card >= 0 && entry.device >= 0 && entry.subdevices > 0);
        xrunscope::fuzz::requireClean(entry.name, 128);
    }
    xrunscope::fuzz::require(xrunscope::parsePcmOwner(text).value_or(1) > 0);
    return 0;
}
