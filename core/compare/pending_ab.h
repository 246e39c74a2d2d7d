// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/run/run_plan.h"

namespace xrunscope {

/// An A/B comparison whose second side waits for another boot.
struct PendingAb {
    RunPlan plan;                             ///< of the second side, without its place in the series
    std::string kernel;                       ///< `uname -r` of the first side
    std::string bootId;                       ///< of the first side's boot
    int rounds = 0;                           ///< runs of the second side
    std::int64_t madeAt = 0;                  ///< Unix time, milliseconds
    std::vector<std::filesystem::path> first; ///< files of the first side
    std::filesystem::path second;             ///< NAME.xrun of the second side, which becomes NAME-01.xrun …
    bool operator==(const PendingAb&) const = default;
};

/// The one comparison that may be pending: a file of the user's state that only the user can read (mode 0600). It is
/// offered, never started unasked. Any thread; every call touches the disk.
class PendingAbFile {
public:
    /// $XDG_STATE_HOME/xrunscope/pending-ab.json, mostly below ~/.local/state.
    static std::filesystem::path defaultPath();

    explicit PendingAbFile(std::filesystem::path path = defaultPath());

    /// Replaces what is there. A File error with the fix; Usage: a name is not UTF-8.
    Expected<void> save(const PendingAb& pending) const;
    /// Whether save could write this, before anything is measured for it: makes the folder and a file beside the one
    /// that is meant, and removes that file. The errors of save; Usage: a name is not UTF-8.
    Expected<void> checkSave(const PendingAb& pending) const;
    /// nullopt: none is pending. A File error for a file that cannot be read, is not one's own, or makes no sense.
    Expected<std::optional<PendingAb>> load() const;
    /// Without one it does nothing.
    Expected<void> remove() const;

    const std::filesystem::path& path() const noexcept { return path_; }

private:
    Expected<std::filesystem::path> writeFresh(const PendingAb& pending) const;

    std::filesystem::path path_;
};

/// `uname -r` and the id of this boot; "" where it cannot be found out.
std::string runningKernel();
std::string runningBootId();

/// Whether the machine has been started anew since the first side was measured.
bool isOtherBoot(const PendingAb& pending);

} // namespace xrunscope
