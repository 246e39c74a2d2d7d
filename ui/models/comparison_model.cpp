// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/comparison_model.h"

#include <algorithm>
#include <utility>

#include "core/compare/judge.h"
#include "core/report/compare/compare_words.h"
#include "ui/tool_tip.h"
#include "ui/words.h"

namespace xrunscope {

void ComparisonModel::setComparison(std::shared_ptr<const Comparison> comparison)
{
    beginResetModel();
    comparison_ = std::move(comparison);
    figures_ = comparison_ ? shownFigures(*comparison_) : std::vector<FigureId>{};
    endResetModel();
}

void ComparisonModel::setJudged(std::shared_ptr<const Comparison> comparison)
{
    comparison_ = std::move(comparison);
    allChanged();
}

void ComparisonModel::setAgainst(Against against)
{
    against_ = against;
    allChanged();
}

void ComparisonModel::setJudging(bool judging)
{
    if (std::exchange(judging_, judging) != judging)
        allChanged();
}

void ComparisonModel::allChanged()
{
    if (rowCount() > 0 && columnCount() > 0)
        emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

ComparisonCell ComparisonModel::cell(int row, int column) const
{
    const Comparison& c = *comparison_;
    const FigureId id = figureOf(row);
    const FigureInfo& info = infoOf(id);
    const auto at = static_cast<std::size_t>(column);
    const Figure* figure = c.figure(at, id);
    ComparisonCell cell;
    cell.value = figure != nullptr ? toQt(figureText(info, figure->value)) : QStringLiteral("–");
    if (figure == nullptr)
        return cell;
    const std::vector<std::size_t> best = bestShown(c, id);
    cell.best = std::find(best.begin(), best.end(), at) != best.end();
    if (figure->meanOfRuns && c.columns[at].runs.size() > 1)
        cell.mean = tr("mean of runs %1").arg(toQt(figureText(info, *figure->meanOfRuns)));
    if (info.judged)
        cell.interval = toQt(intervalText(info, *figure));
    if (at == c.baseline)
        return cell;
    cell.against = toQt(against_ == Against::Ratio ? ratioText(c.ratio(at, id)) : differenceText(c, at, id));
    cell.verdict = toQt(verdictText(c, at, id));
    if (const Verdict* verdict = c.verdict(at, id))
        cell.judgement = verdict->judgement;
    else if (judging_ && info.judged && c.figure(c.baseline, id) != nullptr)
        cell.verdict = QStringLiteral("…");
    return cell;
}

int ComparisonModel::lines(int row) const
{
    const FigureInfo& info = infoOf(figureOf(row));
    int most = 1;
    for (int column = 0; column < columnCount(); ++column) {
        const ComparisonCell c = cell(row, column);
        // Verdicts and intervals come later: the rows do not move then.
        const std::size_t runs = comparison_->columns[static_cast<std::size_t>(column)].runs.size();
        const bool interval = !c.interval.isEmpty() || (info.judged && columnCount() > 1 && runs >= kFewestJudgedRuns);
        const bool verdict = info.judged && columnCount() > 1;
        most = std::max(most, 1 + (c.mean.isEmpty() ? 0 : 1) + (interval ? 1 : 0) + (verdict ? 1 : 0));
    }
    return most;
}

QString ComparisonModel::runsOf(int column) const
{
    return toQt(runsText(comparison_->columns[static_cast<std::size_t>(column)]));
}

int ComparisonModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(figures_.size());
}

int ComparisonModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() || !comparison_ ? 0 : static_cast<int>(comparison_->columns.size());
}

QVariant ComparisonModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    if (role == Qt::DisplayRole)
        return cell(index.row(), index.column()).value;
    if (role == Qt::TextAlignmentRole)
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole)
        return plainToolTip(inWords(index.row(), index.column()));
    if (role == Qt::AccessibleTextRole)
        return inWords(index.row(), index.column());
    return {};
}

QString ComparisonModel::inWords(int row, int column) const
{
    const ComparisonCell c = cell(row, column);
    const FigureInfo& info = infoOf(figureOf(row));
    QStringList parts{
        tr("%1, %2: %3")
            .arg(toQt(lettered(*comparison_, static_cast<std::size_t>(column))), toQt(figureLabel(info)), c.value)};
    if (c.best)
        parts << tr("best value");
    if (!c.mean.isEmpty())
        parts << c.mean;
    if (!c.interval.isEmpty())
        parts << tr("95 %: %1").arg(c.interval);
    if (!c.against.isEmpty())
        parts << tr("%1 against %2").arg(c.against, toQt(columnLetter(comparison_->baseline)));
    if (c.judgement)
        parts << c.verdict;
    return parts.join(QStringLiteral("\n"));
}

QString ComparisonModel::columnInWords(std::size_t at) const
{
    const ComparedColumn& column = comparison_->columns[at];
    QStringList lines{toQt(lettered(*comparison_, at)) +
                      (at == comparison_->baseline && columnCount() > 1 ? tr(": baseline") : QString())};
    lines << toQt(column.title) << toQt(column.host) << runsOf(static_cast<int>(at));
    for (const TraitDifference& d : comparison_->differs)
        lines << QStringLiteral("%1: %2").arg(toQt(d.label), toQt(d.values[at]));
    for (const ComparedRun& run : column.leftOut)
        lines << tr("%1 is left out: %2").arg(toQt(run.name), toQt(run.mark));
    return lines.join(QLatin1Char('\n'));
}

QVariant ComparisonModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (!comparison_ || section < 0)
        return {};
    if (orientation == Qt::Vertical) {
        if (section >= rowCount())
            return {};
        if (role == Qt::DisplayRole)
            return toQt(figureLabel(infoOf(figureOf(section))));
        if (role == Qt::TextAlignmentRole)
            return QVariant(Qt::AlignLeft | Qt::AlignTop);
        return {};
    }
    if (section >= columnCount())
        return {};
    if (role == Qt::DisplayRole)
        return toQt(lettered(*comparison_, static_cast<std::size_t>(section)));
    if (role == Qt::ToolTipRole)
        return plainToolTip(columnInWords(static_cast<std::size_t>(section)));
    if (role == Qt::AccessibleTextRole)
        return columnInWords(static_cast<std::size_t>(section));
    return {};
}

} // namespace xrunscope
