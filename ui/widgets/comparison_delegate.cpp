// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/comparison_delegate.h"

#include <algorithm>
#include <cmath>

#include <QPainter>

#include "ui/fonts.h"
#include "ui/models/comparison_model.h"

namespace xrunscope {

namespace {

constexpr int kSide = 10;
constexpr int kAbove = 5;
constexpr int kBetween = 14; ///< ratio and figure

ComparisonCell cellAt(const QModelIndex& index)
{
    return static_cast<const ComparisonModel*>(index.model())->cell(index.row(), index.column());
}

QString figureWithMark(const ComparisonCell& cell)
{
    return cell.best ? QStringLiteral("★ ") + cell.value : cell.value;
}

QFont strong(QFont font)
{
    font.setWeight(QFont::DemiBold);
    return font;
}

} // namespace

int ComparisonDelegate::rowHeight(const QFontMetrics& metrics, int lines)
{
    return lines * metrics.lineSpacing() + 2 * kAbove;
}

void ComparisonDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QStyleOptionViewItem frame = option;
    initStyleOption(&frame, index);
    const QRectF box = frame.rect;
    painter->save();
    painter->setPen(colors_.line);
    painter->drawLine(box.bottomLeft() - QPointF(0, 1), box.bottomRight() - QPointF(0, 1));
    if (frame.state.testFlag(QStyle::State_Selected)) {
        painter->fillRect(box.adjusted(0, 0, 0, -1), colors_.raised);
        painter->setPen(frame.state.testFlag(QStyle::State_Active) ? colors_.accent : colors_.line);
        painter->drawRect(box.adjusted(0.5, 0.5, -1.5, -1.5));
    }

    const ComparisonCell cell = cellAt(index);
    const QFontMetricsF metrics(frame.font);
    QRectF line(frame.rect.left() + kSide, frame.rect.top() + kAbove, frame.rect.width() - 2 * kSide,
                metrics.lineSpacing());
    painter->setFont(frame.font);
    painter->setPen(colors_.dim);
    drawTabular(*painter, line, Qt::AlignLeft, cell.against);
    painter->setPen(colors_.text);
    if (cell.best)
        painter->setFont(strong(frame.font));
    drawTabular(*painter, line, Qt::AlignRight, figureWithMark(cell));
    painter->setFont(frame.font);
    painter->setPen(colors_.dim);
    for (const QString& part : {cell.mean, cell.interval}) {
        if (part.isEmpty())
            continue;
        line.translate(0, metrics.lineSpacing());
        drawTabular(*painter, line, Qt::AlignRight, part);
    }
    if (!cell.verdict.isEmpty()) {
        line.translate(0, metrics.lineSpacing());
        const bool decided = cell.judgement == Judgement::Better || cell.judgement == Judgement::Worse;
        if (decided) {
            painter->setFont(strong(frame.font));
            painter->setPen(cell.judgement == Judgement::Better ? colors_.dsp : colors_.deadline);
        }
        const QFontMetricsF face(painter->font());
        drawTabular(*painter, line, Qt::AlignRight, face.elidedText(cell.verdict, Qt::ElideRight, line.width()));
    }
    painter->restore();
}

QSize ComparisonDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const ComparisonCell cell = cellAt(index);
    const QFontMetricsF metrics(option.font);
    const QFontMetricsF face(strong(option.font));
    qreal width = tabularWidth(face, figureWithMark(cell));
    if (!cell.against.isEmpty())
        width += kBetween + tabularWidth(metrics, cell.against);
    for (const QString& part : {cell.mean, cell.interval, cell.verdict})
        width = std::max(width, tabularWidth(face, part));
    return {static_cast<int>(std::ceil(width)) + 2 * kSide, rowHeight(option.fontMetrics, 1)};
}

} // namespace xrunscope
