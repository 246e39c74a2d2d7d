// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/timeline_hover.h"

#include <cmath>
#include <cstdlib>

#include <QCoreApplication>

#include "core/report/culprits.h"
#include "ui/charts/xrun_marks.h"
#include "ui/words.h"

namespace xrunscope {

namespace {

constexpr double kReach = 6; ///< pixels around a marker that count as it
constexpr double kFlagHeight = 14;
constexpr std::size_t kLongestNote = 80; ///< bytes of a note that are shown

QString tr(const char* text)
{
    return QCoreApplication::translate("TimelineChart", text);
}

QString microsWithUnit(std::int64_t ns)
{
    return micros(Nanos{ns}) + QStringLiteral(" µs");
}

template <typename Items, typename TimeOf>
std::optional<std::size_t> nearest(const Items& items, const Scale& scale, double x, TimeOf&& timeOf)
{
    std::optional<std::size_t> best;
    double distance = kReach;
    for (std::size_t i = 0; i < items.size(); ++i) {
        const auto t = static_cast<double>(timeOf(items[i]));
        if (!scale.contains(t))
            continue;
        const double away = std::abs(scale.map(t) - x);
        if (away <= distance) {
            distance = away;
            best = i;
        }
    }
    return best;
}

const TimelineColumn* columnAt(const TimelineModel& model, const Scale& scale, double x)
{
    const auto from = static_cast<std::int64_t>(scale.unmap(x - 2));
    const auto at = static_cast<std::int64_t>(scale.unmap(x));
    const auto to = static_cast<std::int64_t>(scale.unmap(x + 2));
    const TimelineColumn* best = nullptr;
    for (const TimelineColumn& c : model.columns) {
        if (c.count == 0 || c.begin + c.width <= from || c.begin > to)
            continue;
        const auto away = [at](const TimelineColumn& column) {
            return std::llabs(column.begin + column.width / 2 - at);
        };
        if (best == nullptr || away(c) < away(*best))
            best = &c;
    }
    return best;
}

QStringList columnLines(const TimelineModel& model, const TimelineColumn& column)
{
    const bool delay = model.quantity == Quantity::Delay;
    const std::int64_t most = delay ? column.delayMax : column.responseMax;
    const std::int64_t least = delay ? column.delayMin : column.responseMin;
    QStringList lines;
    if (column.count == 1)
        return {momentLabel(column.begin), microsWithUnit(most), tr("period %1").arg(number(column.firstPeriod))};
    lines << momentLabel(column.begin) << tr("max %1").arg(microsWithUnit(most))
          << tr("min %1").arg(microsWithUnit(least)) << tr("%1 periods").arg(number(column.count));
    if (column.misses > 0)
        lines << (column.misses == 1 ? tr("1 deadline miss") : tr("%1 deadline misses").arg(number(column.misses)));
    return lines;
}

} // namespace

std::optional<std::size_t> xrunAt(const TimelineModel& model, const QRectF& plot, double x)
{
    return nearest(model.xruns, model.timeScale(plot), x, [&](const Xrun& xrun) { return model.timeOf(xrun); });
}

std::optional<std::size_t> markerAt(const TimelineModel& model, const QRectF& plot, double x)
{
    return nearest(model.markers, model.timeScale(plot), x - kReach / 2, [](const Marker& m) { return m.at; });
}

QStringList xrunLines(const TimelineModel& model, const Xrun& xrun)
{
    QStringList lines{tr("XRUN (%1) at %2").arg(xrunKindText(xrun.kind), momentLabel(model.timeOf(xrun))),
                      tr("period %1").arg(number(xrun.firstPeriod))};
    if (xrun.length > 0)
        lines << tr("%1 of audio lost").arg(microsWithUnit(xrun.length));
    if (xrun.misses > 0)
        lines << (xrun.misses == 1 ? tr("1 missed period") : tr("%1 missed periods").arg(number(xrun.misses)));
    if (!xrun.blames.empty())
        lines << toQt(blameText(xrun.blames.front()));
    if (xrun.blames.size() > 1)
        lines << tr("late with it: %1 more").arg(number(xrun.blames.size() - 1));
    if (xrun.reports > 1)
        lines << tr("%1 reports of the server").arg(number(xrun.reports));
    return lines;
}

QStringList hoverLines(const TimelineModel& model, const QRectF& plot, QPointF at)
{
    if (at.y() < plot.top() + kFlagHeight && at.y() >= plot.top()) {
        if (const auto marker = markerAt(model, plot, at.x())) {
            const Marker& m = model.markers[*marker];
            return {momentLabel(m.at), toQt(cleanText(m.text, kLongestNote))};
        }
    }
    if (const auto xrun = xrunAt(model, plot, at.x()))
        return xrunLines(model, model.xruns[*xrun]);
    const Scale scale = model.timeScale(plot);
    if (const TimelineColumn* column = columnAt(model, scale, at.x()))
        return columnLines(model, *column);
    return {momentLabel(static_cast<std::int64_t>(scale.unmap(at.x())))};
}

} // namespace xrunscope
