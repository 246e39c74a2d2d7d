// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/load/swarm.h"

#include <cstdio>

#include <fmt/format.h>

#include "core/load/client_end.h"
#include "core/load/client_options.h"
#include "core/load/load_client.h"
#include "core/load/slot_state.h"
#include "core/load/swarm_memory.h"

namespace xrunscope {

namespace {

constexpr int kSharedFd = 3;
constexpr int kDone = 0;
constexpr int kRefused = 1;
constexpr int kUsage = 2;

int complain(const Error& error)
{
    fmt::print(stderr, "xrunscope-client: {}\n", error.text());
    return kUsage;
}

int runClient(const ClientOptions& options, SwarmMemory& memory)
{
    ClientSlot& slot = memory.slot(options.index);
    ClientEnd end(memory.header());
    putState(slot, ClientState::Starting);
    LoadClient client(options, memory, end);
    if (const auto started = client.start(); !started) {
        const auto reason = end.reason();
        putState(slot, reason ? ClientState::Ended : ClientState::Refused, reason.value_or(started.error().text()));
        return reason ? kDone : kRefused;
    }
    putState(slot, ClientState::Active);
    putState(slot, ClientState::Ended, client.live());
    return kDone;
}

} // namespace

int runSwarmClient(const std::vector<std::string>& arguments)
{
    const auto options = parseClientOptions(arguments);
    if (!options)
        return complain(options.error());
    auto memory = SwarmMemory::map(kSharedFd);
    if (!memory)
        return complain(memory.error());
    if (options->index >= memory->clients())
        return complain({ErrorKind::Usage,
                         fmt::format("there is no load client {}, only {}", options->index + 1, memory->clients()), "",
                         0});
    return runClient(*options, *memory);
}

} // namespace xrunscope
