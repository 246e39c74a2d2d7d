// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/phase_table.h"

#include <algorithm>
#include <cmath>

#include <QHeaderView>

#include "ui/tool_tip.h"
#include "ui/widgets/number_delegate.h"
#include "ui/words.h"

namespace xrunscope {

namespace {

constexpr int kMostRows = 9;    ///< seen at once
constexpr int kRoomForAll = 46; ///< characters; in less the tooltip tells
constexpr int kRoomForLength = 30;
constexpr std::int64_t kTenthOfMs = 100'000;

QString stateText(const PhaseRecord& phase)
{
    switch (phase.state) {
    case PhaseState::NotPossible:
        return PhaseTable::tr("not possible");
    case PhaseState::Failed:
        return PhaseTable::tr("load failed");
    case PhaseState::CutShort:
        return PhaseTable::tr("cut short");
    case PhaseState::Done:
        break;
    }
    return {};
}

QString tipOf(const PhaseRecord& phase)
{
    QStringList lines{toQt(cleanText(phase.name, 60))};
    if (phase.state != PhaseState::Done)
        lines << stateText(phase) + QStringLiteral(": ") + toQt(cleanText(phase.reason, 300));
    if (phase.state != PhaseState::NotPossible)
        lines << PhaseTable::tr("Measured for %1").arg(toQt(durationText(phase.length())));
    if (const Percentile p999 = phase.statistics.delay().percentile(0.999); p999.value)
        lines << PhaseTable::tr("p99.9 of the delay: %1 µs").arg(micros(*p999.value));
    if (phase.tickerWorst)
        lines << PhaseTable::tr("Ordinary programs waited up to %1 longer than they asked for")
                     .arg(toQt(durationText(*phase.tickerWorst)));
    if (phase.state != PhaseState::NotPossible)
        lines << PhaseTable::tr("A click shows its charts");
    return lines.join(QLatin1Char('\n'));
}

} // namespace

PhaseTable::PhaseTable(QWidget* parent) : QTreeWidget(parent), colors_(darkColors())
{
    setProperty("look", QStringLiteral("compact"));
    setColumnCount(kColumns);
    setHeaderLabels({tr("Test"), tr("XRUNs"), tr("max µs"), tr("p99.9"), tr("±0.1 ms"), tr("Time")});
    headerItem()->setToolTip(Max, tr("Largest delay"));
    headerItem()->setToolTip(P999, tr("999 of 1,000 delays were shorter, µs"));
    headerItem()->setToolTip(Loop, tr("Share of the cycles whose CPU loop took its nominal time, give or take 0.1 ms"));
    headerItem()->setToolTip(Length, tr("Length of the measurement"));
    setRootIsDecorated(false);
    setUniformRowHeights(true);
    setAllColumnsShowFocus(true);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAccessibleName(tr("Stress tests"));
    auto* numbers = new NumberDelegate(this);
    header()->setStretchLastSection(false);
    header()->setMinimumSectionSize(20);
    header()->setSectionsClickable(false);
    header()->setSectionResizeMode(Test, QHeaderView::Stretch);
    for (const int column : {Xruns, Max, P999, Loop, Length}) {
        header()->setSectionResizeMode(column, QHeaderView::ResizeToContents);
        headerItem()->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
        setItemDelegateForColumn(column, numbers);
    }
    const auto chosen = [this](QTreeWidgetItem* item) {
        if (item != nullptr && item->flags().testFlag(Qt::ItemIsSelectable))
            emit phaseChosen(indexOfTopLevelItem(item));
    };
    connect(this, &QTreeWidget::itemClicked, this, chosen);
    connect(this, &QTreeWidget::itemActivated, this, chosen);
}

void PhaseTable::setColors(const Colors& colors)
{
    colors_ = colors;
    showPhases(QStringList(planned_), Phases(phases_), running_, loop_);
}

void PhaseTable::fill(QTreeWidgetItem& item, const PhaseRecord& phase)
{
    const RunStatistics& s = phase.statistics;
    if (phase.state == PhaseState::NotPossible) {
        item.setText(Xruns, QString());
        item.setText(Test, tr("%1: not possible").arg(toQt(cleanText(phase.name, 40))));
        return;
    }
    item.setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
    item.setText(Xruns, number(s.counts().xruns()));
    item.setForeground(Xruns, s.counts().xruns() > 0 ? QBrush(colors_.xrun) : QBrush());
    const auto max = s.delay().max();
    item.setText(Max, max ? micros(*max) : QStringLiteral("–"));
    const Percentile p999 = s.delay().percentile(0.999);
    item.setText(P999, p999.value ? micros(*p999.value) : QStringLiteral("–"));
    const LatencytestFigures& loop = phase.latencytest;
    item.setText(Loop,
                 QString::number(std::floor(latencytestFactor(loop.cpu.withinBand(kTenthOfMs), loop.samples) * 10) / 10,
                                 'f', 1) +
                     QStringLiteral(" %"));
    const QString length = toQt(clockText(std::chrono::round<std::chrono::seconds>(phase.length())));
    const QString state = stateText(phase);
    item.setText(Length, length);
    if (!state.isEmpty())
        item.setText(Test, QStringLiteral("%1: %2").arg(toQt(cleanText(phase.name, 40)), state));
}

void PhaseTable::showPhases(const QStringList& planned, const Phases& phases, int running, bool loop)
{
    const auto rows = std::max(static_cast<int>(planned.size()), static_cast<int>(phases.size()));
    const bool taller = rows != topLevelItemCount();
    while (topLevelItemCount() > rows)
        delete takeTopLevelItem(topLevelItemCount() - 1);
    while (topLevelItemCount() < rows) {
        auto* item = new QTreeWidgetItem(this);
        item->setFlags(Qt::ItemIsEnabled);
        for (int column = Xruns; column < kColumns; ++column)
            item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    }
    planned_ = planned;
    phases_ = phases;
    running_ = running;
    loop_ = loop;
    chooseColumns();
    for (int row = 0; row < rows; ++row) {
        QTreeWidgetItem& item = *topLevelItem(row);
        const auto at = static_cast<std::size_t>(row);
        const PhaseRecord* phase = at < phases.size() ? phases[at].get() : nullptr;
        const QString name = phase != nullptr ? toQt(cleanText(phase->name, 40)) : planned.value(row);
        item.setText(Test, name);
        item.setForeground(Test, phase == nullptr && row != running ? QBrush(colors_.dim) : QBrush());
        if (phase != nullptr)
            fill(item, *phase);
        else if (row == running)
            item.setText(Test, tr("%1 …").arg(name));
        const QString tip = phase != nullptr ? plainToolTip(tipOf(*phase))
                            : row == running ? tr("Goes on")
                                             : tr("Comes later");
        for (int column = 0; column < kColumns; ++column)
            item.setToolTip(column, tip);
    }
    if (taller)
        updateGeometry();
}

/// In little room the tests and what was lost.
void PhaseTable::chooseColumns()
{
    const int character = fontMetrics().averageCharWidth();
    const bool narrow = width() < character * kRoomForAll;
    setColumnHidden(Length, width() < character * kRoomForLength);
    setColumnHidden(P999, narrow);
    setColumnHidden(Loop, narrow || !loop_);
}

void PhaseTable::resizeEvent(QResizeEvent* event)
{
    QTreeWidget::resizeEvent(event);
    chooseColumns();
}

void PhaseTable::choose(int phase)
{
    if (phase < 0 || phase >= topLevelItemCount())
        clearSelection();
    else
        setCurrentItem(topLevelItem(phase));
}

QSize PhaseTable::sizeHint() const
{
    const int row = fontMetrics().height() + 4;
    return {260, header()->sizeHint().height() + std::clamp(topLevelItemCount(), 2, kMostRows) * row + 2};
}

QSize PhaseTable::minimumSizeHint() const
{
    return {160, header()->sizeHint().height() + 2 * (fontMetrics().height() + 4)};
}

} // namespace xrunscope
