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
#include "core/run/run_schema.h"
#include "core/run/run_state.h"
#include "core/run/stress_json.h"

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
    switch (part % 5) {
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
    case 3: {
        const auto number = [&](std::size_t n) { return Value{static_cast<std::int64_t>(n)}; };
        std::ignore = engineSecondFromValues({number(0), number(1), Value{12.5}, Value{raw}});
        std::ignore = logLinesFromValues({number(0), number(count), Value{compress(raw)}});
        std::ignore = logLinesFromValues({number(0), number(count), Value{raw}});
        const Value text{std::string(raw.begin(), raw.end())};
        std::ignore = loadFromValues({number(0), text});
        std::ignore = phaseFromValues({number(0), number(count % 50), number(count % 2), number(1), number(2), text,
                                       Value{raw}, Value{raw}, Value{raw}, Value{raw}});
        std::ignore = xrunFromValues({number(0), number(count % 5), number(1), number(2), number(3), number(4),
                                      number(5), number(1), Value{std::monostate{}}, Value{raw}});
        break;
    }
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
        PhaseRecord phase;
        RunStatistics::Stored stored;
        std::ignore = stressPlanFromJson(json);
        std::ignore = pingFromJson(json);
        std::ignore = loadFromJson(json);
        std::ignore = readBegin(json, phase);
        std::ignore = readPhaseEnd(json, phase, stored);
    }
    }
    return 0;
}
