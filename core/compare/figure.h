// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace xrunscope {

/// The figures that a comparison has a row for, in the order of its table.
enum class FigureId : int {
    XrunRate,   ///< XRUN episodes an hour; those less than a quiet second apart are one
    MissRate,   ///< stretches of seconds with deadline misses, a second without one between them, an hour
    OverSpare,  ///< JACK 1's "delay count (>spare time)" an hour
    Over1000us, ///< JACK 1's "delay count (>1000 usecs)" an hour
    DelayMean,  ///< this and the delays below: µs
    DelayP50,
    DelayP90,
    DelayP99,
    DelayP999,
    DelayP9999,
    DelayMax,
    Within50us, ///< this and the next two: percent of all periods with a delay of at most so much
    Within100us,
    Within1000us,
    ResponseP99, ///< µs
    ResponseMax,
    CycleMean, ///< µs
    CycleP99,
    CycleMax,
    DspMean, ///< percent
    DspMax,
    Jack1DelayMax, ///< µs, by the formulas of JACK 1: layouts A and B
    Jack1CycleMax,
    Jack1Load, ///< percent
    CpuSystem, ///< this and the CPU loads below: percent
    CpuUser,
    CpuNice,
    CpuIoWait,
    CpuIrq,
    CpuSoftIrq,
    Interrupts, ///< a second, as the next
    Switches,
};
inline constexpr std::size_t kFigures = static_cast<std::size_t>(FigureId::Switches) + 1;

/// How a figure of several runs comes about, and is judged.
enum class FigureKind {
    Rate,     ///< events of all runs by their time
    Quantile, ///< of all runs' values together
    Maximum,  ///< the largest; beside it the mean of the runs' maxima, which is what is judged
    Share,    ///< percent of all runs' periods
    Mean,     ///< of all values together, or mean of the runs
};

enum class Preferred { Lower, Higher, Neither };

struct FigureInfo {
    FigureId id;
    std::string_view member; ///< of JSON, CSV column: "delay_p99_us"
    std::string_view label;  ///< "Delay p99"
    std::string_view unit;   ///< "µs", "%", "/h", "/s"
    FigureKind kind;
    Preferred preferred;
    bool judged;     ///< gets a verdict
    double quantile; ///< of FigureKind::Quantile
};

/// All figures in order.
const std::array<FigureInfo, kFigures>& figures() noexcept;
const FigureInfo& infoOf(FigureId id) noexcept;

/// One value a figure.
template <typename T>
struct ByFigure {
    std::array<T, kFigures> values{};
    T& operator[](FigureId id) noexcept { return values[static_cast<std::size_t>(id)]; }
    const T& operator[](FigureId id) const noexcept { return values[static_cast<std::size_t>(id)]; }
};

} // namespace xrunscope
