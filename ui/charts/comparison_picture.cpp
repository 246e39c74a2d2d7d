// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/comparison_picture.h"

#include <algorithm>

#include <QCoreApplication>
#include <QFontMetricsF>

#include "ui/charts/chart_fonts.h"
#include "ui/charts/column_style.h"
#include "ui/charts/plot_paint.h"
#include "ui/charts/ticks.h"
#include "ui/words.h"

namespace xrunscope {

namespace {

constexpr double kMargin = 20;
constexpr double kPadding = 12;
constexpr double kHeaderHeight = 84;
constexpr double kKeyWidth = 34;

QString tr(const char* text)
{
    return QCoreApplication::translate("ComparisonPicture", text);
}

QString microsOrDash(std::optional<double> us)
{
    return us ? toQt(microsText(*us)) : QStringLiteral("–");
}

/// One column of the table of figures, set to the right but for the first and the last.
struct TableColumn {
    QString head;
    double width = 0;
    std::vector<QString> cells;
    std::vector<bool> bad;
};

/// Height of a row: lower where there are many.
double rowHeight(const ComparisonCharts& charts)
{
    constexpr std::size_t kFewColumns = 4;
    return charts.columns.size() > kFewColumns ? 16 : 18;
}

QString nameOf(const ColumnChart& column)
{
    const QString letter = toQt(column.letter);
    return column.name == column.letter ? letter : letter + QStringLiteral("  ") + toQt(column.name);
}

void addCell(TableColumn& column, const QString& text, bool bad = false)
{
    column.cells.push_back(text);
    column.bad.push_back(bad);
}

/// Names, figures, and where they differ the host lines.
std::vector<TableColumn> tableOf(const ComparisonCharts& charts)
{
    std::vector<TableColumn> table{{{}, 0, {}, {}},           {tr("runs"), 0, {}, {}},
                                   {tr("XRUNs"), 0, {}, {}},  {tr("episodes /h"), 0, {}, {}},
                                   {tr("p50 µs"), 0, {}, {}}, {tr("p99.9 µs"), 0, {}, {}},
                                   {tr("max µs"), 0, {}, {}}};
    const bool hosts = charts.host.empty();
    if (hosts)
        table.push_back({tr("host"), 0, {}, {}});
    for (const ColumnChart& column : charts.columns) {
        addCell(table[0], nameOf(column));
        addCell(table[1], toQt(column.runs));
        const bool bad = column.xruns.value_or(0) > 0;
        addCell(table[2], column.xruns ? number(*column.xruns) : QStringLiteral("–"), bad);
        addCell(table[3], column.xrunsPerHour ? numberLabel(*column.xrunsPerHour) : QStringLiteral("–"));
        addCell(table[4], microsOrDash(column.p50));
        addCell(table[5], microsOrDash(column.p999));
        addCell(table[6], microsOrDash(column.max));
        if (hosts)
            addCell(table[7], toQt(column.host));
    }
    return table;
}

/// Figures get what they need; names, or names and hosts, share what is left.
void fitWidths(std::vector<TableColumn>& table, const QFontMetricsF& metrics, double width)
{
    constexpr double kBetween = 18;
    constexpr double kNamesBesideHosts = 0.42;
    double left = width - kKeyWidth;
    for (std::size_t i = 1; i < 7; ++i) {
        TableColumn& column = table[i];
        column.width = metrics.horizontalAdvance(column.head);
        for (const QString& cell : column.cells)
            column.width = std::max(column.width, metrics.horizontalAdvance(cell));
        column.width += kBetween;
        left -= column.width;
    }
    table[0].width = table.size() > 7 ? left * kNamesBesideHosts : left;
    if (table.size() > 7)
        table[7].width = left - table[0].width;
}

void paintTable(QPainter& painter, const ComparisonCharts& charts, const QRectF& panel, const Colors& colors)
{
    paintPanel(painter, panel, colors);
    const double height = rowHeight(charts);
    const QFont font = pictureFont(11);
    const QFontMetricsF metrics(font);
    std::vector<TableColumn> table = tableOf(charts);
    fitWidths(table, metrics, panel.width() - 2 * kPadding);
    double left = panel.left() + kPadding + kKeyWidth;
    for (std::size_t c = 0; c < table.size(); ++c) {
        const TableColumn& column = table[c];
        const bool toTheLeft = c == 0 || c == 7;
        const double gap = c == 7 ? 18 : 0;
        const auto paintCell = [&](const QString& text, std::size_t row, const QColor& color) {
            const double room = column.width - gap - (c == 0 ? 4 : 0);
            const QString shown = metrics.elidedText(text, c == 0 ? Qt::ElideMiddle : Qt::ElideRight, room);
            const double x = toTheLeft ? left + gap : left + column.width - metrics.horizontalAdvance(shown);
            const double y = panel.top() + 6 + static_cast<double>(row) * height + (height + metrics.ascent()) / 2 - 1;
            painter.setFont(font);
            painter.setPen(color);
            painter.drawText(QPointF(x, y), shown);
        };
        paintCell(column.head, 0, colors.dim);
        for (std::size_t row = 0; row < column.cells.size(); ++row)
            paintCell(column.cells[row], row + 1,
                      column.bad[row] ? colors.xrun : (c == 0 || (c > 1 && c < 7) ? colors.text : colors.dim));
        left += column.width;
    }
    for (std::size_t i = 0; i < charts.columns.size(); ++i)
        paintColumnKey(painter, {panel.left() + kPadding, panel.top() + 6 + (static_cast<double>(i) + 1.5) * height},
                       kKeyWidth - 8, i, colors);
}

void paintComparisonPicture(QPainter& painter, const QSizeF& size, const ComparisonCharts& charts, ComparisonKind kind,
                            const Colors& colors)
{
    painter.fillRect(QRectF(QPointF(0, 0), size), colors.ground);
    const double width = size.width() - 2 * kMargin;
    const QFont small = pictureFont(12);
    const QString origin = charts.version.empty()
                               ? QStringLiteral("Xrunscope")
                               : QStringLiteral("%1 · Xrunscope %2").arg(toQt(charts.made), toQt(charts.version));
    const double originWidth = QFontMetricsF(small).horizontalAdvance(origin);
    paintText(painter, {size.width() - kMargin - originWidth, 36}, origin, small, colors.dim, originWidth + 1);
    paintText(painter, {kMargin, 36}, comparisonHeading(kind), pictureFont(19, QFont::DemiBold), colors.text,
              width - originWidth - 20);
    const QString equal = toQt(charts.equal);
    if (!equal.isEmpty())
        paintText(painter, {kMargin, 56}, charts.columns.size() > 1 ? tr("All: %1").arg(equal) : equal, small,
                  colors.text, width);
    paintText(painter, {kMargin, equal.isEmpty() ? 56.0 : 73.0},
              charts.host.empty() ? tr("The hosts differ: see below") : toQt(charts.host), small, colors.dim, width);

    const double tableHeight = (static_cast<double>(charts.columns.size()) + 1) * rowHeight(charts) + 12;
    const QRectF table(kMargin, size.height() - 16 - tableHeight, width, tableHeight);
    const QRectF panel(kMargin, kHeaderHeight, width, table.top() - 10 - kHeaderHeight);
    paintPanel(painter, panel, colors);
    layOutComparison(charts, kind, panel.adjusted(kPadding, 8, -kPadding, -4), pictureFont(11))
        ->paint(painter, colors, 1);
    paintTable(painter, charts, table, colors);
}

/// Those that mean something, red and the deadline with their edges: else those of small texts would go to the nearest.
QList<QRgb> coloursOf(const ComparisonCharts& charts, const Colors& colors)
{
    QList<QRgb> kept{colors.text.rgb(), colors.dim.rgb()};
    for (std::size_t i = 0; i < charts.columns.size(); ++i)
        kept << columnStyle(i, colors).color.rgb();
    for (const double share : {0.15, 0.3, 0.45, 0.6, 0.75, 0.9, 1.0})
        kept << mixed(colors.panel, colors.xrun, share).rgb() << mixed(colors.panel, colors.deadline, share).rgb();
    return kept;
}

QString descriptionOf(const ComparisonCharts& charts)
{
    QStringList lines;
    for (const ColumnChart& column : charts.columns)
        lines << tr("%1: XRUNs %2, longest delay %3 µs")
                     .arg(nameOf(column), column.xruns ? number(*column.xruns) : QStringLiteral("–"),
                          microsOrDash(column.max));
    return lines.join(QStringLiteral("; "));
}

} // namespace

Expected<QByteArray> renderComparison(const ComparisonCharts& charts, const ComparisonPictureOptions& options,
                                      PictureFormat format)
{
    QString why = whyNoChart(charts, options.kind);
    if (!why.isEmpty()) {
        if (why.endsWith(QLatin1Char('.'))) // Error::text() adds one
            why.chop(1);
        return fail(ErrorKind::Usage, why.toStdString(), "Choose another chart");
    }
    const PictureDrawing drawing{comparisonHeading(options.kind), descriptionOf(charts),
                                 [&](QPainter& painter, const QSizeF& size) {
                                     paintComparisonPicture(painter, size, charts, options.kind, options.colors);
                                 },
                                 coloursOf(charts, options.colors)};
    return encodePicture(drawing, {options.width, options.height}, format);
}

Expected<void> saveComparison(const ComparisonCharts& charts, const ComparisonPictureOptions& options,
                              const QString& file)
{
    const auto format = pictureFormatOf(file);
    if (!format)
        return tl::unexpected(format.error());
    const auto bytes = renderComparison(charts, options, *format);
    if (!bytes)
        return tl::unexpected(bytes.error());
    return writePicture(*bytes, file);
}

std::vector<HtmlPicture> comparisonPictures(const ComparisonCharts& charts)
{
    std::vector<HtmlPicture> pictures;
    for (const ComparisonKind kind : {ComparisonKind::Tail, ComparisonKind::Histogram, ComparisonKind::Percentiles,
                                      ComparisonKind::Timeline, ComparisonKind::Suite}) {
        ComparisonPictureOptions options;
        options.kind = kind;
        options.colors = lightColors();
        const auto light = renderComparison(charts, options, PictureFormat::Svg);
        options.colors = darkColors();
        const auto dark = renderComparison(charts, options, PictureFormat::Svg);
        if (light && dark)
            pictures.push_back(
                {light->toStdString(),
                 dark->toStdString(),
                 QStringLiteral("%1. %2").arg(comparisonHeading(kind), descriptionOf(charts)).toStdString(),
                 {}});
    }
    return pictures;
}

} // namespace xrunscope
