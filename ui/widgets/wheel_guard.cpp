// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/wheel_guard.h"

#include <QAbstractSpinBox>
#include <QComboBox>
#include <QEvent>

namespace xrunscope {

WheelGuard::WheelGuard(QWidget& column) : QObject(&column)
{
    for (QWidget* field : column.findChildren<QWidget*>()) {
        if (qobject_cast<QAbstractSpinBox*>(field) == nullptr && qobject_cast<QComboBox*>(field) == nullptr)
            continue;
        field->setFocusPolicy(Qt::StrongFocus); // not by the wheel
        field->installEventFilter(this);
    }
}

bool WheelGuard::eventFilter(QObject* /*watched*/, QEvent* event)
{
    if (event->type() != QEvent::Wheel)
        return false;
    event->ignore(); // it goes on to the column
    return true;
}

} // namespace xrunscope
