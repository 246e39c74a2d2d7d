// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/column_style.h"

#include <array>

#include <QPainterPath>
#include <QPolygonF>

namespace xrunscope {

namespace {

constexpr std::size_t kStyles = 8;
constexpr double kMarkHalf = 4.5;

/// Any two, and each of them and the red of XRUNs, are at least 18 apart in CIELAB for everybody: also as protanopes,
/// deuteranopes and tritanopes see them (G. Machado, M. Oliveira, L. Fernandes 2009, severity 1).
constexpr std::array<QRgb, kStyles> kOnLight{0x0147d4, 0xc98c00, 0x17625a, 0xe66ead,
                                             0x2f9ae9, 0x371d00, 0x635397, 0x1c2027};
constexpr std::array<QRgb, kStyles> kOnDark{0x82b9ff, 0xffd24d, 0x2c8a89, 0xc4b4d0,
                                            0x8784ff, 0x92bb8d, 0x896bb1, 0xf2f4f7};

} // namespace

QPen ColumnStyle::pen() const
{
    QPen pen(color, width, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin);
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
