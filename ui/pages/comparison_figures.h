// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/compare_session.h"
#include "ui/theme.h"
#include "ui/widgets/panel.h"

class QLabel;
class QPlainTextEdit;
class QStackedLayout;

namespace xrunscope {

class ComparisonTable;
class SegmentedSwitch;

/// The figures of a comparison: as a table with verdicts, or as the texts that people post.
class ComparisonFigures : public Panel {
    Q_OBJECT
public:
    enum View { Figures, Report, JackTest, Averages, Suite };

    /// Both must outlive the panel.
    ComparisonFigures(const Theme& theme, CompareSession& session, QWidget* parent = nullptr);

    ComparisonTable* table() const { return table_; }
    SegmentedSwitch* views() const { return views_; }
    SegmentedSwitch* against() const { return against_; }
    /// Of the views that are texts.
    QString text() const;
    /// "Working out the verdicts…"; what the column of the current cell is against the baseline.
    QString sentence() const;

private:
    void showCompared();
    void showJudged();
    void showState();
    void showView();
    void showSentence();
    QString textOf(int view) const;

    const Theme& theme_;
    CompareSession& session_;
    ComparisonTable* table_;
    SegmentedSwitch* views_;
    SegmentedSwitch* against_;
    QPlainTextEdit* text_;
    QLabel* sentence_;
    QStackedLayout* stack_;
};

} // namespace xrunscope
