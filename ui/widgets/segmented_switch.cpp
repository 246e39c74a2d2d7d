// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/segmented_switch.h"

#include <QButtonGroup>
#include <QFrame>
#include <QHBoxLayout>
#include <QPainter>
#include <QRadioButton>

namespace xrunscope {

namespace {

/// A radio button that is only its word: dim, or strong when chosen, underlined when it has the focus.
class Word : public QRadioButton {
public:
    using QRadioButton::QRadioButton;

    QSize sizeHint() const override
    {
        QFont bold = font();
        bold.setWeight(QFont::DemiBold);
        const QFontMetrics metrics(bold);
        return {metrics.horizontalAdvance(text()) + 16, metrics.height() + 4};
    }
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    bool hitButton(const QPoint& at) const override { return rect().contains(at); }
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        QFont face = font();
        face.setWeight(isChecked() ? QFont::DemiBold : QFont::Normal);
        painter.setFont(face);
        painter.setPen(palette().color(isChecked() || underMouse() ? QPalette::WindowText : QPalette::PlaceholderText));
        painter.drawText(rect(), Qt::AlignCenter, text());
        if (hasFocus()) {
            painter.setPen(palette().color(QPalette::Highlight));
            painter.drawRect(rect().adjusted(1, 0, -2, -1));
        }
    }
};

} // namespace

SegmentedSwitch::SegmentedSwitch(const QString& name, const QStringList& words, QWidget* parent)
    : QWidget(parent), group_(new QButtonGroup(this))
{
    setAccessibleName(name);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    for (int i = 0; i < words.size(); ++i) {
        if (i > 0) {
            auto* line = new QFrame;
            line->setFrameShape(QFrame::VLine);
            line->setFixedSize(1, 14);
            line->setObjectName(QString::number(i));
            row->addWidget(line);
        }
        auto* word = new Word(words[i]);
        word->setAccessibleName(QStringLiteral("%1: %2").arg(name, words[i]));
        word->setAttribute(Qt::WA_Hover);
        group_->addButton(word, i);
        row->addWidget(word);
    }
    if (QAbstractButton* first = group_->button(0))
        first->setChecked(true);
    connect(group_, &QButtonGroup::idToggled, this, [this](int id, bool on) {
        if (on)
            emit currentChanged(id);
    });
}

int SegmentedSwitch::current() const
{
    return group_->checkedId();
}

void SegmentedSwitch::setCurrent(int index)
{
    if (QAbstractButton* button = group_->button(index))
        button->setChecked(true);
}

void SegmentedSwitch::setWordVisible(int index, bool visible)
{
    if (QAbstractButton* button = group_->button(index))
        button->setVisible(visible);
    if (auto* line = findChild<QFrame*>(QString::number(index), Qt::FindDirectChildrenOnly))
        line->setVisible(visible);
}

} // namespace xrunscope
