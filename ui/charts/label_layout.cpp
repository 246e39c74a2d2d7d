// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/label_layout.h"

#include <algorithm>

namespace xrunscope {

std::vector<std::optional<LabelPlace>> placeLabels(const std::vector<LineLabel>& labels, double from, double to,
                                                   int rows, double gap)
{
    struct Taken {
        double left, right;
        int row;
    };
    std::vector<Taken> taken;
    const auto isFree = [&](double left, double right, int row) {
        return left >= from && right <= to && std::none_of(taken.begin(), taken.end(), [&](const Taken& t) {
                   return t.row == row && left < t.right + gap && right > t.left - gap;
               });
    };
    std::vector<std::optional<LabelPlace>> places(labels.size());
    for (std::size_t i = 0; i < labels.size(); ++i) {
        const LineLabel& label = labels[i];
        const double onRight = label.at + gap / 2;
        const double onLeft = label.at - gap / 2 - label.width;
        for (int row = 0; row < rows && !places[i]; ++row) {
            for (const double left : {label.leftOfLine ? onLeft : onRight, label.leftOfLine ? onRight : onLeft}) {
                if (!isFree(left, left + label.width, row))
                    continue;
                places[i] = LabelPlace{left, row};
                taken.push_back({left, left + label.width, row});
                break;
            }
        }
    }
    return places;
}

} // namespace xrunscope
