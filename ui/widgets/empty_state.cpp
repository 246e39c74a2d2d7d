// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/empty_state.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace xrunscope {

EmptyState::EmptyState(const QString& title, const QString& help, QWidget* parent)
    : QWidget(parent), buttons_(new QHBoxLayout)
{
    auto* head = new QLabel(title);
    QFont big = head->font();
    big.setPointSizeF(big.pointSizeF() * 1.6);
    head->setFont(big);
    auto* text = new QLabel(help);
    text->setProperty("look", QStringLiteral("dim"));
    text->setWordWrap(true);
    text->setAlignment(Qt::AlignCenter);
    text->setFixedWidth(460);
    auto* row = new QHBoxLayout;
    row->addStretch();
    row->addWidget(text);
    row->addStretch();
    buttons_->addStretch();
    buttons_->addStretch();
    auto* column = new QVBoxLayout(this);
    column->setSpacing(12);
    column->addStretch();
    column->addWidget(head, 0, Qt::AlignCenter);
    column->addLayout(row);
    column->addLayout(buttons_);
    column->addStretch();
}

QPushButton* EmptyState::addButton(const QString& label)
{
    auto* button = new QPushButton(label);
    buttons_->insertWidget(buttons_->count() - 1, button);
    return button;
}

} // namespace xrunscope
