// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QWidget>

namespace xrunscope {

/// One line of text in digits of equal width. Repaints only when the text or colour changes.
class NumberLabel : public QWidget {
    Q_OBJECT
public:
    explicit NumberLabel(Qt::Alignment alignment = Qt::AlignRight, QWidget* parent = nullptr);

    QString text() const { return text_; }
    void setText(const QString& text);
    /// An invalid colour: that of the palette.
    void setColor(const QColor& color);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Qt::Alignment alignment_;
    QString text_;
    QColor color_;
};

} // namespace xrunscope
