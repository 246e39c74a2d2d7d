// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include <QFileSystemWatcher>
#include <QObject>
#include <QTimer>

#include "core/run/run_folder.h"

namespace xrunscope {

/// The run folder for the window: lists and changes it in workers, watches it. GUI thread.
class RunLibrary : public QObject {
    Q_OBJECT
public:
    explicit RunLibrary(QObject* parent = nullptr);

    const RunFolder& folder() const { return folder_; }

    /// Reads the folder; listed() follows. Requests while one is under way are joined to one more.
    void refresh();
    /// False: changes of the folder are only noted; the next true reads it when there were some.
    void setWatching(bool watching);

    void setLabel(const std::filesystem::path& file, const QString& label);
    void setNote(const std::filesystem::path& file, const QString& note);
    /// Moves runs to the trash of the folder; removed() follows.
    void remove(const std::vector<std::filesystem::path>& files);
    /// Brings back what the last remove() took; what could not be brought back can be tried again.
    void undoRemove();
    bool canUndo() const { return !trashed_.empty(); }

signals:
    void listed(const std::vector<xrunscope::FolderEntry>& entries);
    /// The folder can be read alone; after listed(), once until it can be written again.
    void readOnly(const xrunscope::Error& error);
    /// `refused`: why others were not removed.
    void removed(int count, const std::optional<xrunscope::Error>& refused);
    void failed(const xrunscope::Error& error);

private:
    using Place = std::pair<std::filesystem::path, std::filesystem::path>; ///< where it lies, where it was
    void watch();
    void change(std::function<Expected<void>()> work);

    RunFolder folder_;
    QFileSystemWatcher watcher_;
    QTimer debounce_;
    bool watching_ = false;
    bool changed_ = true;
    bool reading_ = false;
    bool again_ = false;
    bool readOnly_ = false;
    std::vector<Place> trashed_;
};

} // namespace xrunscope
