// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/comparison_chart.h"

#include <optional>
#include <utility>

#include <QEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPixmap>

#include "ui/charts/chart_fonts.h"
#include "ui/charts/hover_box.h"
#include "ui/charts/plot_paint.h"
#include "ui/words.h"

namespace xrunscope {

struct ComparisonChart::Impl {
    explicit Impl(ComparisonChart& chart) : owner(chart) {}

    /// The layout or the look changed.
    void renew();
    const ComparisonDrawing* drawing();
    const QPixmap& picture();
    void paintHover(QPainter& painter);
    void describe();

    ComparisonChart& owner;
    std::shared_ptr<const ComparisonCharts> charts;
    ComparisonKind kind = ComparisonKind::Tail;
    Colors colors = darkColors();
    std::unique_ptr<ComparisonDrawing> laidOut;
    QPixmap painted; ///< what does not move with the pointer
    std::optional<QPointF> pointer;
};

void ComparisonChart::Impl::renew()
{
    laidOut.reset();
    painted = QPixmap();
    owner.update();
}

const ComparisonDrawing* ComparisonChart::Impl::drawing()
{
    if (!laidOut && charts && whyNoChart(*charts, kind).isEmpty())
        laidOut = layOutComparison(*charts, kind, QRectF(owner.rect()).adjusted(0, 2, 0, -2), chartFont(owner.font()));
    return laidOut.get();
}

const QPixmap& ComparisonChart::Impl::picture()
{
    const double ratio = owner.devicePixelRatioF();
    if (painted.isNull() || painted.devicePixelRatio() != ratio) {
        painted = QPixmap((QSizeF(owner.size()) * ratio).toSize());
        painted.setDevicePixelRatio(ratio);
        painted.fill(colors.panel);
        QPainter painter(&painted);
        painter.setRenderHint(QPainter::TextAntialiasing);
        if (const ComparisonDrawing* chart = drawing()) {
            chart->paint(painter, colors, ratio);
        } else if (charts) {
            painter.setFont(owner.font());
            painter.setPen(colors.dim);
            painter.drawText(QRectF(owner.rect()).adjusted(24, 12, -24, -12), Qt::AlignCenter | Qt::TextWordWrap,
                             whyNoChart(*charts, kind));
        }
    }
    return painted;
}

void ComparisonChart::Impl::paintHover(QPainter& painter)
{
    const ComparisonDrawing* chart = drawing();
    const auto hover = chart && pointer ? chart->hoverAt(*pointer) : std::nullopt;
    if (!hover)
        return;
    painter.setRenderHint(QPainter::Antialiasing, false);
    if (hover->mark.width() > 0) {
        QColor shade = colors.text;
        shade.setAlphaF(0.06F);
        painter.fillRect(hover->mark, shade);
    } else {
        painter.setPen(QPen(colors.dim, 1));
        painter.drawLine(hover->mark.topLeft(), hover->mark.bottomLeft());
    }
    const QFont font = chartFont(owner.font());
    paintHoverBox(painter, hoverBoxRect(hover->lines, *pointer, QRectF(owner.rect()), font), hover->lines, font,
                  colors);
}

void ComparisonChart::Impl::describe()
{
    owner.setAccessibleName(comparisonHeading(kind));
    QStringList lines;
    if (charts) {
        for (const ColumnChart& column : charts->columns) {
            QString line = QStringLiteral("%1 %2").arg(toQt(column.letter), toQt(column.name));
            if (column.max)
                line += ComparisonChart::tr(": longest delay %1 µs").arg(toQt(microsText(*column.max)));
            lines << line;
        }
        const QString why = whyNoChart(*charts, kind);
        if (!why.isEmpty())
            lines.prepend(why);
    }
    owner.setAccessibleDescription(lines.join(QStringLiteral(", ")));
}

ComparisonChart::ComparisonChart(QWidget* parent) : QWidget(parent), impl_(std::make_unique<Impl>(*this))
{
    setMinimumSize(320, 200);
    setMouseTracking(true);
    impl_->describe();
}

ComparisonChart::~ComparisonChart() = default;

void ComparisonChart::setColors(const Colors& colors)
{
    impl_->colors = colors;
    impl_->renew();
}

void ComparisonChart::setKind(ComparisonKind kind)
{
    if (std::exchange(impl_->kind, kind) == kind)
        return;
    impl_->describe();
    impl_->renew();
}

ComparisonKind ComparisonChart::kind() const
{
    return impl_->kind;
}

void ComparisonChart::setCharts(std::shared_ptr<const ComparisonCharts> charts)
{
    impl_->laidOut.reset(); // before what it refers to
    impl_->charts = std::move(charts);
    impl_->describe();
    impl_->renew();
}

QStringList ComparisonChart::valuesAt(QPointF at)
{
    const ComparisonDrawing* chart = impl_->drawing();
    const auto hover = chart ? chart->hoverAt(at) : std::nullopt;
    return hover ? hover->lines : QStringList();
}

void ComparisonChart::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.drawPixmap(0, 0, impl_->picture());
    impl_->paintHover(painter);
}

void ComparisonChart::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    impl_->renew();
}

void ComparisonChart::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        impl_->renew();
}

void ComparisonChart::mouseMoveEvent(QMouseEvent* event)
{
    impl_->pointer = event->position();
    update();
}

void ComparisonChart::leaveEvent(QEvent* event)
{
    QWidget::leaveEvent(event);
    impl_->pointer.reset();
    update();
}

} // namespace xrunscope
