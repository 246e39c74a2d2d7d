// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace xrunscope {

/// What one stretch of run time held of latencytest's two times: their maxima, never an average. Nanoseconds, begin
/// after the first release; the maxima mean something when count > 0.
struct LatencytestColumn {
    std::int64_t begin = 0;
    std::int64_t width = 0;
    std::uint64_t count = 0;
    std::int64_t cpuMax = 0;
    std::int64_t totalMax = 0;
    bool operator==(const LatencytestColumn&) const = default;

    /// Takes in what another held; begin and width stay.
    void merge(const LatencytestColumn& other) noexcept;
};

/// `pixels` empty columns that cover [begin, end).
std::vector<LatencytestColumn> emptyLatencytestColumns(std::int64_t begin, std::int64_t end, std::size_t pixels);

/// Decimates to `pixels` columns that cover [begin, end): each takes every source column whose begin lies in it.
/// `source` is in time order.
std::vector<LatencytestColumn> decimate(const std::vector<LatencytestColumn>& source, std::int64_t begin,
                                        std::int64_t end, std::size_t pixels);

} // namespace xrunscope
