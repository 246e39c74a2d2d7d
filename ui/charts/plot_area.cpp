// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/plot_area.h"

#include <algorithm>
#include <cmath>

#include <QFontMetricsF>

#include "ui/charts/plot_paint.h"

namespace xrunscope {

PlotMargins plotMargins(const QFont& font)
{
    const QFontMetricsF metrics(font);
    double left = 0;
    for (const QString& widest : {QStringLiteral("1,000 µs"), QStringLiteral("100,000"), QStringLiteral("100 %")})
        left = std::max(left, metrics.horizontalAdvance(widest));
    PlotMargins m;
    m.left = std::ceil(left + kLabelGap);
    m.right = std::ceil(metrics.horizontalAdvance(QStringLiteral("100 k")) + kLabelGap);
    m.top = std::ceil(metrics.height()) + 2;
    m.bottom = std::ceil(metrics.height() + kLabelGap) + 2;
    return m;
}

QRectF plotArea(const QRectF& outer, const PlotMargins& margins)
{
    const double left = std::round(outer.left() + margins.left);
    const double top = std::round(outer.top() + margins.top);
    const double right = std::max(left + 8, std::round(outer.right() - margins.right));
    const double bottom = std::max(top + 8, std::round(outer.bottom() - margins.bottom));
    return QRectF(QPointF(left, top), QPointF(right, bottom));
}

} // namespace xrunscope
