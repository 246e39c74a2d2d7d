// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "app/cli/exit_status.h"

namespace CLI {
class App;
}

namespace xrunscope::cli {

/// The options of `ab` as they were given.
struct AbOptions {
    std::optional<std::string> a; ///< options of `run`
    std::optional<std::string> b;
    std::optional<int> rounds;
    std::optional<std::string> duration;
    bool untilClear = false;
    bool reboot = false;
    bool goOn = false;
    bool discard = false;
    bool allowCommands = false;
    bool quiet = false;
    std::optional<std::string> output;
};

/// Declares the options on the parser of the subcommand.
void declare(CLI::App& command, AbOptions& options);

/// `ab`: two settings in turn, then the comparison of both. With --reboot the first side alone; --continue measures the
/// other on the other kernel.
ExitStatus abCommand(const AbOptions& options);

/// Says on stderr that a comparison waits for this boot, when one does. Nothing is started.
void offerPendingAb();

} // namespace xrunscope::cli
