// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <QAbstractTableModel>

#include "core/compare/comparison.h"

namespace xrunscope {

/// What a cell of the table shows, one line each; empty: none.
struct ComparisonCell {
    QString value;
    QString against;  ///< ratio to the baseline, or difference from it
    QString interval; ///< "38.1 to 41.2"
    QString mean;     ///< of a largest value: "mean 310"
    QString verdict;
    std::optional<Judgement> judgement;
    bool best = false;
};

/// The table of a comparison: a row a figure, a column a compared column. Texts are those of the reports.
class ComparisonModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum class Against { Ratio, Difference };

    using QAbstractTableModel::QAbstractTableModel;

    /// nullptr: nothing.
    void setComparison(std::shared_ptr<const Comparison> comparison);
    /// Only the verdicts and intervals are new.
    void setJudged(std::shared_ptr<const Comparison> comparison);
    void setAgainst(Against against);
    /// Whether verdicts are being worked out: their places say so.
    void setJudging(bool judging);

    const Comparison* comparison() const { return comparison_.get(); }
    ComparisonCell cell(int row, int column) const;
    /// Lines that the cells of a row need at most.
    int lines(int row) const;
    FigureId figureOf(int row) const { return figures_[static_cast<std::size_t>(row)]; }
    /// "12 runs, 1 h; 1 left out".
    QString runsOf(int column) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    /// Display: the value; tooltip and accessible text: all of it in words.
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QString inWords(int row, int column) const;
    QString columnInWords(std::size_t at) const;
    void allChanged();

    std::shared_ptr<const Comparison> comparison_;
    std::vector<FigureId> figures_;
    Against against_ = Against::Ratio;
    bool judging_ = false;
};

} // namespace xrunscope
