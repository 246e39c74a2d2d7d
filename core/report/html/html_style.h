// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace xrunscope {

/// The style sheet of every page: light, dark, and for paper.
extern const std::string_view kHtmlStyle;

} // namespace xrunscope
