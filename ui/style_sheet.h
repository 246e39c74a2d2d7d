// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "ui/colors.h"

namespace xrunscope {

/// The program's style sheet in these colours. Widgets choose a look by their class name or by the dynamic
/// property "look": "dim", "title", "strong", "good", "lesser", "bad", "flat", "primary".
QString styleSheetOf(const Colors& colors);

} // namespace xrunscope
