// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/curve_drawing.h"

#include <algorithm>
#include <cmath>

#include <QCoreApplication>
#include <QFontMetricsF>

#include "ui/charts/axis_range.h"
#include "ui/charts/column_style.h"
#include "ui/charts/label_layout.h"
#include "ui/charts/plot_area.h"
#include "ui/charts/share_bins.h"
#include "ui/words.h"

namespace xrunscope {

namespace {

constexpr double kMillion = 1e6;
constexpr double kLeastCurveUs = 0.1; ///< smaller delays are drawn at the edge
constexpr double kMostDecades = 6;    ///< of the µs axis
constexpr double kNameShare = 0.26;   ///< of the width, that a name may take
constexpr double kFinest = 1.6;       ///< pixels: nearer points are one
constexpr double kLeastStep = 4;      ///< pixels
constexpr double kRowsAbove = 5;      ///< pixels between the values and the names below them

QString tr(const char* text)
{
    return QCoreApplication::translate("ComparisonChart", text);
}

/// Share bins that are drawn as one: finer ones of many columns would be a tangle.
int binsAsOne(std::size_t curves)
{
    constexpr std::size_t kFewCurves = 3;
    return curves > kFewCurves ? 2 : 1;
}

/// The delay that all but one cycle in a thousand reach; quicker ones are drawn at the edge.
double lowOf(const ColumnChart& column)
{
    constexpr double kNearlyAll = 999'000; // of a million
    const auto first =
        std::find_if(column.tail.begin(), column.tail.end(), [](const CurvePoint& p) { return p.y < kNearlyAll; });
    return first == column.tail.end() ? column.tail.front().x : first->x * 0.95;
}

/// "99.9 %" of 3 nines.
QString percentileLabel(int nines)
{
    if (nines == 0)
        return QStringLiteral("0 %");
    return QString::number(100 - std::pow(10.0, 2 - nines), 'f', std::max(0, nines - 2)) + QStringLiteral(" %");
}

/// Lets a curve go on to a point that differs visibly from the last.
class PathPen {
public:
    void to(QPointF p, bool last = false)
    {
        if (path.elementCount() == 0) {
            path.moveTo(p);
            at_ = p;
        } else if (last || std::abs(p.x() - at_.x()) >= kFinest || std::abs(p.y() - at_.y()) >= kFinest) {
            path.lineTo(p);
            at_ = p;
        }
    }
    /// Horizontally to the x of `p`, then to `p`.
    void stepTo(QPointF p, bool last = false)
    {
        const bool moves = std::abs(p.x() - at_.x()) >= kFinest || std::abs(p.y() - at_.y()) >= kFinest;
        if (path.elementCount() > 0 && (moves || last))
            path.lineTo(p.x(), at_.y());
        to(p, last);
    }

    QPainterPath path;

private:
    QPointF at_;
};

} // namespace

CurveDrawing::CurveDrawing(const ComparisonCharts& charts, ComparisonKind kind, const QRectF& area, const QFont& font)
    : charts_(charts), kind_(kind), font_(font), area_(area)
{
    const QFontMetricsF metrics(font_);
    PlotMargins margins = plotMargins(font_);
    margins.top = metrics.height() + 9; // the heading of the y axis
    plot_ = plotArea(area_, margins);
    for (std::size_t i = 0; i < charts_.columns.size(); ++i) {
        const ColumnChart& column = charts_.columns[i];
        if (!pointsOf(column).empty()) {
            Curve& curve = curves_.emplace_back();
            curve.column = i;
            curve.text = labelOf(column, kNameShare * area_.width());
            if (column.knownUpTo)
                notes_ << tr("%1: not known beyond %2").arg(toQt(column.letter), microsLabel(*column.knownUpTo));
        } else {
            const QString why = column.without.empty() ? tr("too few cycles for percentiles") : toQt(column.without);
            notes_ << tr("%1: %2").arg(toQt(column.letter), why);
        }
    }
    if (kind_ == ComparisonKind::Percentiles) {
        double room = 0;
        for (const Curve& curve : curves_)
            room = std::max(room, metrics.horizontalAdvance(curve.text));
        plot_.setRight(std::max(plot_.left() + 8, std::floor(area_.right() - room - 24)));
    }
    bottom_ = plot_.bottom();
    asOne_ = binsAsOne(curves_.size());
    fitScales();
    layOutCurves();
}

const std::vector<CurvePoint>& CurveDrawing::pointsOf(const ColumnChart& column) const
{
    return kind_ == ComparisonKind::Tail        ? column.tail
           : kind_ == ComparisonKind::Histogram ? column.shares
                                                : column.percentiles;
}

QString CurveDrawing::labelOf(const ColumnChart& column, double room) const
{
    const QFontMetricsF metrics(font_);
    QString text = toQt(column.letter);
    if (column.name != column.letter)
        text += QStringLiteral("  ") + metrics.elidedText(toQt(column.name), Qt::ElideMiddle, room);
    if (kind_ != ComparisonKind::Percentiles && column.max && !column.knownUpTo)
        text += QStringLiteral("  ") + microsLabel(*column.max);
    return text;
}

void CurveDrawing::fitScales()
{
    double lowUs = 1e12, highUs = 0, mostShare = 1, mostNines = 1;
    std::uint64_t most = 10;
    for (const Curve& curve : curves_) {
        const ColumnChart& column = charts_.columns[curve.column];
        if (kind_ == ComparisonKind::Percentiles) {
            for (const CurvePoint& p : column.percentiles)
                highUs = std::max(highUs, p.y);
            // The minimum takes no room from the others.
            lowUs = std::min(lowUs, column.percentiles[column.percentiles.size() > 1 ? 1 : 0].y * 0.7);
            mostNines = std::max(mostNines, column.percentiles.back().x);
            continue;
        }
        lowUs = std::min(lowUs, lowOf(column));
        highUs = std::max(highUs, column.tail.back().x);
        most = std::max(most, column.periods);
        for (const CurvePoint& p : drawnShares(column))
            mostShare = std::max(mostShare, p.y);
    }
    if (curves_.empty()) {
        lowUs = 10;
        highUs = 1000;
    }
    if (charts_.spareUs)
        highUs = std::max(highUs, *charts_.spareUs * 1.1);
    highUs = stepUp125(std::max(highUs * 1.02, kLeastCurveUs * 20));
    lowUs = stepDown125(std::clamp(lowUs, std::max(kLeastCurveUs, highUs / std::pow(10.0, kMostDecades)), highUs / 10));
    const QFontMetricsF metrics(font_);
    const int across =
        std::max(2, static_cast<int>(plot_.width() / (metrics.horizontalAdvance(QStringLiteral("100 ms")) * 1.8)));
    const auto micros = [](const Tick& tick) { return microsLabel(tick.value); };
    if (kind_ == ComparisonKind::Percentiles) {
        x_ = Scale(Scale::Kind::Linear, 0, mostNines, plot_.left(), plot_.right());
        y_ = Scale(Scale::Kind::Log, lowUs, highUs, plot_.bottom(), plot_.top());
        for (int nines = 0; nines <= mostNines; ++nines)
            axes_.bottom.push_back({x_.map(nines), percentileLabel(nines)});
        axes_.bottom.insert(axes_.bottom.begin() + 1, {x_.map(std::log10(2.0)), QStringLiteral("50 %")});
        const int up = std::max(2, static_cast<int>(plot_.height() / (metrics.height() * 1.7)));
        axes_.left = placeTicks(logTicks(lowUs, highUs, up), y_, micros);
        return;
    }
    labelBelow(lowUs, highUs);
    axes_.bottom = placeTicks(logTicks(lowUs, highUs, across), x_, micros);
    const double top = kind_ == ComparisonKind::Tail
                           ? kMillion
                           : std::min(100.0, std::pow(10.0, std::ceil(std::log10(mostShare * 1.1))));
    const double one = (kind_ == ComparisonKind::Tail ? kMillion : 100.0) / static_cast<double>(most);
    // Somewhat below what a single cycle is, so that it is seen.
    const double floor = std::min(one, top / 10) * 0.6;
    y_ = Scale(Scale::Kind::Log, floor, top, plot_.bottom(), plot_.top());
    const int up = std::max(2, static_cast<int>(plot_.height() / (metrics.height() * 1.5)));
    const int decades = static_cast<int>(std::log10(top) - std::log10(floor)) + 1;
    axes_.left = placeTicks(logTicks(floor, top, std::min(up, decades)), y_, [this](const Tick& tick) {
        return kind_ == ComparisonKind::Tail ? countLabel(tick.value) : percentText(tick.value) + QStringLiteral(" %");
    });
}

/// The bins of a share curve as they are drawn.
std::vector<CurvePoint> CurveDrawing::drawnShares(const ColumnChart& column) const
{
    std::vector<CurvePoint> drawn;
    for (const CurvePoint& p : column.shares) {
        const double bin = std::floor(shareBinOf(p.x) / asOne_) * asOne_;
        if (drawn.empty() || shareBinOf(drawn.back().x) < bin)
            drawn.push_back({shareEdgeOf(bin), 0});
        drawn.back().y += p.y;
    }
    return drawn;
}

double CurveDrawing::shareWidth() const
{
    return shareEdgeOf(asOne_) / kLeastShareUs;
}

/// Where a curve comes down, µs.
double CurveDrawing::endOf(const Curve& curve) const
{
    const ColumnChart& column = charts_.columns[curve.column];
    return kind_ == ComparisonKind::Tail ? column.tail.back().x : drawnShares(column).back().x * shareWidth();
}

void CurveDrawing::labelBelow(double lowUs, double highUs)
{
    constexpr int kRowsWorthWidth = 2;
    const QFontMetricsF metrics(font_);
    double widest = 0;
    for (const Curve& curve : curves_)
        widest = std::max(widest, metrics.horizontalAdvance(curve.text));
    std::vector<LineLabel> labels(curves_.size());
    std::vector<LabelPlace> places;
    const auto layOut = [&](double right) {
        x_ = Scale(Scale::Kind::Log, lowUs, highUs, plot_.left(), right);
        for (std::size_t i = 0; i < curves_.size(); ++i)
            labels[i] = {x_.map(endOf(curves_[i])), metrics.horizontalAdvance(curves_[i].text), true};
        places = placeBelow(labels, plot_.left(), area_.right(), 8);
        int rows = 0;
        for (const LabelPlace& place : places)
            rows = std::max(rows, place.row + 1);
        return rows;
    };
    // Room on the right of the plot can save rows below it.
    const double narrow = std::max(plot_.left() + 8, std::floor(area_.right() - widest - 8));
    const int rowsNarrow = narrow < plot_.right() ? layOut(narrow) : static_cast<int>(curves_.size());
    int rows = layOut(plot_.right());
    if (rows >= rowsNarrow + kRowsWorthWidth) {
        rows = layOut(narrow);
        plot_.setRight(narrow);
    }
    const double row = std::ceil(metrics.height());
    plot_.setBottom(std::max(plot_.top() + 8, plot_.bottom() - kRowsAbove - rows * row));
    for (std::size_t i = 0; i < curves_.size(); ++i) {
        const double top = plot_.bottom() + kRowsAbove + places[i].row * row;
        curves_[i].label = {places[i].x, top + metrics.ascent()};
        curves_[i].leader = QPolygonF{{labels[i].at, plot_.bottom()}, {labels[i].at, top + row - 2}};
    }
}

void CurveDrawing::labelRight()
{
    const QFontMetricsF metrics(font_);
    std::vector<double> wanted;
    wanted.reserve(curves_.size());
    for (const Curve& curve : curves_)
        wanted.push_back(curve.end.y());
    const double half = metrics.height() / 2;
    const auto places = spreadApart(wanted, metrics.height() + 1, plot_.top() + half, plot_.bottom() - half);
    for (std::size_t i = 0; i < curves_.size(); ++i) {
        Curve& curve = curves_[i];
        curve.label = {plot_.right() + 20, places[i] + (metrics.ascent() - metrics.descent()) / 2};
        curve.leader = QPolygonF{curve.end, {plot_.right() + 6, curve.end.y()}, {plot_.right() + 17, places[i]}};
    }
}

void CurveDrawing::layOutCurves()
{
    for (Curve& curve : curves_) {
        const std::vector<CurvePoint>& points = pointsOf(charts_.columns[curve.column]);
        curve.path = kind_ == ComparisonKind::Tail        ? stepsOf(points)
                     : kind_ == ComparisonKind::Histogram ? sharesOf(drawnShares(charts_.columns[curve.column]))
                                                          : lineOf(points);
        curve.end = curve.path.currentPosition();
        if (!curve.leader.isEmpty()) // one that ends above, where its source does
            curve.leader.first().setY(curve.end.y());
    }
    if (kind_ == ComparisonKind::Percentiles)
        labelRight();
    axes_.plot = QRectF(QPointF(plot_.left(), plot_.top()), QPointF(plot_.right(), bottom_));
}

QPainterPath CurveDrawing::stepsOf(const std::vector<CurvePoint>& points) const
{
    PathPen pen;
    double before = 0;
    for (const CurvePoint& p : points) {
        const QPointF at(x_.map(p.x), y_.map(p.y));
        const bool last = &p == &points.back();
        // A step is seen where it is one; within a few pixels a line is smoother, and right at both its ends.
        if (at.x() - before >= kLeastStep)
            pen.stepTo(at, last);
        else
            pen.to(at, last);
        before = at.x();
    }
    return pen.path;
}

QPainterPath CurveDrawing::sharesOf(const std::vector<CurvePoint>& points) const
{
    PathPen pen;
    pen.to({x_.map(points.front().x), plot_.bottom()});
    for (const CurvePoint& p : points)
        pen.stepTo({x_.map(p.x), y_.map(p.y)});
    pen.stepTo({x_.map(points.back().x * shareWidth()), plot_.bottom()}, true);
    return pen.path;
}

QPainterPath CurveDrawing::lineOf(const std::vector<CurvePoint>& points) const
{
    PathPen pen;
    for (const CurvePoint& p : points)
        pen.to({x_.map(p.x), y_.map(p.y)}, &p == &points.back());
    return pen.path;
}

void CurveDrawing::paintSpare(QPainter& painter, const Colors& colors) const
{
    if (!charts_.spareUs)
        return;
    const QFontMetricsF metrics(font_);
    QPen pen(colors.deadline, 1);
    pen.setDashPattern({5, 3});
    painter.setPen(pen);
    painter.setRenderHint(QPainter::Antialiasing, false);
    const QString text =
        QCoreApplication::translate("TimelineChart", "spare time %1").arg(microsLabel(*charts_.spareUs));
    const double width = metrics.horizontalAdvance(text);
    if (kind_ == ComparisonKind::Percentiles) {
        const double y = crisp(y_.map(*charts_.spareUs));
        painter.drawLine(QPointF(plot_.left(), y), QPointF(plot_.right(), y));
        const bool above = y - metrics.height() - 2 >= plot_.top();
        paintHaloText(painter, {plot_.left() + 6, above ? y - metrics.descent() - 3 : y + metrics.ascent() + 3}, text,
                      font_, colors.deadline, colors.panel);
        return;
    }
    const double x = crisp(x_.map(*charts_.spareUs));
    painter.drawLine(QPointF(x, plot_.top()), QPointF(x, plot_.bottom()));
    const bool right = x + 6 + width < plot_.right();
    paintHaloText(painter, {right ? x + 6 : x - 6 - width, plot_.top() + metrics.ascent() + 4}, text, font_,
                  colors.deadline, colors.panel);
}

void CurveDrawing::paintNotes(QPainter& painter, const Colors& colors) const
{
    // Where curves do not come: below them those of percentiles, above them the others, under the spare time's name.
    const QFontMetricsF metrics(font_);
    const double height = metrics.lineSpacing();
    double y = plot_.top() + metrics.ascent() + 4 + height;
    if (kind_ == ComparisonKind::Percentiles)
        y = plot_.bottom() - metrics.descent() - 4 - static_cast<double>(notes_.size() - 1) * height;
    for (const QString& note : notes_) {
        const QString shown = metrics.elidedText(note, Qt::ElideRight, plot_.width() * 0.6);
        paintHaloText(painter, {plot_.right() - metrics.horizontalAdvance(shown) - 6, y}, shown, font_, colors.dim,
                      colors.panel);
        y += height;
    }
}

void CurveDrawing::paint(QPainter& painter, const Colors& colors, double) const
{
    painter.save();
    const QFontMetricsF metrics(font_);
    paintAxes(painter, axes_, font_, colors);
    const QString heading = kind_ == ComparisonKind::Tail ? tr("Of a million cycles, so many were later than …")
                            : kind_ == ComparisonKind::Histogram ? tr("Share of the cycles with a delay of …")
                                                                 : tr("Delay that … of the cycles do not exceed");
    paintText(painter, {area_.left(), area_.top() + metrics.ascent()}, heading, font_, colors.dim, area_.width());
    paintSpare(painter, colors);
    for (const Curve& curve : curves_) {
        painter.setRenderHint(QPainter::Antialiasing, kind_ == ComparisonKind::Percentiles);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(columnStyle(curve.column, colors).color, 1));
        painter.drawPolyline(curve.leader);
    }
    painter.setRenderHint(QPainter::Antialiasing, true);
    for (auto curve = curves_.rbegin(); curve != curves_.rend(); ++curve) { // the first on top
        painter.setBrush(Qt::NoBrush);
        painter.strokePath(curve->path, columnStyle(curve->column, colors).pen());
    }
    for (const Curve& curve : curves_) {
        paintColumnMark(painter, curve.end, curve.column, colors);
        painter.setFont(font_);
        painter.setPen(colors.text);
        painter.drawText(curve.label, curve.text);
    }
    paintNotes(painter, colors);
    painter.restore();
}

} // namespace xrunscope
