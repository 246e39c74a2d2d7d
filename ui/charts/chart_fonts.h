// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>

namespace xrunscope {

/// The font of axis labels beside text in `base`: nine tenths of its size. Any thread.
QFont chartFont(const QFont& base);

} // namespace xrunscope
