// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cerrno>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <vector>

#include "core/base/error.h"
#include "core/cycle/cycle_record.h"
#include "core/run/run_info.h"
#include "core/stats/timeline.h"

namespace xrunscope {

/// Error::errnum of a run file that was made, and whose run never began.
inline constexpr int kNotBegun = ENODATA;
/// Error::errnum of what is no run file at all: a folder, an empty file, a file of another program.
inline constexpr int kNoRunFile = ENOEXEC;

/// A run file opened for reading; also one that is still being written (it shows the last commit). Never
/// changes the file. One thread at a time.
class RunFile {
public:
    /// Opens and verifies every checksum. A File error says what is wrong: not a run file, made by a newer
    /// version, damaged (and where). When a crash left a journal beside it, a private copy is recovered.
    static Expected<RunFile> open(const std::filesystem::path& path);

    /// Only what a list shows; verifies only that. Fast (about 1 ms).
    struct Entry {
        RunInfo info;
        RunSummaryFigures figures;
    };
    static Expected<Entry> peek(const std::filesystem::path& path);

    RunFile(RunFile&&) noexcept;
    RunFile& operator=(RunFile&&) noexcept;
    ~RunFile();

    const std::filesystem::path& path() const noexcept;

    /// Everything but the cycles. Statistics of a closed run are the stored ones, of another are computed
    /// from its cycles.
    const RunData& data() const noexcept;

    /// Calls `use` with the cycles of each chunk that overlaps [begin, end) nanoseconds after the first
    /// release, in order; use returns false to stop.
    using UseCycles = std::function<bool(const std::vector<CycleRecord>&)>;
    Expected<void> forEachChunk(const UseCycles& use, std::int64_t begin = 0, std::int64_t end = INT64_MAX) const;

    /// `pixels` columns over [begin, end) nanoseconds after the first release: from the one-second rows when a
    /// column is a second or wider, else from the cycles.
    Expected<std::vector<TimelineColumn>> timeline(std::int64_t begin, std::int64_t end, std::size_t pixels) const;

private:
    struct Impl;
    explicit RunFile(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

/// Extension of run files, with the dot.
inline constexpr const char* kRunExtension = ".xrun";

} // namespace xrunscope
