// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/base/time.h"

namespace xrunscope {

/// Runs a program and gives what it printed on stdout; it is killed when it takes longer than `limit`. EngineStart
/// error when it cannot be started, was killed, or ended by a signal.
Expected<std::string> outputOf(const std::vector<std::string>& argv, Nanos limit);

} // namespace xrunscope
