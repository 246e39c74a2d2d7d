// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTableView>

#include "ui/colors.h"

namespace xrunscope {

class ComparisonDelegate;
class ComparisonHeader;
class ComparisonModel;

/// The table of a comparison. A click on a head asks for that column as baseline, dragging one for its place; keys do
/// the same for the column of the current cell: B, Ctrl+Left and Ctrl+Right, Del.
class ComparisonTable : public QTableView {
    Q_OBJECT
public:
    explicit ComparisonTable(QWidget* parent = nullptr);

    ComparisonModel* comparison() const { return model_; }
    void setColors(const Colors& colors);
    /// Of the current cell; −1: none.
    int currentColumn() const;
    /// Width in which all columns are seen whole.
    int wholeWidth() const;
    /// Column widths and row heights for what is shown now.
    void fit();

signals:
    void baselineWanted(int column);
    void moveWanted(int from, int to);
    void removeWanted(int column);
    /// The menu of a column, at a place on the screen.
    void menuWanted(int column, const QPoint& at);
    void currentColumnChanged();

protected:
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;

private:
    int neededWidth() const;
    void sectionMoved(int logical, int from, int to);

    ComparisonModel* model_;
    ComparisonDelegate* delegate_;
    ComparisonHeader* head_;
    bool movingBack_ = false;
};

} // namespace xrunscope
