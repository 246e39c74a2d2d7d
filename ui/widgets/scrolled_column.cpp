// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/scrolled_column.h"

#include <QScrollArea>
#include <QVBoxLayout>

namespace xrunscope {

QScrollArea* scrolledColumn(QWidget* content)
{
    auto* scroll = new QScrollArea;
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    auto* inside = new QWidget;
    inside->setObjectName(QStringLiteral("column"));
    auto* layout = new QVBoxLayout(inside);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(content);
    layout->addStretch(1);
    scroll->setWidget(inside);
    return scroll;
}

} // namespace xrunscope
