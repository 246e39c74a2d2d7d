// SPDX-License-Identifier: GPL-3.0-or-later
// What is selected on RunsPage.
#include <algorithm>

#include <QSortFilterProxyModel>
#include <QTreeView>

#include "ui/models/runs_model.h"
#include "ui/pages/runs_page.h"

namespace xrunscope {

/// Selection and open series survive `change`, by file and by position of the view.
void RunsPage::keepPlaces(const std::function<void()>& change)
{
    const std::vector<std::filesystem::path> selected = selectedFiles();
    std::vector<std::filesystem::path> open;
    for (int row = 0; row < proxy_->rowCount(); ++row) {
        const QModelIndex index = proxy_->index(row, 0);
        if (table_->isExpanded(index))
            open.push_back(model_->files(proxy_->mapToSource(index)).front());
    }
    change();
    const auto visit = [&](const QModelIndex& index) {
        const auto files = model_->files(proxy_->mapToSource(index));
        const bool isSeries = model_->entry(proxy_->mapToSource(index)) == nullptr;
        const auto has = [&](const std::vector<std::filesystem::path>& list) {
            return std::any_of(files.begin(), files.end(),
                               [&](const auto& f) { return std::find(list.begin(), list.end(), f) != list.end(); });
        };
        if (isSeries && has(open))
            table_->expand(index);
        if (!isSeries && has(selected)) {
            table_->selectionModel()->select(index, QItemSelectionModel::Select | QItemSelectionModel::Rows);
            table_->selectionModel()->setCurrentIndex(index, QItemSelectionModel::NoUpdate);
        }
    };
    for (int row = 0; row < proxy_->rowCount(); ++row) {
        const QModelIndex index = proxy_->index(row, 0);
        visit(index);
        for (int child = 0; child < proxy_->rowCount(index); ++child)
            visit(proxy_->index(child, 0, index));
    }
}

const FolderEntry* RunsPage::selectedRun() const
{
    const QModelIndexList rows = table_->selectionModel()->selectedRows();
    return rows.size() == 1 ? model_->entry(proxy_->mapToSource(rows.front())) : nullptr;
}

std::vector<std::filesystem::path> RunsPage::selectedFiles() const
{
    std::vector<std::filesystem::path> out;
    const QModelIndexList rows = table_->selectionModel()->selectedRows();
    for (const QModelIndex& row : rows) {
        for (const auto& file : model_->files(proxy_->mapToSource(row))) {
            if (std::find(out.begin(), out.end(), file) == out.end())
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
    for (const QModelIndex& row : rows) {
        if (!table_->selectionModel()->isRowSelected(row.parent().row(), row.parent().parent()) ||
            !row.parent().isValid())
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
