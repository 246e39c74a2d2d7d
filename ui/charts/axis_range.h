// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace xrunscope {

/// Greatest of … 0.5, 1, 2, 5, 10, 20 … that is not above `value` (> 0).
double stepDown125(double value);
/// Smallest of … 0.5, 1, 2, 5, 10, 20 … that is not below `value` (> 0).
double stepUp125(double value);

/// Range of a logarithmic axis in 1-2-5 steps that does not flicker: it widens at once and narrows only when
/// two steps or more are unused at that end.
class AxisRange {
public:
    AxisRange(double low, double high) : low_(low), high_(high) {}

    /// Makes room for [low, high], 0 < low < high. True when the range changed.
    bool fit(double low, double high);
    /// Takes the tightest range for [low, high].
    void reset(double low, double high);

    double low() const { return low_; }
    double high() const { return high_; }

private:
    double low_, high_;
};

} // namespace xrunscope
