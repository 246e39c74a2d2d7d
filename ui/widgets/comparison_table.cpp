// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/comparison_table.h"

#include <algorithm>

#include <QContextMenuEvent>
#include <QKeyEvent>

#include "ui/models/comparison_model.h"
#include "ui/widgets/comparison_delegate.h"
#include "ui/widgets/comparison_header.h"

namespace xrunscope {

namespace {

constexpr int kNarrowestColumn = 26; ///< characters of a column
constexpr int kWidestColumn = 48;
constexpr int kScrollBar = 14;

} // namespace

ComparisonTable::ComparisonTable(QWidget* parent)
    : QTableView(parent), model_(new ComparisonModel(this)), delegate_(new ComparisonDelegate(this)),
      head_(new ComparisonHeader(*model_, this))
{
    setModel(model_);
    setItemDelegate(delegate_);
    setHorizontalHeader(head_);
    setAcceptDrops(false);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setShowGrid(false);
    setCornerButtonEnabled(false);
    setWordWrap(false);
    setTabKeyNavigation(false); // Tab leads on to the next control
    setAccessibleName(tr("Comparison"));
    verticalHeader()->setSectionsClickable(false);
    verticalHeader()->setHighlightSections(false);
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    verticalHeader()->setMinimumSectionSize(10);
    head_->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(head_, &QHeaderView::sectionClicked, this, &ComparisonTable::baselineWanted);
    connect(head_, &QHeaderView::sectionMoved, this, &ComparisonTable::sectionMoved);
    connect(head_, &QWidget::customContextMenuRequested, this, [this](const QPoint& at) {
        const int column = head_->logicalIndexAt(at);
        if (column >= 0)
            emit menuWanted(column, head_->viewport()->mapToGlobal(at));
    });
    connect(model_, &QAbstractItemModel::modelReset, this, &ComparisonTable::fit);
    connect(model_, &QAbstractItemModel::dataChanged, this, &ComparisonTable::fit);
}

void ComparisonTable::setColors(const Colors& colors)
{
    delegate_->setColors(colors);
    head_->setColors(colors);
    viewport()->update();
}

int ComparisonTable::currentColumn() const
{
    return currentIndex().isValid() ? currentIndex().column() : -1;
}

void ComparisonTable::fit()
{
    const int columns = model_->columnCount();
    if (columns == 0)
        return;
    for (int row = 0; row < model_->rowCount(); ++row)
        setRowHeight(row, ComparisonDelegate::rowHeight(fontMetrics(), model_->lines(row)));
    // Equal widths: what the widest needs, more where there is room.
    const int room = (width() - verticalHeader()->sizeHint().width() - kScrollBar) / columns;
    const int needed = neededWidth();
    const int widest = fontMetrics().averageCharWidth() * kWidestColumn;
    for (int column = 0; column < columns; ++column)
        setColumnWidth(column, std::clamp(room, needed, std::max(needed, widest)));
}

int ComparisonTable::neededWidth() const
{
    int needed = fontMetrics().averageCharWidth() * kNarrowestColumn;
    for (int column = 0; column < model_->columnCount(); ++column)
        needed = std::max(needed, sizeHintForColumn(column));
    return std::min(needed, fontMetrics().averageCharWidth() * kWidestColumn);
}

int ComparisonTable::wholeWidth() const
{
    return verticalHeader()->sizeHint().width() + kScrollBar + model_->columnCount() * neededWidth();
}

void ComparisonTable::sectionMoved(int logical, int from, int to)
{
    // The order of columns is the comparison's, never the view's.
    if (movingBack_)
        return;
    movingBack_ = true;
    head_->moveSection(to, from);
    movingBack_ = false;
    emit moveWanted(logical, to);
}

void ComparisonTable::resizeEvent(QResizeEvent* event)
{
    QTableView::resizeEvent(event);
    fit();
}

void ComparisonTable::keyPressEvent(QKeyEvent* event)
{
    const int column = currentColumn();
    const bool control = event->modifiers() == Qt::ControlModifier;
    if (column >= 0 && event->key() == Qt::Key_B && event->modifiers() == Qt::NoModifier)
        emit baselineWanted(column);
    else if (column >= 0 && event->key() == Qt::Key_Delete)
        emit removeWanted(column);
    else if (column > 0 && control && event->key() == Qt::Key_Left)
        emit moveWanted(column, column - 1);
    else if (column >= 0 && column + 1 < model_->columnCount() && control && event->key() == Qt::Key_Right)
        emit moveWanted(column, column + 1);
    else
        QTableView::keyPressEvent(event);
}

void ComparisonTable::contextMenuEvent(QContextMenuEvent* event)
{
    const bool byKey = event->reason() == QContextMenuEvent::Keyboard;
    const QModelIndex index = byKey ? currentIndex() : indexAt(viewport()->mapFromGlobal(event->globalPos()));
    if (!index.isValid())
        return;
    emit menuWanted(index.column(), byKey ? viewport()->mapToGlobal(visualRect(index).center()) : event->globalPos());
}

void ComparisonTable::currentChanged(const QModelIndex& current, const QModelIndex& previous)
{
    QTableView::currentChanged(current, previous);
    if (current.column() != previous.column())
        emit currentColumnChanged();
}

} // namespace xrunscope
