// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/run/chunk_codec.h"
#include "core/run/info_json.h"
#include "core/run/packing.h"
#include "core/run/run_plan.h"
#include "core/run/run_state.h"

// The parts of a run file behind their checksums: the first byte chooses the part, the second the number of cycles.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace xrunscope;
    if (size < 2)
        return 0;
    const std::uint8_t part = data[0];
    const std::size_t count = data[1];
    const std::span<const unsigned char> bytes(data + 2, size - 2);
    const Blob raw(bytes.begin(), bytes.end());
    switch (part % 4) {
    case 0:
        std::ignore = unpackCycles(compress(raw), count, 1'000'000);
        break;
    case 1:
        std::ignore = unpackHistogram(compress(raw));
        break;
    case 2:
        std::ignore = unpackCycles(raw, count, 0);
        std::ignore = unpackHistogram(raw);
        break;
    default: {
        const auto json = nlohmann::json::parse(raw.begin(), raw.end(), nullptr, false);
        if (json.is_discarded())
            break;
        RunInfo info;
        std::ignore = planFromJson(json);
        std::ignore = factsFromJson(json);
        std::ignore = figuresFromJson(json);
        std::ignore = storedFromJson(json);
        std::ignore = countsFromJson(json);
        std::ignore = readStart(json, info);
        std::ignore = readEnd(json, info);
    }
    }
    return 0;
}
