// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/cli/exit_status.h"

namespace CLI {
class App;
}

namespace xrunscope::cli {

/// The options of `report`.
struct ReportOptions {
    std::vector<std::string> files;
    std::string format = "summary";
    bool legacyRates = false;
    std::optional<std::string> output;
};

/// Declares the options on the parser of the subcommand.
void declare(CLI::App& command, ReportOptions& options);

/// `report`: prints runs in one of the formats. A file that cannot be read is told of; the others are still printed.
ExitStatus reportCommand(const ReportOptions& options);

} // namespace xrunscope::cli
