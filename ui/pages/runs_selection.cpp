// SPDX-License-Identifier: GPL-3.0-or-later
// What is selected on RunsPage.
#include <algorithm>
#include <set>

#include <QItemSelectionModel>
#include <QSortFilterProxyModel>
#include <QTreeView>

#include "ui/models/runs_model.h"
#include "ui/pages/runs_page.h"

namespace xrunscope {

namespace {

using Files = std::set<std::filesystem::path>;

/// Rows of the list, by their files: runs apart from series.
struct Rows {
    Files runs;
    Files series;

    void add(const RunsModel& model, const QModelIndex& index)
    {
        const auto files = model.files(index);
        (model.entry(index) == nullptr ? series : runs).insert(files.begin(), files.end());
    }
    /// A series is known by any of its runs.
    bool has(const RunsModel& model, const QModelIndex& index) const
    {
        const Files& known = model.entry(index) == nullptr ? series : runs;
        const auto files = model.files(index);
        return std::any_of(files.begin(), files.end(), [&](const auto& file) { return known.count(file) > 0; });
    }
};

} // namespace

/// Selection, current row and open series survive `change`, by file; no series opens.
void RunsPage::keepPlaces(const std::function<void()>& change)
{
    QItemSelectionModel& selection = *table_->selectionModel();
    const QModelIndex currentRow = table_->currentIndex().siblingAtColumn(0);
    Rows selected, current, open;
    const QModelIndexList selectedRows = selection.selectedRows();
    for (const QModelIndex& row : selectedRows)
        selected.add(*model_, proxy_->mapToSource(row));
    if (currentRow.isValid())
        current.add(*model_, proxy_->mapToSource(currentRow));
    for (int row = 0; row < proxy_->rowCount(); ++row) {
        const QModelIndex index = proxy_->index(row, 0);
        if (table_->isExpanded(index))
            open.add(*model_, proxy_->mapToSource(index));
    }
    keeping_ = true;
    change();
    QItemSelection again; // neighbours are one range: 1,000 runs are not 1,000 ranges
    QModelIndex currentAgain;
    const auto visit = [&](const QModelIndex& index) {
        const QModelIndex source = proxy_->mapToSource(index);
        if (current.has(*model_, source))
            currentAgain = index;
        if (!selected.has(*model_, source))
            return;
        const bool next =
            !again.isEmpty() && again.last().parent() == index.parent() && again.last().bottom() + 1 == index.row();
        const QModelIndex top = next ? QModelIndex(again.last().topLeft()) : index;
        if (next)
            again.removeLast();
        again.append(QItemSelectionRange(top, index));
    };
    for (int row = 0; row < proxy_->rowCount(); ++row) {
        const QModelIndex index = proxy_->index(row, 0);
        visit(index);
        for (int child = 0; child < proxy_->rowCount(index); ++child)
            visit(proxy_->index(child, 0, index));
        if (open.has(*model_, proxy_->mapToSource(index)))
            table_->expand(index);
    }
    selection.select(again, QItemSelectionModel::Select | QItemSelectionModel::Rows);
    table_->setAutoScroll(false); // which would open the series of the current run
    selection.setCurrentIndex(currentAgain, QItemSelectionModel::NoUpdate);
    table_->setAutoScroll(true);
    keeping_ = false;
}

const FolderEntry* RunsPage::selectedRun() const
{
    const QModelIndexList rows = table_->selectionModel()->selectedRows();
    return rows.size() == 1 ? model_->entry(proxy_->mapToSource(rows.front())) : nullptr;
}

std::vector<std::filesystem::path> RunsPage::selectedFiles() const
{
    std::vector<std::filesystem::path> out;
    Files known;
    const QModelIndexList rows = table_->selectionModel()->selectedRows();
    for (const QModelIndex& row : rows) {
        for (const auto& file : model_->files(proxy_->mapToSource(row))) {
            if (known.insert(file).second)
                out.push_back(file);
        }
    }
    return out;
}

std::vector<ColumnFiles> RunsPage::selectedColumns() const
{
    std::vector<ColumnFiles> columns;
    QModelIndexList rows = table_->selectionModel()->selectedRows();
    std::sort(rows.begin(), rows.end(), [](const QModelIndex& a, const QModelIndex& b) {
        const auto place = [](const QModelIndex& i) {
            return i.parent().isValid() ? std::pair(i.parent().row(), i.row()) : std::pair(i.row(), -1);
        };
        return place(a) < place(b);
    });
    std::set<int> top;
    for (const QModelIndex& row : rows) {
        if (!row.parent().isValid())
            top.insert(row.row());
        if (!row.parent().isValid() || top.count(row.parent().row()) == 0)
            columns.push_back(model_->files(proxy_->mapToSource(row)));
    }
    return columns;
}

std::vector<std::filesystem::path> RunsPage::selectedSeries() const
{
    const QModelIndex current = proxy_->mapToSource(table_->currentIndex().siblingAtColumn(0));
    const QModelIndexList rows = table_->selectionModel()->selectedRows();
    if (rows.size() != 1 || proxy_->mapToSource(rows.front()) != current)
        return {};
    const QModelIndex series = current.parent().isValid() ? current.parent() : current;
    return model_->entry(series) == nullptr ? model_->files(series) : std::vector<std::filesystem::path>{};
}

std::vector<std::filesystem::path> RunsPage::whatIfFiles() const
{
    const QModelIndexList rows = table_->selectionModel()->selectedRows();
    if (rows.size() != 1)
        return {};
    const QModelIndex row = proxy_->mapToSource(rows.front());
    const FolderEntry* run = model_->entry(row);
    if (run != nullptr && (!run->entry || run->entry->info.imported))
        return {};
    return model_->files(row);
}

} // namespace xrunscope
