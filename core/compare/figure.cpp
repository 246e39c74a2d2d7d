// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/figure.h"

namespace xrunscope {

namespace {

using Id = FigureId;
using Kind = FigureKind;
constexpr auto kLower = Preferred::Lower;
constexpr auto kHigher = Preferred::Higher;
constexpr auto kNeither = Preferred::Neither;

constexpr std::array<FigureInfo, kFigures> kAll{{
    {Id::XrunRate, "xruns_per_hour", "XRUNs", "/h", Kind::Rate, kLower, true, 0},
    {Id::MissRate, "misses_per_hour", "Misses", "/h", Kind::Rate, kLower, true, 0},
    {Id::OverSpare, "delays_over_spare_per_hour", "Delay > spare time", "/h", Kind::Rate, kLower, false, 0},
    {Id::Over1000us, "delays_over_1000us_per_hour", "Delay > 1,000 µs", "/h", Kind::Rate, kLower, false, 0},
    {Id::DelayMean, "delay_mean_us", "Delay mean", "µs", Kind::Mean, kLower, false, 0},
    {Id::DelayP50, "delay_p50_us", "Delay p50", "µs", Kind::Quantile, kLower, true, 0.5},
    {Id::DelayP90, "delay_p90_us", "Delay p90", "µs", Kind::Quantile, kLower, true, 0.9},
    {Id::DelayP99, "delay_p99_us", "Delay p99", "µs", Kind::Quantile, kLower, true, 0.99},
    {Id::DelayP999, "delay_p999_us", "Delay p99.9", "µs", Kind::Quantile, kLower, true, 0.999},
    {Id::DelayP9999, "delay_p9999_us", "Delay p99.99", "µs", Kind::Quantile, kLower, true, 0.9999},
    {Id::DelayMax, "delay_max_us", "Delay max", "µs", Kind::Maximum, kLower, true, 0},
    {Id::Within50us, "within_50us_percent", "Delay ≤ 50 µs", "%", Kind::Share, kHigher, false, 0},
    {Id::Within100us, "within_100us_percent", "Delay ≤ 100 µs", "%", Kind::Share, kHigher, true, 0},
    {Id::Within1000us, "within_1000us_percent", "Delay ≤ 1,000 µs", "%", Kind::Share, kHigher, false, 0},
    {Id::ResponseP99, "response_p99_us", "Response p99", "µs", Kind::Quantile, kLower, false, 0.99},
    {Id::ResponseMax, "response_max_us", "Response max", "µs", Kind::Maximum, kLower, false, 0},
    {Id::CycleMean, "cycle_mean_us", "Cycle mean", "µs", Kind::Mean, kLower, false, 0},
    {Id::CycleP99, "cycle_p99_us", "Cycle p99", "µs", Kind::Quantile, kLower, false, 0.99},
    {Id::CycleMax, "cycle_max_us", "Cycle max", "µs", Kind::Maximum, kLower, false, 0},
    {Id::DspMean, "dsp_load_mean_percent", "DSP load mean", "%", Kind::Mean, kLower, false, 0},
    {Id::DspMax, "dsp_load_max_percent", "DSP load max", "%", Kind::Maximum, kLower, false, 0},
    {Id::Jack1DelayMax, "jack1_delay_max_us", "Delay max (JACK 1)", "µs", Kind::Maximum, kLower, false, 0},
    {Id::Jack1CycleMax, "jack1_cycle_max_us", "Cycle max (JACK 1)", "µs", Kind::Maximum, kLower, false, 0},
    {Id::Jack1Load, "jack1_load_percent", "DSP load (JACK 1)", "%", Kind::Mean, kLower, false, 0},
    {Id::CpuSystem, "cpu_system_percent", "CPU system", "%", Kind::Mean, kLower, false, 0},
    {Id::CpuUser, "cpu_user_percent", "CPU user", "%", Kind::Mean, kNeither, false, 0},
    {Id::CpuNice, "cpu_nice_percent", "CPU nice", "%", Kind::Mean, kNeither, false, 0},
    {Id::CpuIoWait, "cpu_iowait_percent", "CPU I/O wait", "%", Kind::Mean, kNeither, false, 0},
    {Id::CpuIrq, "cpu_irq_percent", "CPU IRQ", "%", Kind::Mean, kNeither, false, 0},
    {Id::CpuSoftIrq, "cpu_softirq_percent", "CPU soft IRQ", "%", Kind::Mean, kNeither, false, 0},
    {Id::Interrupts, "interrupts_per_s", "Interrupts", "/s", Kind::Mean, kNeither, false, 0},
    {Id::Switches, "context_switches_per_s", "Context switches", "/s", Kind::Mean, kNeither, false, 0},
}};

constexpr bool inOrder()
{
    for (std::size_t i = 0; i < kFigures; ++i) {
        if (kAll[i].id != static_cast<FigureId>(i))
            return false;
    }
    return true;
}
static_assert(inOrder());

} // namespace

const std::array<FigureInfo, kFigures>& figures() noexcept
{
    return kAll;
}

const FigureInfo& infoOf(FigureId id) noexcept
{
    return kAll[static_cast<std::size_t>(id)];
}

} // namespace xrunscope
