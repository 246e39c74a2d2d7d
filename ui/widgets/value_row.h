// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;

namespace xrunscope {

class NumberLabel;

/// A name at the left and its value at the right.
class ValueRow : public QWidget {
    Q_OBJECT
public:
    explicit ValueRow(const QString& name, QWidget* parent = nullptr);

    void setValue(const QString& text);
    QString value() const;
    /// An invalid colour: the text's.
    void setValueColor(const QColor& color);

private:
    QLabel* name_;
    NumberLabel* value_;
};

} // namespace xrunscope
