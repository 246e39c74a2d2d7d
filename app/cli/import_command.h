// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "app/cli/exit_status.h"

namespace CLI {
class App;
}

namespace xrunscope::cli {

/// The options of `import`.
struct ImportOptions {
    std::string file; ///< "-": standard input
    std::optional<std::string> output;
    std::optional<std::string> label;
};

/// Declares the options on the parser of the subcommand.
void declare(CLI::App& command, ImportOptions& options);

/// `import`: makes a run file of what another program measured, and prints its summary.
ExitStatus importCommand(const ImportOptions& options);

} // namespace xrunscope::cli
