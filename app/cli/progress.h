// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "core/base/time.h"
#include "core/run/live_feed.h"

namespace xrunscope::cli {

/// How a run goes on, on stderr: on a terminal one line that is drawn anew at most 4 times a second, elsewhere a
/// line every 10 s, nothing when quiet.
class Progress {
public:
    struct Setup {
        std::optional<Nanos> planned; ///< nullopt: until stopped
        std::string prefix;           ///< "3/12 " in a series
        bool quiet = false;
        std::size_t tests = 0; ///< of the stress suite
        bool baseline = false; ///< before them
    };
    explicit Progress(Setup setup);
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    /// Shows the snapshot when it is time to.
    void update(const LiveSnapshot& snapshot);
    /// Wipes the terminal's line, so that other text can follow.
    void clear();

private:
    std::string barLine(const LiveSnapshot& snapshot) const;
    std::string plainLine(const LiveSnapshot& snapshot) const;
    std::string phaseText(const LiveSnapshot& snapshot) const;

    Setup setup_;
    std::optional<std::size_t> columns_;
    MonoTime next_;
    std::size_t drawn_ = 0;
};

} // namespace xrunscope::cli
