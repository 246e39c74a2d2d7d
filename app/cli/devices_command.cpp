// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/devices_command.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/cli/messages.h"
#include "app/cli/output.h"
#include "app/cli/sound_device_list.h"
#include "core/base/json_or_null.h"
#include "core/jack/jack_probe.h"
#include "core/load/process_guard.h"
#include "core/report/report_text.h"

namespace xrunscope::cli {

namespace {

using Row = std::array<std::string, 6>;

constexpr const char* kUnknown = "n/a";
constexpr std::size_t kNamedClients = 8;
constexpr std::size_t kColumns = 80;

std::string driverText(const ServerFacts& facts)
{
    std::string text = facts.driver.empty() ? kUnknown : facts.driver;
    if (facts.synchronous)
        text += *facts.synchronous ? ", synchronous" : ", asynchronous";
    return text;
}

std::string clientsText(const std::vector<std::string>& clients)
{
    if (clients.empty())
        return "none";
    const auto last = clients.begin() + static_cast<std::ptrdiff_t>(std::min(clients.size(), kNamedClients));
    std::string text = fmt::format("{}", fmt::join(clients.begin(), last, ", "));
    if (clients.size() > kNamedClients)
        text += fmt::format(" and {} more", clients.size() - kNamedClients);
    return text;
}

Row rowOf(const JackServerInfo& server)
{
    const ServerFacts& facts = server.facts;
    return {fmt::format("{}{}{}", serverKindName(facts.kind), facts.version.empty() ? "" : " ", facts.version),
            std::to_string(server.rate),
            std::to_string(server.frames),
            facts.periods ? std::to_string(*facts.periods) : kUnknown,
            driverText(facts),
            clientsText(server.clients)};
}

std::string table(const std::vector<JackServerInfo>& servers)
{
    std::vector<Row> rows{{"Server", "Rate", "Frames", "Periods", "Driver", "Clients"}};
    for (const JackServerInfo& server : servers)
        rows.push_back(rowOf(server));
    std::array<std::size_t, 6> widths{};
    for (const Row& row : rows)
        for (std::size_t i = 0; i < row.size(); ++i)
            widths[i] = std::max(widths[i], row[i].size());
    std::string text;
    for (const Row& row : rows)
        text += fmt::format("{:<{}}  {:>{}}  {:>{}}  {:>{}}  {:<{}}  {}\n", row[0], widths[0], row[1], widths[1],
                            row[2], widths[2], row[3], widths[3], row[4], widths[4], row[5]);
    return text;
}

nlohmann::json jsonOf(const JackServerInfo& server)
{
    const ServerFacts& facts = server.facts;
    const bool known = !facts.driver.empty();
    return {{"kind", serverKindName(facts.kind)},
            {"version", facts.version},
            {"library", server.library},
            {"driver", known ? nlohmann::json(facts.driver) : nlohmann::json(nullptr)},
            {"synchronous", orNull(facts.synchronous)},
            {"priority", orNull(facts.priority)},
            {"rate", server.rate},
            {"frames", server.frames},
            {"periods", orNull(facts.periods)},
            {"playback_ports", server.playbackPorts},
            {"clients", server.clients}};
}

} // namespace

ExitStatus devicesCommand(bool json)
{
    if (clientProgram().empty())
        return printError({ErrorKind::EngineStart, "xrunscope-client was not found",
                           "It belongs beside xrunscope-cli: install Xrunscope again", 0});
    const std::vector<ListedDevice> devices = listSoundDevices();
    const std::vector<JackServerInfo> servers = findJackServers();
    auto output = Output::open(std::nullopt);
    if (!output)
        return printError(output.error());
    if (json) {
        nlohmann::json list = nlohmann::json::array();
        for (const JackServerInfo& server : servers)
            list.push_back(jsonOf(server));
        const nlohmann::json all = {{"sound_devices", soundDeviceJson(devices)}, {"servers", list}};
        output->stream() << all.dump(2) << '\n';
    } else {
        output->stream() << soundDeviceTable(devices) << '\n';
        if (servers.empty())
            output->stream() << "No JACK or PipeWire server answers.\n"
                             << report_text::wrap(noJackServer().hint + ".", kColumns);
        else
            output->stream() << table(servers);
    }
    if (auto finished = output->finish(); !finished)
        return printError(finished.error());
    return kDone;
}

} // namespace xrunscope::cli
