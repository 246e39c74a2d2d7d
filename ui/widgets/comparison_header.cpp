// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/comparison_header.h"

#include <QPainter>

#include "core/report/compare/compare_words.h"
#include "ui/charts/column_style.h"
#include "ui/models/comparison_model.h"
#include "ui/words.h"

namespace xrunscope {

namespace {

constexpr int kHeadSide = 10;
constexpr int kHeadAbove = 6;
constexpr int kKey = 24; ///< piece of the column's curve

} // namespace

ComparisonHeader::ComparisonHeader(const ComparisonModel& model, QWidget* parent)
    : QHeaderView(Qt::Horizontal, parent), comparison_(model)
{
    setSectionsClickable(true);
    setSectionsMovable(true);
    setHighlightSections(false);
    setAccessibleName(tr("Columns of the comparison"));
}

void ComparisonHeader::setColors(const Colors& colors)
{
    colors_ = colors;
    viewport()->update();
}

QSize ComparisonHeader::sizeHint() const
{
    return {QHeaderView::sizeHint().width(), 2 * fontMetrics().lineSpacing() + 2 * kHeadAbove};
}

void ComparisonHeader::paintSection(QPainter* painter, const QRect& rect, int section) const
{
    const Comparison* c = comparison_.comparison();
    if (c == nullptr)
        return;
    const auto at = static_cast<std::size_t>(section);
    const bool baseline = at == c->baseline && c->columns.size() > 1;
    painter->save();
    painter->fillRect(rect, colors_.panel);
    painter->setPen(colors_.line);
    painter->drawLine(rect.bottomLeft(), rect.bottomRight());
    QRect line = rect.adjusted(kHeadSide, kHeadAbove, -kHeadSide, 0);
    line.setHeight(fontMetrics().lineSpacing());
    QFont face = font();
    face.setWeight(QFont::DemiBold);
    paintColumnKey(*painter, QPointF(line.left(), line.center().y()), kKey, at, colors_);
    painter->setFont(face);
    painter->setPen(colors_.text);
    const QRect name = line.adjusted(kKey + kHeadSide, 0, 0, 0);
    painter->drawText(name, Qt::AlignRight | Qt::AlignVCenter,
                      QFontMetrics(face).elidedText(toQt(lettered(*c, at)), Qt::ElideMiddle, name.width()));
    line.translate(0, line.height());
    painter->setFont(font());
    painter->setPen(c->columns[at].leftOut.empty() ? colors_.dim : colors_.deadline);
    QString runs = comparison_.runsOf(section);
    if (baseline) {
        const QString mark = tr("baseline");
        painter->drawText(line, Qt::AlignRight | Qt::AlignVCenter,
                          fontMetrics().elidedText(runs, Qt::ElideRight,
                                                   line.width() - fontMetrics().horizontalAdvance(mark) - kHeadSide));
        painter->setPen(colors_.accent);
        painter->drawText(line, Qt::AlignLeft | Qt::AlignVCenter, mark);
        painter->fillRect(QRect(rect.left(), rect.bottom() - 1, rect.width(), 2), colors_.accent);
    } else {
        painter->drawText(line, Qt::AlignRight | Qt::AlignVCenter,
                          fontMetrics().elidedText(runs, Qt::ElideRight, line.width()));
    }
    painter->restore();
}

} // namespace xrunscope
