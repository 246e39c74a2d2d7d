// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/error.h"
#include "core/cycle/cycle_record.h"
#include "core/run/database.h"
#include "core/stats/histogram.h"

namespace xrunscope {

/// Most records in one chunk.
inline constexpr std::size_t kMaxChunkRecords = 65536;

/// Packs the cycles of about one second: column by column, differences as variable-length integers, zstd.
/// Times are stored relative to `origin` (nanoseconds of CLOCK_MONOTONIC). Exact.
Blob packCycles(std::span<const CycleRecord> records, std::int64_t origin);

/// The inverse, for bytes from anywhere: a File error for anything but what packCycles can have made of `count`
/// records with rising periods and times within 2^61 ns. Never allocates more than the records and their raw bytes
/// need.
Expected<std::vector<CycleRecord>> unpackCycles(std::span<const unsigned char> bytes, std::size_t count,
                                                std::int64_t origin);

/// Packs the filled bins of a histogram; and the inverse, for bytes from anywhere.
Blob packHistogram(const Histogram& histogram);
Expected<Histogram> unpackHistogram(std::span<const unsigned char> bytes);

} // namespace xrunscope
