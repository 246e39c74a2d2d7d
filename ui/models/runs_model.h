// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QAbstractItemModel>

#include "core/run/run_folder.h"
#include "ui/colors.h"

namespace xrunscope {

/// The runs of a folder: one row a run, series as a row with their runs below it.
class RunsModel : public QAbstractItemModel {
    Q_OBJECT
public:
    enum Column { Label, Date, Host, Engine, Class, Format, Length, Xruns, P999, Max, kColumns };
    enum Role { SortRole = Qt::UserRole + 1 };

    using QAbstractItemModel::QAbstractItemModel;

    void setEntries(std::vector<FolderEntry> entries);
    /// Colour of XRUN figures and of unreadable files.
    void setColors(const Colors& colors);
    /// The run that is being recorded: shown as such, neither renamed nor deleted.
    void setRecording(const std::filesystem::path& file);
    const std::filesystem::path& recording() const { return recording_; }

    /// The run of a row; nullptr for the row of a series.
    const FolderEntry* entry(const QModelIndex& index) const;
    /// The run of a row, or all runs of a series.
    std::vector<std::filesystem::path> files(const QModelIndex& index) const;

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& index) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

signals:
    void renameWanted(const std::filesystem::path& file, const QString& label);

private:
    struct Group {
        std::vector<std::size_t> runs; ///< places in entries_
        bool series = false;
    };
    const Group* seriesAt(const QModelIndex& index) const;

    std::vector<FolderEntry> entries_;
    std::vector<Group> groups_;
    std::filesystem::path recording_;
    Colors colors_;
};

} // namespace xrunscope
