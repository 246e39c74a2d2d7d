// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/banner.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStyle>
#include <QVBoxLayout>

namespace xrunscope {

namespace {

QString kindName(Banner::Kind kind)
{
    switch (kind) {
    case Banner::Kind::Good:
        return QStringLiteral("good");
    case Banner::Kind::Warning:
        return QStringLiteral("warning");
    case Banner::Kind::Error:
        return QStringLiteral("error");
    case Banner::Kind::Info:
        break;
    }
    return QStringLiteral("info");
}

QLabel* wrappingLabel()
{
    auto* label = new QLabel;
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

} // namespace

Banner::Banner(QWidget* parent)
    : QFrame(parent), text_(wrappingLabel()), hint_(wrappingLabel()), buttons_(new QHBoxLayout),
      copy_(new QPushButton(tr("Copy")))
{
    text_->setProperty("look", QStringLiteral("strong"));
    hint_->setProperty("look", QStringLiteral("dim"));
    copy_->setToolTip(tr("Copies this message"));
    connect(copy_, &QPushButton::clicked, this, [this] {
        QGuiApplication::clipboard()->setText(hint().isEmpty() ? text() : text() + QLatin1Char('\n') + hint());
    });
    auto* close = new QPushButton(QStringLiteral("✕"));
    close->setProperty("look", QStringLiteral("flat"));
    close->setAccessibleName(tr("Dismiss this message"));
    close->setToolTip(tr("Dismiss"));
    connect(close, &QPushButton::clicked, this, [this] {
        hide();
        emit dismissed();
    });

    auto* lines = new QVBoxLayout;
    lines->setSpacing(2);
    lines->addWidget(text_);
    lines->addWidget(hint_);
    buttons_->setSpacing(6);
    buttons_->addWidget(copy_);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 8, 8, 8);
    row->setSpacing(12);
    row->addLayout(lines, 1);
    row->addLayout(buttons_);
    row->addWidget(close);
    hide();
}

void Banner::showMessage(Kind kind, const QString& text, const QString& hint)
{
    kind_ = kind;
    text_->setText(text);
    hint_->setText(hint);
    hint_->setVisible(!hint.isEmpty());
    copy_->setVisible(kind == Kind::Error);
    setProperty("kind", kindName(kind));
    style()->unpolish(this);
    style()->polish(this);
    setAccessibleName(text);
    show();
}

QString Banner::text() const
{
    return text_->text();
}

QString Banner::hint() const
{
    return hint_->text();
}

QPushButton* Banner::addButton(const QString& label)
{
    auto* button = new QPushButton(label);
    buttons_->insertWidget(buttons_->count() - 1, button);
    return button;
}

} // namespace xrunscope
