// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/histogram.h"

#include <bit>
#include <limits>
#include <numeric>

namespace xrunscope {

namespace {

constexpr std::uint64_t kLinear = std::uint64_t{1} << Histogram::kSubBits;

/// Bin of a magnitude within its side.
constexpr std::size_t sideBin(std::uint64_t magnitude) noexcept
{
    if (magnitude < kLinear)
        return static_cast<std::size_t>(magnitude);
    const unsigned octave = static_cast<unsigned>(std::bit_width(magnitude)) - 1;
    if (octave >= Histogram::kMaxBits)
        return Histogram::kSide - 1;
    const unsigned shift = octave - Histogram::kSubBits;
    return ((std::size_t{shift} + 1) << Histogram::kSubBits) + static_cast<std::size_t>((magnitude >> shift) - kLinear);
}

constexpr std::uint64_t sideLowest(std::size_t bin) noexcept
{
    if (bin < kLinear)
        return bin;
    const std::size_t shift = (bin >> Histogram::kSubBits) - 1;
    return (kLinear + (bin & (kLinear - 1))) << shift;
}

constexpr std::uint64_t sideHighest(std::size_t bin) noexcept
{
    return bin + 1 == Histogram::kSide ? std::numeric_limits<std::int64_t>::max() : sideLowest(bin + 1) - 1;
}

// The negative side holds −1 … −(2^40), mirrored: its bin b stands for the magnitude's bin, and 0 is positive.
constexpr std::size_t mirrored(std::size_t sideIndex) noexcept
{
    return Histogram::kSide - 1 - sideIndex;
}

} // namespace

std::size_t Histogram::binOf(std::int64_t value) noexcept
{
    if (value >= 0)
        return kSide + sideBin(static_cast<std::uint64_t>(value));
    return mirrored(sideBin(std::uint64_t{0} - static_cast<std::uint64_t>(value)));
}

std::int64_t Histogram::lowest(std::size_t bin) noexcept
{
    if (bin >= kSide)
        return static_cast<std::int64_t>(sideLowest(bin - kSide));
    return -static_cast<std::int64_t>(sideHighest(mirrored(bin)));
}

std::int64_t Histogram::highest(std::size_t bin) noexcept
{
    if (bin >= kSide)
        return static_cast<std::int64_t>(sideHighest(bin - kSide));
    return -static_cast<std::int64_t>(sideLowest(mirrored(bin)));
}

std::int64_t Histogram::middle(std::size_t bin) noexcept
{
    return std::midpoint(lowest(bin), highest(bin));
}

void Histogram::merge(const Histogram& other) noexcept
{
    for (std::size_t i = 0; i < kBins; ++i)
        bins_[i] += other.bins_[i];
}

std::uint64_t Histogram::total() const noexcept
{
    return std::accumulate(bins_.begin(), bins_.end(), std::uint64_t{0});
}

std::int64_t Histogram::valueAtRank(std::uint64_t rank) const noexcept
{
    if (rank == 0)
        return 0;
    std::uint64_t seen = 0;
    for (std::size_t i = 0; i < kBins; ++i) {
        seen += bins_[i];
        if (seen >= rank)
            return middle(i);
    }
    return 0;
}

} // namespace xrunscope
