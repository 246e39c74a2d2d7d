// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/column_style.h"

#include <array>

#include <QPainterPath>
#include <QPolygonF>

namespace xrunscope {

namespace {

constexpr std::size_t kStyles = 8;
constexpr double kMarkHalf = 4.5;

/// After the eight colours of M. Okabe and K. Ito, "Color Universal Design" (2008), without their vermilion, which is
/// near to red; darker or lighter for the ground, and neighbours far apart in lightness.
constexpr std::array<QRgb, kStyles> kOnLight{0x0072b2, 0xc98500, 0x00664b, 0xb565a0,
                                             0x3fa2dd, 0x5a3d1a, 0x7d858f, 0x1c2027};
constexpr std::array<QRgb, kStyles> kOnDark{0x56b4e9, 0xf3c95f, 0x1fa07b, 0xe3a9d1,
                                            0x8f9dff, 0xb58a5c, 0x8d95a1, 0xf2f4f7};

} // namespace

QPen ColumnStyle::pen() const
{
    QPen pen(color, width, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin);
    if (!dashes.isEmpty())
        pen.setDashPattern(dashes);
    return pen;
}

ColumnStyle columnStyle(std::size_t column, const Colors& colors)
{
    const std::size_t i = column % kStyles;
    ColumnStyle style;
    style.color = QColor((colors.dark ? kOnDark : kOnLight).at(i));
    switch (i) {
    case 0:
        style.width = 2.4;
        break;
    case 1:
        style.dashes = {5, 2};
        break;
    case 2:
        style.dashes = {1.2, 1.2};
        break;
    case 3:
        style.dashes = {6, 1.5, 1.2, 1.5};
        break;
    case 4:
        style.width = 1.4;
        break;
    case 5:
        style.dashes = {2.5, 1.5};
        style.width = 1.6;
        break;
    case 6:
        style.dashes = {6, 1.5, 1.2, 1.5, 1.2, 1.5};
        style.width = 1.6;
        break;
    default:
        style.dashes = {1.2, 2.4};
        style.width = 1.6;
        break;
    }
    return style;
}

void paintColumnMark(QPainter& painter, QPointF middle, std::size_t column, const Colors& colors)
{
    const std::size_t i = column % kStyles;
    const double h = kMarkHalf;
    QPainterPath path;
    switch (i % 4) {
    case 0:
        path.addEllipse(middle, h - 0.3, h - 0.3);
        break;
    case 1:
        path.addRect(middle.x() - h + 0.8, middle.y() - h + 0.8, 2 * h - 1.6, 2 * h - 1.6);
        break;
    case 2:
        path.addPolygon(QPolygonF{
            {middle.x(), middle.y() - h}, {middle.x() + h, middle.y() + h - 1}, {middle.x() - h, middle.y() + h - 1}});
        path.closeSubpath();
        break;
    default:
        path.addPolygon(QPolygonF{{middle.x(), middle.y() - h - 0.5},
                                  {middle.x() + h + 0.5, middle.y()},
                                  {middle.x(), middle.y() + h + 0.5},
                                  {middle.x() - h - 0.5, middle.y()}});
        path.closeSubpath();
        break;
    }
    const QColor color = columnStyle(i, colors).color;
    const bool hollow = i >= 4;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setPen(QPen(hollow ? color : colors.panel, hollow ? 1.6 : 1));
    painter.setBrush(hollow ? colors.panel : color);
    painter.drawPath(path);
    painter.restore();
}

void paintColumnKey(QPainter& painter, QPointF left, double width, std::size_t column, const Colors& colors)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setPen(columnStyle(column, colors).pen());
    painter.drawLine(left, left + QPointF(width, 0));
    paintColumnMark(painter, left + QPointF(width / 2, 0), column, colors);
    painter.restore();
}

} // namespace xrunscope
