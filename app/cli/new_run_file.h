// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/error.h"

namespace xrunscope::cli {

/// Where a new run goes: the name given with -o, or a new one in the run folder, which is made when it is missing.
/// Usage error for a name without a file, File error when the run folder cannot be written.
Expected<std::filesystem::path> newRunFile(const std::optional<std::string>& output, std::string_view label);

} // namespace xrunscope::cli
