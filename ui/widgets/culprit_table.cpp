// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/culprit_table.h"

#include <algorithm>

#include <QHeaderView>

#include "core/report/report_text.h"
#include "ui/tool_tip.h"
#include "ui/words.h"

namespace xrunscope {

namespace {

constexpr int kMostCulprits = 4; ///< seen at once
constexpr int kRoomForHow = 40;  ///< characters; in less the tooltip tells

} // namespace

CulpritTable::CulpritTable(QWidget* parent) : QTreeWidget(parent), colors_(darkColors())
{
    setProperty("look", QStringLiteral("compact"));
    setColumnCount(kColumns);
    setHeaderLabels({tr("Caused by"), tr("XRUNs"), tr("largest"), tr("how")});
    setRootIsDecorated(false);
    setUniformRowHeights(true);
    setTextElideMode(Qt::ElideMiddle); // names differ at their end
    setSelectionMode(QAbstractItemView::NoSelection);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Maximum);
    setAccessibleName(tr("Who caused the XRUNs"));
    header()->setStretchLastSection(false);
    header()->setMinimumSectionSize(20);
    header()->setSectionResizeMode(Client, QHeaderView::ResizeToContents);
    header()->setSectionResizeMode(Xruns, QHeaderView::ResizeToContents);
    header()->setSectionResizeMode(Largest, QHeaderView::ResizeToContents);
    header()->setSectionResizeMode(How, QHeaderView::Stretch);
    header()->setSectionsClickable(false);
    for (const int column : {Xruns, Largest})
        headerItem()->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
}

void CulpritTable::setColors(const Colors& colors)
{
    colors_ = colors;
    for (int row = 0; row < topLevelItemCount(); ++row)
        topLevelItem(row)->setForeground(Xruns, colors_.xrun);
}

void CulpritTable::showCulprits(const Culprits& culprits)
{
    if (culprits == shown_)
        return;
    const bool taller = culprits.rows.size() != shown_.rows.size() || (culprits.nobody > 0) != (shown_.nobody > 0);
    shown_ = culprits;
    clear();
    const auto add = [&](const QString& who, std::uint64_t xruns, const QString& largest, const QString& how,
                         const QString& tip) {
        auto* item =
            new QTreeWidgetItem({who, tr("%1 of %2").arg(number(xruns), number(culprits.xruns)), largest, how});
        for (const int column : {Xruns, Largest})
            item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
        item->setForeground(Xruns, colors_.xrun);
        for (int column = 0; column < kColumns; ++column)
            item->setToolTip(column, plainToolTip(tip));
        addTopLevelItem(item);
    };
    for (const Culprit& c : culprits.rows) {
        const QString how = toQt(latenessText(c));
        const QString largest = c.largest ? toQt(report_text::lengthText(*c.largest)) : tr("n/a");
        QStringList tip{toQt(cleanText(c.client, 100)), how};
        if (c.mean)
            tip << tr("%1 on average beyond what it usually takes").arg(toQt(report_text::lengthText(*c.mean)));
        if (!c.ofTheRun)
            tip << tr("No client of this run: named by the server's log");
        const QString most = toQt(latenessName(c.mostly()));
        add(tip.front(), c.xruns, largest, how == most ? most : tr("mostly %1").arg(most), tip.join(QLatin1Char('\n')));
    }
    if (culprits.nobody > 0)
        add(tr("no client"), culprits.nobody, QString(), QString(), tr("XRUNs in which no client was late"));
    if (taller)
        updateGeometry();
}

void CulpritTable::resizeEvent(QResizeEvent* event)
{
    QTreeWidget::resizeEvent(event);
    const bool narrow = width() < fontMetrics().averageCharWidth() * kRoomForHow;
    setColumnHidden(How, narrow);
    header()->setSectionResizeMode(Client, narrow ? QHeaderView::Stretch : QHeaderView::ResizeToContents);
}

int CulpritTable::heightOf(int rows) const
{
    const int row = fontMetrics().height() + 4;
    return header()->sizeHint().height() + rows * row + 2;
}

QSize CulpritTable::sizeHint() const
{
    return {200, heightOf(std::clamp(topLevelItemCount(), 1, kMostCulprits))};
}

QSize CulpritTable::minimumSizeHint() const
{
    return {120, heightOf(1)};
}

} // namespace xrunscope
