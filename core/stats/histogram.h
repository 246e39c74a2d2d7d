// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace xrunscope {

/// Log-linear histogram of signed nanoseconds in fixed memory: 64 bins an octave, so a bin's middle is
/// within 0.8 % of every value in it; exact below 128 ns; the last bin of each side is open, from about
/// 1,100 s. Nothing is dropped. Mergeable.
class Histogram {
public:
    static constexpr unsigned kSubBits = 6;
    static constexpr unsigned kMaxBits = 40;
    static constexpr std::size_t kSide = (kMaxBits - kSubBits + 1) << kSubBits; ///< bins of one sign
    static constexpr std::size_t kBins = 2 * kSide;

    void add(std::int64_t value, std::uint64_t count = 1) noexcept { bins_[binOf(value)] += count; }
    void merge(const Histogram& other) noexcept;

    /// Bins in the order of their values; bin kSide starts at 0.
    static std::size_t binOf(std::int64_t value) noexcept;
    /// Smallest and largest value of a bin.
    static std::int64_t lowest(std::size_t bin) noexcept;
    static std::int64_t highest(std::size_t bin) noexcept;
    static std::int64_t middle(std::size_t bin) noexcept;

    std::uint64_t count(std::size_t bin) const noexcept { return bins_[bin]; }
    std::uint64_t total() const noexcept;
    /// Middle of the bin that holds the rank-th smallest value (1-based). 0 when rank is 0 or beyond the total.
    std::int64_t valueAtRank(std::uint64_t rank) const noexcept;
    const std::array<std::uint64_t, kBins>& bins() const noexcept { return bins_; }
    void setBin(std::size_t bin, std::uint64_t count) noexcept { bins_[bin] = count; }
    bool operator==(const Histogram&) const = default;

private:
    std::array<std::uint64_t, kBins> bins_{};
};

} // namespace xrunscope
