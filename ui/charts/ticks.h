// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include <QString>

namespace xrunscope {

/// A labelled place on an axis, in the axis' own unit.
struct Tick {
    double value = 0;
    QString label;
    bool operator==(const Tick&) const = default;
};

/// Ticks of a time axis over [begin, end] nanoseconds (and 0.2 % more), about `most` of them: steps 1-2-5 below a
/// second, then 1, 2, 5, 10, 15, 30 of seconds and minutes, then hours. Values in nanoseconds. Labels "2 min", "10 s",
/// "12.35 s", and past two minutes with steps of seconds "2:30".
std::vector<Tick> timeTicks(std::int64_t begin, std::int64_t end, int most);

/// Smallest axis length of the time steps that holds `ns`: 10 s, 15 s, 30 s, 1 min, …
std::int64_t timeLengthAbove(std::int64_t ns);

/// Ticks of a logarithmic axis: 1-2-5 when at most `most` of them fit into [low, high], else powers of ten, else
/// every second, third … power of ten. Labels are left empty.
std::vector<Tick> logTicks(double low, double high, int most);

/// Ticks of a linear axis from 0 in 1-2-5 steps, at most `most` + 1 of them. Labels are left empty.
std::vector<Tick> linearTicks(double high, int most);

/// "0.5 µs", "1,000 µs", "10 ms", "1 s": short labels of a µs axis.
QString microsLabel(double us);
/// "1,000", "0.5": the same without a unit.
QString numberLabel(double value);
/// "1", "100,000", "1 M": counts.
QString countLabel(double count);
/// "0:42.317", "1:02:14.050": a moment of the run to the millisecond.
QString momentLabel(std::int64_t ns);

} // namespace xrunscope
