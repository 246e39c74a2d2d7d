// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "ui/colors.h"

namespace xrunscope {

/// A big figure with its name below, on a raised ground.
class CounterTile : public QWidget {
    Q_OBJECT
public:
    explicit CounterTile(const QString& name, QWidget* parent = nullptr);

    void setColors(const Colors& colors);
    /// `alarm`: in the colour of XRUNs and misses.
    void setValue(const QString& text, bool alarm = false);
    void setName(const QString& name);
    QString name() const { return name_; }
    QString value() const { return text_; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QFont figureFont(qreal width) const;
    QFont nameFont(qreal width) const;

    QString name_;
    QString text_ = QStringLiteral("–");
    bool alarm_ = false;
    Colors colors_;
};

} // namespace xrunscope
