// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QWidget;

namespace xrunscope {

/// In a column that scrolls the wheel is for the column alone: no field takes it, with the focus or without.
class WheelGuard : public QObject {
public:
    /// Guards the number and choice fields that are inside `column` now; lives as long as it does.
    explicit WheelGuard(QWidget& column);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

} // namespace xrunscope
