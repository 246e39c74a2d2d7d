// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/error.h"
#include "core/run/run_file.h"

namespace xrunscope {

/// A file in the run folder: its entry, or the error that it could not be read.
struct FolderEntry {
    std::filesystem::path path;
    Expected<RunFile::Entry> entry;
};

/// The user's folder of run files: $XDG_DATA_HOME/xrunscope/runs. The only place where run files are ever
/// changed. Any thread; every call touches the disk.
class RunFolder {
public:
    /// The default folder (it need not exist yet).
    static std::filesystem::path defaultPath();

    explicit RunFolder(std::filesystem::path path = defaultPath());
    const std::filesystem::path& path() const noexcept { return path_; }

    /// A File error with the fix when the folder cannot be made or written.
    Expected<void> ensure() const;

    /// All *.xrun in it, newest first. 1,000 files take under a second.
    Expected<std::vector<FolderEntry>> list() const;

    /// A free name for a run that starts now, from its time and label: "2026-11-30 142233 my label.xrun".
    std::filesystem::path newFile(std::string_view label) const;

    /// Changes label or note of a closed run in this folder. A File error for any other file.
    Expected<void> setLabel(const std::filesystem::path& file, const std::string& label) const;
    Expected<void> setNote(const std::filesystem::path& file, const std::string& note) const;

    /// Moves a run to the folder's own trash (".deleted") and returns where it lies now; restore() undoes it.
    Expected<std::filesystem::path> remove(const std::filesystem::path& file) const;
    Expected<void> restore(const std::filesystem::path& trashed, const std::filesystem::path& original) const;
    /// Deletes for good what lies in the trash for over 7 days. Call at start.
    void purgeTrash() const;

private:
    Expected<void> mustBeOurs(const std::filesystem::path& file) const;

    std::filesystem::path path_;
};

} // namespace xrunscope
