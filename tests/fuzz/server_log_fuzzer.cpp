// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jack/server_log.h"
#include "tests/fuzz/fuzz_input.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using xrunscope::ServerLogEvent;
    using xrunscope::fuzz::require;
    const auto text = xrunscope::fuzz::input(data, size);
    const auto event = xrunscope::readServerLogLine(text);
    if (!event)
        return 0;
    require(event->client.empty() == (event->what == ServerLogEvent::What::DriverXrun));
    require(text.find(event->client) != std::string_view::npos);
    if (event->delay)
        require(event->what == ServerLogEvent::What::DriverXrun && event->delay->count() >= 0 &&
                *event->delay <= std::chrono::hours{1});
    return 0;
}
