// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace xrunscope {

/// Maps values to a stretch of pixels, linearly or by their logarithm. Plain data; any thread.
class Scale {
public:
    enum class Kind { Linear, Log };

    /// `low` is drawn at pixel `from`, `high` at `to`. low < high; a Log scale needs low > 0.
    Scale(Kind kind, double low, double high, double from, double to);

    /// Pixel of a value; outside of [low, high] the nearer edge. On a Log scale values ≤ 0 are the lowest edge.
    double map(double value) const;
    /// Value at a pixel, not clamped.
    double unmap(double pixel) const;

    double low() const { return low_; }
    double high() const { return high_; }
    bool contains(double value) const { return value >= low_ && value <= high_; }

private:
    Kind kind_;
    double low_, high_, from_, to_;
    double a_, b_; ///< low and high in the unit that is linear in pixels
};

} // namespace xrunscope
