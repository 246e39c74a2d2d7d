// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/label_layout.h"

#include <algorithm>
#include <numeric>

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

std::vector<double> spreadApart(const std::vector<double>& wanted, double apart, double from, double to)
{
    std::vector<std::size_t> order(wanted.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return wanted[a] < wanted[b]; });
    // Less their distances the places only have to be in order: isotonic regression by pooling adjacent violators.
    struct Block {
        double sum = 0;
        double size = 0;
        double mean() const { return sum / size; }
    };
    std::vector<Block> blocks;
    for (std::size_t i = 0; i < order.size(); ++i) {
        blocks.push_back({wanted[order[i]] - static_cast<double>(i) * apart, 1});
        while (blocks.size() > 1 && blocks[blocks.size() - 2].mean() >= blocks.back().mean()) {
            const Block last = blocks.back();
            blocks.pop_back();
            blocks.back().sum += last.sum;
            blocks.back().size += last.size;
        }
    }
    const double length = static_cast<double>(std::max<std::size_t>(order.size(), 1) - 1) * apart;
    std::vector<double> places(wanted.size());
    std::size_t i = 0;
    for (const Block& block : blocks) {
        const double first = std::max(from, std::min(block.mean(), to - length));
        for (double left = block.size; left > 0; left -= 1, ++i)
            places[order[i]] = first + static_cast<double>(i) * apart;
    }
    return places;
}

} // namespace xrunscope
