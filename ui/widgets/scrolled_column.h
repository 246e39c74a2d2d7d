// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QScrollArea;
class QWidget;

namespace xrunscope {

/// A column that scrolls upright when it has not the room: `content` on top, no frame, no focus of its own.
QScrollArea* scrolledColumn(QWidget* content);

} // namespace xrunscope
