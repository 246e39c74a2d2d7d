// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/report/suite_table.h"

namespace xrunscope {

/// Layout D: a stress suite on several systems side by side, as it was posted in 2004: what is within the headline
/// threshold, and how long the loads took; below it the rules of the marks. The tests are those of the first system and
/// further ones that others have. At most 72 columns; more systems than fit into them make further tables, and
/// names that are too long stand below. Every line ends with a line feed. Empty without a system. Any thread.
std::string layoutDText(const std::vector<SuiteSystem>& systems);

} // namespace xrunscope
