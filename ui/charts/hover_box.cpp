// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/hover_box.h"

#include <algorithm>
#include <cmath>

#include <QFontMetricsF>

#include "ui/fonts.h"

namespace xrunscope {

namespace {

constexpr double kHoverPadding = 7;
constexpr double kDistance = 10;

} // namespace

QRectF hoverBoxRect(const QStringList& lines, QPointF at, const QRectF& bounds, const QFont& font)
{
    const QFontMetricsF metrics(font);
    double width = 0;
    for (const QString& line : lines)
        width = std::max(width, tabularWidth(metrics, line));
    const QSizeF size(std::ceil(width + 2 * kHoverPadding),
                      std::ceil(metrics.lineSpacing() * static_cast<double>(lines.size()) + 2 * kHoverPadding - 2));
    double left = at.x() + kDistance;
    if (left + size.width() > bounds.right())
        left = at.x() - kDistance - size.width();
    left = std::max(bounds.left(), std::min(left, bounds.right() - size.width()));
    double top = at.y() - kDistance - size.height();
    if (top < bounds.top())
        top = at.y() + kDistance;
    top = std::max(bounds.top(), std::min(top, bounds.bottom() - size.height()));
    return {QPointF(std::round(left), std::round(top)), size};
}

void paintHoverBox(QPainter& painter, const QRectF& box, const QStringList& lines, const QFont& font,
                   const Colors& colors)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setPen(QPen(colors.line, 1));
    painter.setBrush(colors.raised);
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 5, 5);
    const QFontMetricsF metrics(font);
    painter.setFont(font);
    QRectF row(box.left() + kHoverPadding, box.top() + kHoverPadding - 1, box.width() - 2 * kHoverPadding,
               metrics.height());
    for (qsizetype i = 0; i < lines.size(); ++i) {
        painter.setPen(i == 0 ? colors.text : colors.dim);
        drawTabular(painter, row, Qt::AlignLeft, lines[i]);
        row.translate(0, metrics.lineSpacing());
    }
    painter.restore();
}

} // namespace xrunscope
