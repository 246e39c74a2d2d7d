// SPDX-License-Identifier: GPL-3.0-or-later
#include <string>

#include <fmt/format.h>

#include "core/report/csv_text.h"
#include "core/report/report.h"

namespace xrunscope {

std::string clientsCsv(const RunData& run)
{
    std::string out = "second,client,alive,cycles,late_cycles,wake_mean_us,wake_max_us,run_mean_us,run_max_us\n";
    const auto micros = [](std::int64_t ns) { return static_cast<double>(ns) / 1e3; };
    for (const EngineSecond& second : run.engineSeconds) {
        for (std::size_t i = 0; i < second.clients.size(); ++i) {
            const ClientSecond& c = second.clients[i];
            const auto& clients = run.info.facts.clients;
            const std::string name = i < clients.size() ? clients[i].name : fmt::format("client {}", i + 1);
            out += fmt::format("{},{},{},{},{}", second.second, csvText(name), c.alive ? 1 : 0, c.cycles, c.late);
            out += c.cycles == 0 ? ",,,,\n"
                                 : fmt::format(",{:.3f},{:.3f},{:.3f},{:.3f}\n", micros(c.wakeMean), micros(c.wakeMax),
                                               micros(c.runMean), micros(c.runMax));
        }
    }
    return out;
}

} // namespace xrunscope
