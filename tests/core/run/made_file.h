// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "core/cycle/cycle_record.h"
#include "core/run/run_info.h"

namespace xrunscope {

/// A folder of its own below the system's temporary one, removed with the object.
class TemporaryFolder {
public:
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    const std::filesystem::path& path() const { return path_; }
    std::filesystem::path operator/(const std::string& name) const { return path_ / name; }

private:
    std::filesystem::path path_;
};

/// First release of made runs.
inline constexpr std::int64_t kMadeOrigin = 1'000'000'000'000;

/// `count` cycles at 48,000 Hz in periods of 48 frames (T = 1 ms), with delays of 10 µs + k % 50 µs and 100 µs of work;
/// the periods k % 400 == 399 are skipped.
std::vector<CycleRecord> madeCycles(std::uint64_t count);

/// Info of such a run.
RunInfo madeInfo();

/// Writes a run of `periods` periods through Collector and RunStore, closed or cut off.
void writeMadeRun(const std::filesystem::path& file, std::uint64_t periods, bool closed = true);
/// The same with other info and cycles; those at the end that are missing were skipped.
void writeMadeRun(const std::filesystem::path& file, RunInfo info, const std::vector<CycleRecord>& cycles,
                  std::uint64_t periods, bool closed = true);

/// A run of 3,000 such periods with a suite: a baseline over periods 0 to 999, diskwrite over 1,200 to 2,199 and x11,
/// which was not possible, at 2,500; a load that belongs to diskwrite, and a command beside the whole run. Without
/// `closed` it is cut off at period 2,000.
void writeMadeSuite(const std::filesystem::path& file, bool closed = true);
/// The two loads of that run.
std::vector<LoadRecord> madeLoads();

std::string readBytes(const std::filesystem::path& file);
void writeBytes(const std::filesystem::path& file, const std::string& bytes);

} // namespace xrunscope
