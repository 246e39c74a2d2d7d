// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/value_row.h"

#include <QHBoxLayout>
#include <QLabel>

#include "ui/widgets/number_label.h"

namespace xrunscope {

ValueRow::ValueRow(const QString& name, QWidget* parent)
    : QWidget(parent), name_(new QLabel(name)), value_(new NumberLabel(Qt::AlignRight))
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(6);
    row->addWidget(name_);
    row->addStretch();
    row->addWidget(value_);
    QFont bold = value_->font();
    bold.setWeight(QFont::DemiBold);
    value_->setFont(bold);
    setAccessibleName(name);
    setValue(QStringLiteral("–"));
}

void ValueRow::setValue(const QString& text)
{
    value_->setText(text);
    setAccessibleDescription(text);
}

QString ValueRow::value() const
{
    return value_->text();
}

void ValueRow::setValueColor(const QColor& color)
{
    value_->setColor(color);
}

} // namespace xrunscope
