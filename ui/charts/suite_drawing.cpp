// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/suite_drawing.h"

#include <algorithm>
#include <cmath>

#include <QCoreApplication>
#include <QFontMetricsF>

#include "ui/charts/axis_range.h"
#include "ui/charts/column_style.h"
#include "ui/charts/plot_area.h"
#include "ui/charts/xrun_marks.h"
#include "ui/words.h"

namespace xrunscope {

namespace {

constexpr double kWidestBar = 64;
constexpr double kGroupShare = 0.82; ///< of the width of a test that its bars may take
constexpr double kLeastPercent = 1e-4;
constexpr double kBetweenRows = 8;
constexpr double kSwatch = 11;
constexpr double kKeyGap = 22;

QString tr(const char* text)
{
    return QCoreApplication::translate("ComparisonChart", text);
}

QString shareText(double percent)
{
    return QString::number(percent, 'g', percent < 1 ? 2 : 3) + QStringLiteral(" %");
}

} // namespace

SuiteDrawing::SuiteDrawing(const ComparisonCharts& charts, const QRectF& area, const QFont& font)
    : charts_(charts), area_(area), font_(font), rows_(2)
{
    const QFontMetricsF metrics(font_);
    const double line = std::ceil(metrics.height());
    PlotMargins margins = plotMargins(font_);
    margins.right = 8;
    layOutKeys();
    const double half = std::floor((area_.bottom() - keysBottom_ - kBetweenRows) / 2);
    const QString quantity = toQt(charts_.suiteQuantity);
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        Row& row = rows_[i];
        row.worst = i == 0;
        row.heading = row.worst ? tr("Longest delay") : tr("%1 not within 100 µs of their time").arg(quantity);
        margins.top = line + 4 + metrics.height(); // heading, and what stands above the highest bar
        row.plot = plotArea(
            QRectF(area_.left(), keysBottom_ + static_cast<double>(i) * (half + kBetweenRows), area_.width(), half),
            margins);
        fit(row);
    }
}

std::optional<double> SuiteDrawing::valueOf(const Row& row, const SuiteBars::Bar& bar) const
{
    return row.worst ? bar.worstUs : bar.outsidePercent;
}

void SuiteDrawing::fit(Row& row) const
{
    double low = 1e12, high = 0;
    for (const SuiteBars& test : charts_.suite) {
        for (const SuiteBars::Bar& bar : test.bars) {
            const auto value = valueOf(row, bar);
            if (!value || *value <= 0)
                continue;
            low = std::min(low, *value);
            high = std::max(high, *value);
        }
    }
    if (high <= 0) {
        low = row.worst ? 10 : 0.01;
        high = row.worst ? 1000 : 1;
    }
    const double least = row.worst ? 0.1 : kLeastPercent;
    high = row.worst ? stepUp125(high) : std::min(100.0, stepUp125(high));
    low = stepDown125(std::clamp(low / 2, least, high / 10));
    row.scale = Scale(Scale::Kind::Log, low, high, row.plot.bottom(), row.plot.top());
    row.axes.plot = row.plot;
    const QFontMetricsF metrics(font_);
    const int up = std::max(2, static_cast<int>(row.plot.height() / (metrics.height() * 1.7)));
    row.axes.left = placeTicks(logTicks(low, high, up), row.scale, [&row](const Tick& tick) {
        return row.worst ? microsLabel(tick.value) : numberLabel(tick.value) + QStringLiteral(" %");
    });
    for (std::size_t t = 0; t < charts_.suite.size(); ++t) {
        const double middle = row.plot.left() + (static_cast<double>(t) + 0.5) * groupWidth(row);
        row.axes.bottom.push_back(
            {middle, metrics.elidedText(toQt(charts_.suite[t].test), Qt::ElideRight, groupWidth(row) - 8)});
    }
}

double SuiteDrawing::groupWidth(const Row& row) const
{
    return row.plot.width() / static_cast<double>(std::max<std::size_t>(charts_.suite.size(), 1));
}

QRectF SuiteDrawing::barRect(const Row& row, std::size_t test, std::size_t column) const
{
    const auto columns = static_cast<double>(std::max<std::size_t>(charts_.columns.size(), 1));
    const double group = groupWidth(row);
    const double width = std::max(2.0, std::min(kWidestBar, std::floor(group * kGroupShare / columns)));
    const double left = std::round(row.plot.left() + (static_cast<double>(test) + 0.5) * group - width * columns / 2 +
                                   static_cast<double>(column) * width);
    const auto value = valueOf(row, charts_.suite[test].bars[column]);
    const double top = value && *value > 0 ? std::min(row.scale.map(*value), row.plot.bottom() - 1) : row.plot.bottom();
    const double gap = width > 6 ? 2 : 1;
    return {QPointF(left, std::round(top)), QPointF(left + width - gap, row.plot.bottom())};
}

void SuiteDrawing::layOutKeys()
{
    const QFontMetricsF metrics(font_);
    const double own = kSwatch + kKeyGap;
    double width = 0;
    for (const ColumnChart& column : charts_.columns) {
        QString text = toQt(column.letter);
        if (column.name != column.letter)
            text += QStringLiteral("  ") + toQt(column.name);
        width += own + metrics.horizontalAdvance(text);
        keys_.push_back({{}, text});
    }
    // In two lines where one does not hold many names.
    const std::size_t count = std::max<std::size_t>(keys_.size(), 1);
    const bool two = width > area_.width() && count > 2;
    const std::size_t inLine = two ? (count + 1) / 2 : count;
    const double room = area_.width() / static_cast<double>(inLine);
    double x = area_.left();
    double y = area_.top();
    for (std::size_t i = 0; i < keys_.size(); ++i) {
        if (i == inLine) {
            x = area_.left();
            y += std::ceil(metrics.height());
        }
        keys_[i].text =
            metrics.elidedText(keys_[i].text, Qt::ElideMiddle, width > area_.width() ? room - own : area_.width());
        keys_[i].at = {x, y};
        x += width > area_.width() ? room : own + metrics.horizontalAdvance(keys_[i].text);
    }
    keysBottom_ = y + std::ceil(metrics.height()) + 6;
}

void SuiteDrawing::paintKeys(QPainter& painter, const Colors& colors) const
{
    const QFontMetricsF metrics(font_);
    for (std::size_t i = 0; i < keys_.size(); ++i) {
        const QPointF at = keys_[i].at;
        painter.fillRect(QRectF(at.x(), at.y() + (metrics.height() - kSwatch) / 2, kSwatch, kSwatch),
                         columnStyle(i, colors).color);
        painter.setPen(colors.text);
        painter.setFont(font_);
        painter.drawText(QPointF(at.x() + kSwatch + 6, at.y() + metrics.ascent()), keys_[i].text);
    }
    const bool lost = std::any_of(charts_.suite.begin(), charts_.suite.end(), [](const SuiteBars& test) {
        return std::any_of(test.bars.begin(), test.bars.end(), [](const SuiteBars::Bar& bar) { return bar.xruns > 0; });
    });
    if (!lost)
        return;
    const QString word = tr("with XRUNs");
    const double x = area_.right() - metrics.horizontalAdvance(word) - 4;
    const double baseline = rows_.front().plot.top() - metrics.height() - 4 - metrics.descent();
    painter.setPen(colors.dim);
    painter.drawText(QPointF(x, baseline), word);
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.fillPath(xrunShape(XrunKind::Modelled, {x - 11, baseline}), colors.xrun);
    painter.setRenderHint(QPainter::Antialiasing, false);
}

void SuiteDrawing::paintBar(QPainter& painter, const Row& row, std::size_t test, std::size_t column,
                            const Colors& colors, double pixelRatio) const
{
    const SuiteBars::Bar& bar = charts_.suite[test].bars[column];
    const QFontMetricsF metrics(font_);
    const QRectF rect = barRect(row, test, column);
    const auto value = valueOf(row, bar);
    const auto onPixel = [pixelRatio](double at) { return std::round(at * pixelRatio) / pixelRatio; };
    if (value && *value > 0)
        painter.fillRect(QRectF(QPointF(onPixel(rect.left()), onPixel(rect.top())),
                                QPointF(onPixel(rect.right()), onPixel(rect.bottom()))),
                         columnStyle(column, colors).color);
    double above = rect.top() - 3;
    const QString letter = toQt(charts_.columns[column].letter);
    const QString figure = !value ? tr("–") : row.worst ? microsLabel(*value) : shareText(*value);
    const QString full = letter + QStringLiteral(" ") + figure;
    const double room = rect.width() + 6;
    // Figures where the bars leave room for them; letters wherever they do.
    for (const QString& text : {full, !value || *value <= 0 ? figure.left(1) : letter}) {
        const double width = metrics.horizontalAdvance(text);
        if (width > room)
            continue;
        painter.setFont(font_);
        painter.setPen(colors.text);
        painter.drawText(QPointF(rect.center().x() - width / 2, above), text);
        above -= metrics.height() - 2;
        break;
    }
    if (row.worst && bar.xruns > 0) {
        painter.setRenderHint(QPainter::Antialiasing, true);
        painter.setPen(Qt::NoPen);
        painter.setBrush(colors.xrun);
        painter.drawPath(xrunShape(XrunKind::Modelled, {rect.center().x(), above + 1}));
        painter.setRenderHint(QPainter::Antialiasing, false);
    }
}

void SuiteDrawing::paintRow(QPainter& painter, const Row& row, const Colors& colors, double pixelRatio) const
{
    const QFontMetricsF metrics(font_);
    paintAxes(painter, row.axes, font_, colors);
    paintText(painter, {area_.left(), row.plot.top() - metrics.height() - 4 - metrics.descent()}, row.heading, font_,
              colors.dim, area_.width());
    for (std::size_t test = 0; test < charts_.suite.size(); ++test) {
        for (std::size_t column = 0; column < charts_.columns.size(); ++column)
            paintBar(painter, row, test, column, colors, pixelRatio);
    }
}

void SuiteDrawing::paint(QPainter& painter, const Colors& colors, double pixelRatio) const
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    paintKeys(painter, colors);
    for (const Row& row : rows_)
        paintRow(painter, row, colors, pixelRatio);
    painter.restore();
}

std::optional<ComparisonHover> SuiteDrawing::hoverAt(QPointF at) const
{
    for (const Row& row : rows_) {
        if (!row.plot.adjusted(0, -12, 0, 16).contains(at) || charts_.suite.empty())
            continue;
        const auto test =
            std::min(charts_.suite.size() - 1, static_cast<std::size_t>((at.x() - row.plot.left()) / groupWidth(row)));
        ComparisonHover hover;
        hover.lines << toQt(charts_.suite[test].test);
        for (std::size_t i = 0; i < charts_.columns.size(); ++i) {
            const SuiteBars::Bar& bar = charts_.suite[test].bars[i];
            QString line = toQt(charts_.columns[i].letter) + QStringLiteral("  ");
            if (!bar.worstUs) {
                hover.lines << line + tr("not measured");
                continue;
            }
            line += tr("longest %1 µs").arg(toQt(microsText(*bar.worstUs)));
            if (bar.outsidePercent)
                line += tr(", not within 100 µs: %1").arg(shareText(*bar.outsidePercent));
            if (bar.xruns > 0)
                line += tr(", XRUNs: %1").arg(number(bar.xruns));
            hover.lines << line;
        }
        const double group = groupWidth(row);
        hover.mark =
            QRectF(row.plot.left() + static_cast<double>(test) * group, row.plot.top(), group, row.plot.height());
        return hover;
    }
    return std::nullopt;
}

} // namespace xrunscope
