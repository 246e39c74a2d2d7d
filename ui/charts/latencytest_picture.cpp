// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/latencytest_picture.h"

#include <algorithm>

#include <QCoreApplication>
#include <QDateTime>
#include <QFontMetricsF>

#include "core/report/report.h"
#include "core/run/latencytest_run.h"
#include "ui/charts/chart_fonts.h"
#include "ui/charts/plot_paint.h"
#include "ui/words.h"

namespace xrunscope {

namespace {

constexpr double kOldMargin = 12;
constexpr double kOldHeaderHeight = 88;

QString tr(const char* text)
{
    return QCoreApplication::translate("LatencytestChart", text);
}

QString shownOld(const std::string& text, std::size_t most)
{
    return toQt(cleanText(text, most));
}

QString formatOf(const RunInfo& info)
{
    QStringList parts{latencytestFormatText(info.facts.geometry)};
    if (info.plan.cpuLoadPercent > 0)
        parts << tr("CPU loop %1 %").arg(info.plan.cpuLoadPercent);
    parts << shownOld(describe(info.facts.scheduling), 100);
    if (!info.facts.device.empty())
        parts << shownOld(info.facts.device, 200);
    return parts.join(QStringLiteral(" · "));
}

} // namespace

bool hasLatencytest(const RunInfo& info)
{
    return checkLatencytest(info) && info.facts.cpuLoopNominal > Nanos{0};
}

LatencytestContent latencytestContentOf(const RunInfo& info)
{
    LatencytestContent content;
    // Without a label or a series the title would repeat the format.
    const bool named = !info.plan.label.empty() || info.plan.series.count > 1;
    content.title = named ? shownOld(titleOf(info), 200) : tr("latencytest");
    content.date = QDateTime::fromMSecsSinceEpoch(info.startedAt, Qt::OffsetFromUTC, info.utcOffsetSeconds)
                       .toString(QStringLiteral("yyyy-MM-dd hh:mm")) +
                   QStringLiteral(" · Xrunscope ") + shownOld(info.version, 20);
    content.format = formatOf(info);
    content.host = shownOld(info.host.line(), 400);
    content.model.geometry = info.facts.geometry;
    content.model.modelled = info.facts.modelled;
    return content;
}

namespace {

LatencytestContent contentOf(const RunInfo& info, const LatencytestFigures& figures)
{
    LatencytestContent content = latencytestContentOf(info);
    content.figures = latencytestFiguresText(figures);
    return content;
}

/// Up to the end of the last total when the cap was reached.
std::int64_t shownLength(Nanos length, const LatencytestFigures& figures)
{
    auto ns = static_cast<double>(std::max<std::int64_t>(length.count(), 1'000'000));
    if (figures.capReached)
        ns = std::clamp(figures.total.mean * static_cast<double>(kLatencytestCap), 1e6, ns);
    return static_cast<std::int64_t>(ns);
}

} // namespace

Expected<LatencytestContent> latencytestContentOf(const RunFile& run, std::int64_t begin, std::int64_t end, int pixels)
{
    const auto figures = latencytestOf(run);
    if (!figures)
        return tl::unexpected(figures.error());
    LatencytestContent content = contentOf(run.data().info, *figures);
    LatencytestModel& m = content.model;
    const std::int64_t last = shownLength(run.data().length(), *figures);
    m.begin = std::clamp<std::int64_t>(begin, 0, last - 1);
    m.end = end > m.begin ? std::min(end, last) : last;
    auto columns = latencytestColumns(run, m.begin, m.end, static_cast<std::size_t>(std::max(pixels, 1)));
    if (!columns)
        return tl::unexpected(columns.error());
    m.columns = std::move(*columns);
    return content;
}

Expected<LatencytestContent> latencytestContentOf(const RunFile& run, std::size_t index, int pixels)
{
    PhaseRecord phase = run.data().phases.at(index);
    LatencytestContent content = contentOf(run.data().info, phase.latencytest);
    content.title = shownOld(phase.name, 60) + QStringLiteral(" · ") + content.title;
    LatencytestModel& m = content.model;
    phase.end = phase.begin + shownLength(phase.length(), phase.latencytest);
    m.begin = phase.begin;
    m.end = phase.end;
    auto columns = latencytestColumns(run, phase, static_cast<std::size_t>(std::max(pixels, 1)));
    if (!columns)
        return tl::unexpected(columns.error());
    m.columns = std::move(*columns);
    return content;
}

void paintLatencytestPicture(QPainter& painter, const QSizeF& size, const LatencytestContent& content,
                             const LatencytestColors& colors)
{
    painter.fillRect(QRectF(QPointF(0, 0), size), colors.ground);
    const double room = size.width() - 2 * kOldMargin;
    const QFont small = pictureFont(12);
    const double dateWidth = QFontMetricsF(small).horizontalAdvance(content.date);
    paintText(painter, {size.width() - kOldMargin - dateWidth, 22}, content.date, small, colors.text, dateWidth + 1);
    paintText(painter, {kOldMargin, 22}, content.title, pictureFont(15, QFont::DemiBold), colors.total,
              room - dateWidth - 2 * kOldMargin);
    paintText(painter, {kOldMargin, 42}, content.format, small, colors.text, room);
    paintText(painter, {kOldMargin, 60}, content.figures, pictureFont(13, QFont::DemiBold), colors.total, room);
    paintText(painter, {kOldMargin, 78}, content.host, small, colors.text, room);
    paintLatencytest(painter, content.model,
                     QRectF(kOldMargin, kOldHeaderHeight, room, size.height() - kOldHeaderHeight - kOldMargin / 2),
                     pictureFont(11), colors);
}

} // namespace xrunscope
