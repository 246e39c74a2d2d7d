// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/quiet_style.h"

#include <QApplication>
#include <QKeyEvent>
#include <QStyleFactory>
#include <QWidget>

namespace xrunscope {

QuietStyle::QuietStyle() : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion")))
{
    qApp->installEventFilter(this);
}

QuietStyle* QuietStyle::create()
{
    return new QuietStyle;
}

int QuietStyle::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                          QStyleHintReturn* data) const
{
    if (hint == SH_UnderlineShortcut)
        return underlined_ ? 1 : 0;
    if (hint == SH_DialogButtonBox_ButtonsHaveIcons)
        return 0;
    return QProxyStyle::styleHint(hint, option, widget, data);
}

bool QuietStyle::eventFilter(QObject* watched, QEvent* event)
{
    const QEvent::Type type = event->type();
    if (type == QEvent::KeyPress || type == QEvent::KeyRelease) {
        if (static_cast<QKeyEvent*>(event)->key() == Qt::Key_Alt)
            setUnderlined(type == QEvent::KeyPress);
    } else if (type == QEvent::WindowDeactivate) {
        setUnderlined(false);
    }
    return QProxyStyle::eventFilter(watched, event);
}

void QuietStyle::setUnderlined(bool underlined)
{
    if (underlined == underlined_)
        return;
    underlined_ = underlined;
    const QWidgetList windows = QApplication::topLevelWidgets();
    for (QWidget* window : windows) {
        window->update();
        for (QWidget* child : window->findChildren<QWidget*>())
            child->update();
    }
}

} // namespace xrunscope
