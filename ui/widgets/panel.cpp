// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/panel.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

#include "ui/widgets/elided_label.h"

namespace xrunscope {

Panel::Panel(const QString& title, QWidget* parent)
    : QFrame(parent), title_(new ElidedLabel(title)), header_(new QHBoxLayout), body_(new QVBoxLayout(this))
{
    setAccessibleName(title);
    title_->setProperty("look", QStringLiteral("title"));
    title_->setVisible(!title.isEmpty());
    header_->setSpacing(10);
    header_->addWidget(title_, 1);
    body_->setContentsMargins(12, 9, 12, 10);
    body_->setSpacing(6);
    body_->addLayout(header_);
}

void Panel::setTitle(const QString& title)
{
    setAccessibleName(title);
    title_->setText(title);
    title_->setVisible(!title.isEmpty());
}

} // namespace xrunscope
