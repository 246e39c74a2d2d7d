// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "core/alsa/alsa_plan.h"
#include "core/base/error.h"

namespace CLI {
class App;
}

namespace xrunscope::cli {

/// The options of `run` that only ALSA has, as they were given; nullopt and false: not given.
struct AlsaOptions {
    std::optional<std::string> device;
    std::optional<std::string> direction;
    std::optional<std::string> mode;
    bool tone = false;
};

void declare(CLI::App& command, AlsaOptions& options);

/// The first option that was given, "" for none.
std::string firstGiven(const AlsaOptions& options);

/// What they ask for. Usage error for a value that cannot be, and for an option that would have no effect beside the
/// others.
Expected<AlsaPlan> alsaPlanOf(const AlsaOptions& options);

} // namespace xrunscope::cli
