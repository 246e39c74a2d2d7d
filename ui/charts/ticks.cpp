// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/ticks.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/text.h"
#include "ui/charts/axis_range.h"

namespace xrunscope {

namespace {

constexpr std::int64_t kSecond = 1'000'000'000;
constexpr std::int64_t kMinute = 60 * kSecond;
constexpr std::int64_t kHour = 60 * kMinute;

constexpr std::array<std::int64_t, 18> kLongSteps{kSecond,      2 * kSecond,  5 * kSecond, 10 * kSecond, 15 * kSecond,
                                                  30 * kSecond, kMinute,      2 * kMinute, 5 * kMinute,  10 * kMinute,
                                                  15 * kMinute, 30 * kMinute, kHour,       2 * kHour,    3 * kHour,
                                                  6 * kHour,    12 * kHour,   24 * kHour};

std::int64_t timeStep(double atLeast)
{
    if (atLeast <= static_cast<double>(kSecond / 2))
        return static_cast<std::int64_t>(stepUp125(std::max(atLeast, 1000.0)));
    for (const std::int64_t step : kLongSteps) {
        if (static_cast<double>(step) >= atLeast)
            return step;
    }
    return static_cast<std::int64_t>(stepUp125(atLeast / static_cast<double>(24 * kHour))) * 24 * kHour;
}

int decimalsOf(std::int64_t step)
{
    int decimals = 0;
    for (std::int64_t unit = kSecond; unit > step && decimals < 6; unit /= 10)
        ++decimals;
    return decimals;
}

QString timeLabel(std::int64_t ns, std::int64_t step, std::int64_t end)
{
    if (step >= kHour)
        return QStringLiteral("%1 h").arg(ns / kHour);
    if (step >= kMinute)
        return QStringLiteral("%1 min").arg(ns / kMinute);
    const int decimals = decimalsOf(step);
    if (end <= 2 * kMinute)
        return QString::number(static_cast<double>(ns) / 1e9, 'f', decimals) + QStringLiteral(" s");
    const std::int64_t minutes = ns / kMinute;
    const double seconds = static_cast<double>(ns % kMinute) / 1e9;
    return QStringLiteral("%1:%2").arg(minutes).arg(seconds, decimals == 0 ? 2 : 3 + decimals, 'f', decimals,
                                                    QLatin1Char('0'));
}

} // namespace

std::vector<Tick> timeTicks(std::int64_t begin, std::int64_t end, int most)
{
    std::vector<Tick> ticks;
    if (end <= begin || most < 1)
        return ticks;
    const std::int64_t step = timeStep(static_cast<double>(end - begin) / most);
    // A run of 20 s ends some microseconds short of them, and still has that label.
    const std::int64_t hair = (end - begin) / 500;
    for (std::int64_t t = (begin + step - 1) / step * step; t <= end + hair; t += step)
        ticks.push_back({static_cast<double>(t), timeLabel(t, step, end)});
    return ticks;
}

std::int64_t timeLengthAbove(std::int64_t ns)
{
    return timeStep(static_cast<double>(std::max(ns, 10 * kSecond)));
}

std::vector<Tick> logTicks(double low, double high, int most)
{
    constexpr double kHair = 1 + 1e-9;
    std::vector<Tick> fine;
    for (double v = stepUp125(low / kHair); v <= high * kHair; v = stepUp125(v * 1.5))
        fine.push_back({v, {}});
    if (static_cast<int>(fine.size()) <= most)
        return fine;
    const int first = static_cast<int>(std::ceil(std::log10(low / kHair)));
    const int last = static_cast<int>(std::floor(std::log10(high * kHair)));
    const int every = std::max(1, (last - first + std::max(most, 1)) / std::max(most, 1));
    std::vector<Tick> decades;
    for (int n = first; n <= last; n += every)
        decades.push_back({n >= 0 ? std::pow(10.0, n) : 1 / std::pow(10.0, -n), {}});
    return decades;
}

std::vector<Tick> linearTicks(double high, int most)
{
    std::vector<Tick> ticks;
    if (high <= 0 || most < 1)
        return ticks;
    const double step = stepUp125(high / most);
    for (int i = 0; i * step <= high * (1 + 1e-9); ++i)
        ticks.push_back({i * step, {}});
    return ticks;
}

QString numberLabel(double value)
{
    if (value < 1 && value > 0)
        return QString::number(value, 'g', 3);
    return QString::fromStdString(grouped(static_cast<std::uint64_t>(std::llround(std::max(value, 0.0)))));
}

QString microsLabel(double us)
{
    if (us >= 1e6)
        return numberLabel(us / 1e6) + QStringLiteral(" s");
    if (us >= 1e4)
        return numberLabel(us / 1e3) + QStringLiteral(" ms");
    return numberLabel(us) + QStringLiteral(" µs");
}

QString countLabel(double count)
{
    if (count >= 1e9)
        return numberLabel(count / 1e9) + QStringLiteral(" G");
    if (count >= 1e6)
        return numberLabel(count / 1e6) + QStringLiteral(" M");
    return numberLabel(count);
}

QString momentLabel(std::int64_t ns)
{
    const std::int64_t ms = std::max<std::int64_t>(ns, 0) / 1'000'000;
    const QLatin1Char zero('0');
    const QString tail = QStringLiteral("%1.%2").arg(ms / 1000 % 60, 2, 10, zero).arg(ms % 1000, 3, 10, zero);
    const std::int64_t minutes = ms / 60'000;
    if (minutes < 60)
        return QStringLiteral("%1:%2").arg(minutes).arg(tail);
    return QStringLiteral("%1:%2:%3").arg(minutes / 60).arg(minutes % 60, 2, 10, zero).arg(tail);
}

} // namespace xrunscope
