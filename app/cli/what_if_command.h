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

/// The options of `what-if`.
struct WhatIfOptions {
    std::vector<std::string> files;
    std::string format = "text";
    std::optional<int> load;
    bool verify = false;
    std::optional<std::string> duration; ///< with verify
    std::optional<std::string> output;   ///< with verify: the run file
};

/// Declares the options on the parser of the subcommand.
void declare(CLI::App& command, WhatIfOptions& options);

/// `what-if`: what the recorded delays would do to other buffers; with --verify runs the suggested one, and compares.
ExitStatus whatIfCommand(const WhatIfOptions& options);

} // namespace xrunscope::cli
