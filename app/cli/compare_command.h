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

/// How a comparison is made and printed.
struct CompareOptions {
    std::vector<std::string> files; ///< "vs" between them separates columns
    std::string format = "text";
    std::optional<std::string> layout;
    std::optional<int> baseline; ///< a column, counted from 1
    bool withMarked = false;
    bool legacyRates = false;
    std::optional<std::string> output;
};

/// Declares the options on the parser of the subcommand.
void declare(CLI::App& command, CompareOptions& options);

/// `compare`: runs and series side by side. One file that cannot be read ends it.
ExitStatus compareCommand(const CompareOptions& options);

} // namespace xrunscope::cli
