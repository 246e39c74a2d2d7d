// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QWidget>

#include "ui/colors.h"

namespace xrunscope {

/// A name, a percentage and a bar with an optional tick for the peak.
class GaugeRow : public QWidget {
    Q_OBJECT
public:
    explicit GaugeRow(const QString& name, QWidget* parent = nullptr);

    /// Colour of the bar and of the groove below it.
    void setColors(const QColor& bar, const Colors& colors);
    /// Percent; nullopt shows a dash. Repaints only when what is seen changes.
    void setValue(std::optional<double> percent, std::optional<double> peak = std::nullopt);
    /// "n/a" instead of a figure, with the reason as tooltip.
    void setUnknown(const QString& reason);
    QString valueText() const { return text_; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QRectF barRect() const;

    QString name_;
    QString text_;
    QColor bar_, groove_, tick_;
    double percent_ = 0;
    std::optional<double> peak_;
};

} // namespace xrunscope
