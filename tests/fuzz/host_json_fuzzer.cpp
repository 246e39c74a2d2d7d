// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/system/host_json.h"
#include "tests/fuzz/fuzz_input.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using xrunscope::fuzz::require;
    const auto json = nlohmann::json::parse(xrunscope::fuzz::input(data, size), nullptr, false);
    if (json.is_discarded())
        return 0;
    const auto host = xrunscope::hostFromJson(json);
    if (!host) {
        require(!host.error().what.empty());
        return 0;
    }
    // What was accepted comes back the same, and every text of it can be shown.
    require(xrunscope::hostFromJson(nlohmann::json::parse(xrunscope::toJson(*host).dump())) == *host);
    xrunscope::fuzz::requireClean(host->kernel, 4096);
    require(!host->line().empty());
    return 0;
}
