// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>

#include "core/base/error.h"

namespace xrunscope {

/// The run file that a name on the command line means: a plain name that is no file here may be one of the run folder,
/// with or without its extension.
std::filesystem::path findRun(const std::string& name);

/// The error of opening a run, with where run files are to be found when what was named is none.
Error withRunHint(Error error);

} // namespace xrunscope
