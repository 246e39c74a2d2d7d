// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

namespace xrunscope {

/// A label that belongs to a vertical line.
struct LineLabel {
    double at = 0;    ///< x of the line
    double width = 0; ///< of the text
    bool leftOfLine = false;
};

/// Where a label goes: left edge of its text and its row, 0 on top.
struct LabelPlace {
    double x = 0;
    int row = 0;
    bool operator==(const LabelPlace&) const = default;
};

/// Places labels, earlier ones first, on the wanted side of their lines or else on the other, within [from, to], in
/// the first of `rows` rows where they touch no other. nullopt: there is no room for that one.
std::vector<std::optional<LabelPlace>> placeLabels(const std::vector<LineLabel>& labels, double from, double to,
                                                   int rows, double gap);

/// Places at most 10 labels in rows below a plot, each beside a line that goes down to its row from above, within
/// [from, to] where that is wide enough. No two labels touch and no line runs through a label, in as few rows as that
/// takes; among these the wanted sides count.
std::vector<LabelPlace> placeBelow(const std::vector<LineLabel>& labels, double from, double to, double gap);

/// Places for labels whose middles should be at `wanted` (in any order), at least `apart` from one another and within
/// [from, to] as far as there is room; as near to what is wanted as that allows (least squares).
std::vector<double> spreadApart(const std::vector<double>& wanted, double apart, double from, double to);

} // namespace xrunscope
