// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

namespace xrunscope {

/// Corrects the p values of several tests (Holm 1979), in their order: of what then lies below 0.05, the chance that
/// anything at all is false is at most 5 %.
std::vector<double> holm(const std::vector<double>& p);

} // namespace xrunscope
