// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/layout_c.h"

#include <fmt/format.h>

namespace xrunscope {

namespace {

double toMs(std::int64_t ns)
{
    return static_cast<double>(ns) / 1e6;
}

std::string bandLine(int ms, std::uint64_t samples, std::uint64_t inside)
{
    return fmt::format("{0}MS num_time_samples={1} num_times_within_{0}ms={2} factor={3:.6f}\n", ms, samples, inside,
                       latencytestFactor(inside, samples));
}

} // namespace

std::string layoutCText(const ToldLatencytest& t)
{
    return fmt::format("fragment latency = {:.6f} ms\n"
                       "cpu latency = {:.6f} ms\n"
                       "{:5.1f}ms ({:3})|\n",
                       toMs(t.fragment.count()), toMs(t.cpuNominal.count()), t.maxMs, t.overruns) +
           bandLine(1, t.samples, t.within1ms) + bandLine(2, t.samples, t.within2ms) +
           fmt::format("PIXEL_PER_MS={}\n", t.pixelsPerMs);
}

std::string layoutCText(const LatencytestFigures& f)
{
    ToldLatencytest t;
    t.fragment = Nanos{f.total.nominal};
    t.cpuNominal = Nanos{f.cpu.nominal};
    t.maxMs = toMs(f.total.max);
    t.overruns = f.overruns;
    t.samples = f.samples;
    t.within1ms = f.total.withinBand(1'000'000);
    t.within2ms = f.total.withinBand(2'000'000);
    t.pixelsPerMs = latencytestPixelsPerMs(f.geometry);
    return layoutCText(t);
}

} // namespace xrunscope
