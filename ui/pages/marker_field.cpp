// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/marker_field.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPushButton>
#include <QStackedLayout>

namespace xrunscope {

MarkerField::MarkerField(QWidget* parent)
    : QWidget(parent), stack_(new QStackedLayout(this)), button_(new QPushButton(tr("M · I heard it"))),
      pencil_(new QPushButton(QStringLiteral("✎"))), note_(new QLineEdit)
{
    button_->setToolTip(tr("Marks this moment of the run (M)"));
    button_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    pencil_->setToolTip(tr("Marks a moment with a note of your own (Shift+M)"));
    pencil_->setAccessibleName(tr("Marker with a note"));
    pencil_->setFixedWidth(34);
    note_->setPlaceholderText(tr("Note, then Enter"));
    note_->setMaxLength(200);
    note_->setAccessibleName(tr("Note of the marker"));
    note_->setToolTip(tr("Enter marks the moment with this note, Esc leaves it"));
    note_->installEventFilter(this);
    auto* buttons = new QWidget;
    auto* row = new QHBoxLayout(buttons);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(6);
    row->addWidget(button_);
    row->addWidget(pencil_);
    stack_->addWidget(buttons);
    stack_->addWidget(note_);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    connect(button_, &QPushButton::clicked, this, &MarkerField::drop);
    connect(pencil_, &QPushButton::clicked, this, &MarkerField::askNote);
    connect(note_, &QLineEdit::returnPressed, this, [this] {
        finishNote();
        button_->setFocus();
    });
}

void MarkerField::drop()
{
    if (isEnabled())
        emit markerWanted(tr("I heard it"), MonoClock::now());
}

void MarkerField::askNote()
{
    if (!isEnabled())
        return;
    asked_ = MonoClock::now();
    stack_->setCurrentIndex(1);
    note_->setFocus();
}

bool MarkerField::typing() const
{
    return stack_->currentIndex() == 1;
}

void MarkerField::finishNote()
{
    if (!typing())
        return;
    const QString note = note_->text().trimmed();
    leaveNote();
    emit markerWanted(note.isEmpty() ? tr("I heard it") : note, asked_);
}

void MarkerField::leaveNote()
{
    note_->clear();
    stack_->setCurrentIndex(0);
}

bool MarkerField::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == note_ && event->type() == QEvent::KeyPress &&
        static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        leaveNote();
        button_->setFocus();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void MarkerField::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::EnabledChange && !isEnabled() && typing()) {
        const QString note = note_->text().trimmed();
        leaveNote();
        if (!note.isEmpty())
            emit noteLost(note);
    }
    QWidget::changeEvent(event);
}

} // namespace xrunscope
