// SPDX-License-Identifier: GPL-3.0-or-later
#include <string>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/report/report.h"

namespace xrunscope {

std::string serverLogText(const RunData& run)
{
    if (run.serverLog.empty())
        return "No log: only a server that was started for the run (--jack-server) leaves one.\n";
    std::string out;
    for (const ServerLogLine& line : run.serverLog)
        out += fmt::format("{:12.6f}  {}\n", static_cast<double>(line.at) / 1e9, cleanText(line.text));
    return out;
}

} // namespace xrunscope
