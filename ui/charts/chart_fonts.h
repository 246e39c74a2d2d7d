// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>

namespace xrunscope {

/// The font of axis labels beside text in `base`: nine tenths of its size. Any thread.
QFont chartFont(const QFont& base);

/// For pictures: Inter as in the window, else the application's family, in a size of the picture's own; without
/// subpixel colours, which spoil on other screens. GUI thread.
QFont pictureFont(int pixels, QFont::Weight weight = QFont::Normal);

} // namespace xrunscope
