// SPDX-License-Identifier: GPL-3.0-or-later
// How ClientStrip looks.
#include <algorithm>
#include <cmath>

#include <QPainter>
#include <QRegularExpression>

#include "core/base/time.h"
#include "ui/charts/scale.h"
#include "ui/charts/ticks.h"
#include "ui/fonts.h"
#include "ui/widgets/client_strip.h"
#include "ui/words.h"

namespace xrunscope {

namespace {

/// "05" of "xs-1-05": the number at the end, else the name.
QString shortName(const QString& name)
{
    static const QRegularExpression digits(QStringLiteral("([0-9]+)$"));
    const QRegularExpressionMatch match = digits.match(name);
    return match.hasMatch() ? match.captured(1) : name;
}

/// At most six columns: "4.2", "45", "29,812", "312 ms".
QString shortFigure(std::int64_t ns)
{
    const double us = toUs(Nanos{ns});
    if (us < 10)
        return QString::number(std::max(us, 0.0), 'f', 1);
    return us < 99'999.5 ? number(static_cast<std::uint64_t>(std::llround(us)))
                         : ClientStrip::tr("%1 ms").arg(std::llround(us / 1000));
}

} // namespace

void ClientStrip::paintBar(QPainter& painter, const QRectF& bar, std::int64_t mean, std::int64_t most,
                           const QColor& color) const
{
    const Scale scale(Scale::Kind::Log, kFootUs, range_.high(), bar.left(), bar.right());
    const double round = std::min(2.0, bar.height() / 2);
    painter.setBrush(colors_.raised);
    painter.drawRoundedRect(bar, round, round);
    const auto part = [&](std::int64_t ns, const QColor& fill) {
        const double width = scale.map(toUs(Nanos{ns})) - bar.left();
        if (width <= 0)
            return;
        painter.setBrush(fill);
        painter.drawRoundedRect(QRectF(bar.left(), bar.top(), std::max(width, 1.0), bar.height()), round, round);
    };
    QColor pale = color;
    pale.setAlphaF(0.5f);
    part(most, pale);
    part(mean, color);
}

void ClientStrip::paintCell(QPainter& painter, const ClientCell& cell, const QRectF& rect, Detail detail) const
{
    const bool bad = cell.late && cell.alive;
    const QColor wake = !cell.alive ? colors_.line : bad ? colors_.xrun : colors_.delay;
    const QColor run = !cell.alive ? colors_.line : bad ? colors_.xrun : colors_.dsp;
    const QColor text = !cell.alive ? colors_.dim : bad ? colors_.xrun : colors_.text;
    QFont small = font();
    small.setPointSizeF(small.pointSizeF() * 0.85);
    small.setWeight(bad ? QFont::Bold : QFont::Normal);
    painter.setFont(small);
    const QFontMetricsF metrics(small);
    QRectF bars = rect.adjusted(3, 2, -3, -2);
    if (detail == Detail::Bars)
        bars = rect.adjusted(1, 1, -1, -1);
    painter.setPen(text);
    if (detail == Detail::Figures) {
        const double name = std::max(18.0, metrics.horizontalAdvance(QStringLiteral("000")) + 2);
        const double figure = metrics.horizontalAdvance(QStringLiteral("00,000")) + 2;
        painter.drawText(QRectF(bars.left(), bars.top(), name, bars.height()), Qt::AlignLeft | Qt::AlignVCenter,
                         metrics.elidedText(shortName(cell.name), Qt::ElideRight, name));
        const QRectF top(bars.right() - figure, bars.top() - 1, figure, bars.height() / 2);
        drawTabular(painter, top, Qt::AlignRight, cell.alive ? shortFigure(cell.wakeMax) : QStringLiteral("–"));
        drawTabular(painter, top.translated(0, bars.height() / 2 + 1), Qt::AlignRight,
                    cell.alive ? shortFigure(cell.runMax) : QStringLiteral("–"));
        bars.adjust(name, 0, -figure, 0);
    } else if (detail == Detail::Names) {
        const QRectF line(bars.left(), bars.top() - 2, bars.width(), metrics.height());
        painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter,
                         metrics.elidedText(shortName(cell.name), Qt::ElideRight, line.width()));
        bars.setTop(line.bottom());
    }
    painter.setPen(Qt::NoPen);
    const double height = std::clamp(bars.height() / 2 - 1, 1.0, 7.0);
    const double middle = bars.center().y();
    paintBar(painter, QRectF(bars.left(), middle - 1 - height, bars.width(), height), cell.wakeMean, cell.wakeMax,
             wake);
    paintBar(painter, QRectF(bars.left(), middle + 1, bars.width(), height), cell.runMean, cell.runMax, run);
    painter.setBrush(Qt::NoBrush);
    if (bad) {
        painter.setPen(QPen(colors_.xrun, 1));
        painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
    } else if (!cell.alive) {
        painter.setPen(QPen(colors_.dim, 1.5));
        painter.drawLine(QPointF(rect.left() + 2, rect.bottom() - 2), QPointF(rect.right() - 2, rect.top() + 2));
    }
}

void ClientStrip::paintKey(QPainter& painter) const
{
    QFont small = font();
    small.setPointSizeF(small.pointSizeF() * 0.9);
    painter.setFont(small);
    const QFontMetricsF metrics(small);
    const double baseline = height() - metrics.descent() - 1;
    double x = 1;
    const auto entry = [&](const QColor& color, const QString& word) {
        painter.fillRect(QRectF(x, baseline - 7, 7, 7), color);
        painter.setPen(colors_.dim);
        painter.drawText(QPointF(x + 11, baseline), word);
        x += 11 + metrics.horizontalAdvance(word) + 12;
    };
    entry(colors_.delay, tr("woke after"));
    entry(colors_.dsp, tr("ran for"));
    const QString scale = tr("1 µs to %1").arg(microsLabel(range_.high()));
    if (x + metrics.horizontalAdvance(scale) < width())
        painter.drawText(QPointF(width() - metrics.horizontalAdvance(scale) - 1, baseline), scale);
}

void ClientStrip::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Detail detail = gridFor(room().size()).detail;
    for (std::size_t i = 0; i < clients_.size(); ++i)
        paintCell(painter, clients_[i], cellRect(static_cast<int>(i)), detail);
    if (clients_.empty())
        return;
    paintKey(painter);
    if (hasFocus()) {
        painter.setPen(QPen(colors_.accent, 1.5));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(cellRect(current_).adjusted(-0.5, -0.5, 0.5, 0.5), 3, 3);
    }
}

} // namespace xrunscope
