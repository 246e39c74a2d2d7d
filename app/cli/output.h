// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <fstream>
#include <optional>
#include <ostream>

#include "core/base/error.h"

namespace xrunscope::cli {

/// Where a result goes: standard output, or a new file. A file that was not finished is removed.
class Output {
public:
    /// nullopt: standard output. An existing file is a File error; a device (/dev/null, a pipe) is written to.
    static Expected<Output> open(const std::optional<std::filesystem::path>& file);
    ~Output();
    Output(Output&& other) noexcept;
    Output& operator=(Output&&) = delete;

    std::ostream& stream() noexcept;
    /// Writes out what is buffered; a File error when anything could not be written.
    Expected<void> finish();

private:
    Output() = default;

    std::optional<std::filesystem::path> path_;
    std::ofstream file_;
    bool removeUnfinished_ = false;
};

} // namespace xrunscope::cli
