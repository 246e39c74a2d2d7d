// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/layout_c.h"

#include <fmt/format.h>

namespace xrunscope {

namespace {

double toMs(std::int64_t ns)
{
    return static_cast<double>(ns) / 1e6;
}

std::string bandLine(const LatencytestFigures& f, std::int64_t band)
{
    const std::uint64_t within = f.total.withinBand(band);
    return fmt::format("{0}MS num_time_samples={1} num_times_within_{0}ms={2} factor={3:.6f}\n", band / 1'000'000,
                       f.samples, within, latencytestFactor(within, f.samples));
}

} // namespace

std::string layoutCText(const LatencytestFigures& f)
{
    return fmt::format("fragment latency = {:.6f} ms\n"
                       "cpu latency = {:.6f} ms\n"
                       "{:5.1f}ms ({:3})|\n",
                       toMs(f.total.nominal), toMs(f.cpu.nominal), toMs(f.total.max), f.overruns) +
           bandLine(f, 1'000'000) + bandLine(f, 2'000'000) +
           fmt::format("PIXEL_PER_MS={}\n", latencytestPixelsPerMs(f.geometry));
}

} // namespace xrunscope
