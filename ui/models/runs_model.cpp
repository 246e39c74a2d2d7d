// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/runs_model.h"

#include <algorithm>
#include <map>

#include "ui/models/run_cells.h"
#include "ui/tool_tip.h"
#include "ui/words.h"

namespace xrunscope {

namespace {

/// Internal id of a top row; a run of a series has the row of its series.
constexpr quintptr kTop = static_cast<quintptr>(-1);

} // namespace

void RunsModel::setEntries(std::vector<FolderEntry> entries)
{
    beginResetModel();
    entries_ = std::move(entries);
    groups_.clear();
    std::map<std::string, std::size_t> seriesRows;
    for (std::size_t i = 0; i < entries_.size(); ++i) {
        const auto& entry = entries_[i].entry;
        const SeriesPlace place = entry ? entry->info.plan.series : SeriesPlace{};
        if (place.id.empty() || place.count < 2) {
            groups_.push_back({{i}, false});
            continue;
        }
        const auto [found, added] = seriesRows.try_emplace(place.id, groups_.size());
        if (added)
            groups_.push_back({{}, true});
        groups_[found->second].runs.push_back(i);
    }
    for (Group& group : groups_) {
        if (group.series)
            std::stable_sort(group.runs.begin(), group.runs.end(), [this](std::size_t a, std::size_t b) {
                return entries_[a].entry->info.plan.series.index < entries_[b].entry->info.plan.series.index;
            });
    }
    endResetModel();
}

void RunsModel::setColors(const Colors& colors)
{
    colors_ = colors;
    if (!groups_.empty())
        emit dataChanged(index(0, 0), index(rowCount() - 1, kColumns - 1), {Qt::ForegroundRole});
}

void RunsModel::setRecording(const std::filesystem::path& file)
{
    recording_ = file;
    if (!groups_.empty()) // not the label, which may be being edited
        emit dataChanged(index(0, Length), index(rowCount() - 1, Length));
}

const RunsModel::Group* RunsModel::seriesAt(const QModelIndex& index) const
{
    if (!index.isValid() || index.internalId() != kTop)
        return nullptr;
    const Group& group = groups_[static_cast<std::size_t>(index.row())];
    return group.series ? &group : nullptr;
}

const FolderEntry* RunsModel::entry(const QModelIndex& index) const
{
    if (!index.isValid() || seriesAt(index) != nullptr)
        return nullptr;
    const bool top = index.internalId() == kTop;
    const Group& group = groups_[top ? static_cast<std::size_t>(index.row()) : index.internalId()];
    return &entries_[group.runs[top ? 0 : static_cast<std::size_t>(index.row())]];
}

std::vector<std::filesystem::path> RunsModel::files(const QModelIndex& index) const
{
    std::vector<std::filesystem::path> out;
    if (const FolderEntry* run = entry(index))
        out.push_back(run->path);
    else if (const Group* group = seriesAt(index))
        std::transform(group->runs.begin(), group->runs.end(), std::back_inserter(out),
                       [this](std::size_t i) { return entries_[i].path; });
    return out;
}

QModelIndex RunsModel::index(int row, int column, const QModelIndex& parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column, parent.isValid() ? static_cast<quintptr>(parent.row()) : kTop);
}

QModelIndex RunsModel::parent(const QModelIndex& index) const
{
    if (!index.isValid() || index.internalId() == kTop)
        return {};
    return createIndex(static_cast<int>(index.internalId()), 0, kTop);
}

int RunsModel::rowCount(const QModelIndex& parent) const
{
    if (!parent.isValid())
        return static_cast<int>(groups_.size());
    const Group* group = parent.column() == 0 ? seriesAt(parent) : nullptr;
    return group != nullptr ? static_cast<int>(group->runs.size()) : 0;
}

int RunsModel::columnCount(const QModelIndex&) const
{
    return kColumns;
}

QVariant RunsModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const int column = index.column();
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(
            Qt::Alignment(column >= Length ? Qt::AlignRight | Qt::AlignVCenter : Qt::AlignLeft | Qt::AlignVCenter));
    if (const Group* group = seriesAt(index)) {
        std::vector<const FolderEntry*> runs;
        for (const std::size_t i : group->runs)
            runs.push_back(&entries_[i]);
        if (role == Qt::ForegroundRole)
            return column == Xruns && seriesCell(runs, Xruns).sort.toULongLong() > 0 ? QVariant(colors_.xrun)
                                                                                     : QVariant();
        const RunCell cell = seriesCell(runs, column);
        return role == Qt::DisplayRole ? cell.text : role == SortRole ? cell.sort : QVariant();
    }
    const FolderEntry& run = *entry(index);
    switch (role) {
    case Qt::DisplayRole:
        return runCell(run, column, run.path == recording_).text;
    case Qt::EditRole:
        return run.entry ? toQt(run.entry->info.plan.label) : QString();
    case SortRole:
        return runCell(run, column, false).sort;
    case Qt::ToolTipRole:
        return plainToolTip(runToolTip(run));
    case Qt::ForegroundRole:
        if (!run.entry)
            return colors_.deadline;
        return column == Xruns && run.entry->figures.xruns > 0 ? QVariant(colors_.xrun) : QVariant();
    default:
        return {};
    }
}

bool RunsModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    const FolderEntry* run = entry(index);
    const QString label = value.toString().trimmed();
    if (role != Qt::EditRole || run == nullptr || !run->entry || toQt(run->entry->info.plan.label) == label)
        return false;
    emit renameWanted(run->path, label);
    return true;
}

QVariant RunsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(
            Qt::Alignment(section >= Length ? Qt::AlignRight | Qt::AlignVCenter : Qt::AlignLeft | Qt::AlignVCenter));
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Label:
        return tr("Label");
    case Date:
        return tr("Date");
    case Host:
        return tr("Host");
    case Engine:
        return tr("Engine");
    case Class:
        return tr("Class");
    case Format:
        return tr("Frames × rate");
    case Length:
        return tr("Length");
    case Xruns:
        return tr("XRUNs");
    case P999:
        return tr("p99.9, µs");
    case Max:
        return tr("Max, µs");
    default:
        return {};
    }
}

Qt::ItemFlags RunsModel::flags(const QModelIndex& index) const
{
    Qt::ItemFlags flags = QAbstractItemModel::flags(index);
    const FolderEntry* run = entry(index);
    const bool editable = run != nullptr && run->entry && run->entry->info.closed && run->path != recording_;
    if (index.column() == Label && editable)
        flags |= Qt::ItemIsEditable;
    return flags;
}

} // namespace xrunscope
