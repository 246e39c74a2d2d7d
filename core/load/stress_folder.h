// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>

#include "core/base/error.h"

namespace xrunscope {

/// A folder of its own for the files of the disk tests, removed with the object. It is remembered in the user's state
/// ($XDG_STATE_HOME/xrunscope/stress-folders) while it is there, so that one whose program was killed can be removed at
/// the next start. One thread.
class StressFolder {
public:
    /// Makes it in `parent`. File error when that is not possible.
    static Expected<StressFolder> make(const std::filesystem::path& parent);
    StressFolder(StressFolder&& other) noexcept;
    StressFolder& operator=(StressFolder&&) = delete;
    ~StressFolder();

    const std::filesystem::path& path() const noexcept { return path_; }
    std::filesystem::path operator/(const std::string& name) const { return path_ / name; }

    /// Removes the folders that ended programs left. A folder that another program still uses stays. Never fails; what
    /// cannot be removed, or is on a disk that is not mounted, stays remembered. Returns how many were removed.
    static std::size_t removeLeftovers();

private:
    StressFolder() = default;

    std::filesystem::path path_;
    std::filesystem::path memory_; ///< its file in the user's state
    int lock_ = -1;                ///< held on that file: its program lives
};

} // namespace xrunscope
