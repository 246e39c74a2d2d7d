// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/label_layout.h"

#include <algorithm>
#include <numeric>

namespace xrunscope {

namespace {

// What placeBelow() would rather not do, in rows.
constexpr double kOutside = 1000;
constexpr double kOtherSide = 0.02;
constexpr double kDeeper = 0.05;

/// Sets the rows, from the top on, of labels whose x is set. False where lines and labels are in each other's way.
bool findRows(const std::vector<LineLabel>& labels, std::vector<LabelPlace>& places, double gap)
{
    const auto inside = [&](std::size_t line, std::size_t label) {
        return line != label && labels[line].at > places[label].x - gap / 2 &&
               labels[line].at < places[label].x + labels[label].width + gap / 2;
    };
    const auto touches = [&](std::size_t a, std::size_t b) {
        return places[a].x < places[b].x + labels[b].width + gap && places[b].x < places[a].x + labels[a].width + gap;
    };
    std::vector<bool> placed(labels.size());
    for (std::size_t round = 0; round < labels.size(); ++round) {
        // One whose lines inside have all ended: it goes below them.
        std::size_t next = labels.size();
        for (std::size_t i = 0; i < labels.size() && next == labels.size(); ++i) {
            bool waits = placed[i];
            for (std::size_t line = 0; line < labels.size() && !waits; ++line)
                waits = inside(line, i) && !placed[line];
            if (!waits)
                next = i;
        }
        if (next == labels.size())
            return false;
        const auto isFree = [&](int row) {
            for (std::size_t other = 0; other < labels.size(); ++other) {
                if (placed[other] && ((inside(other, next) && places[other].row >= row) ||
                                      (touches(other, next) && places[other].row == row)))
                    return false;
            }
            return true;
        };
        places[next].row = 0;
        while (!isFree(places[next].row))
            ++places[next].row;
        placed[next] = true;
    }
    return true;
}

} // namespace

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

std::vector<LabelPlace> placeBelow(const std::vector<LineLabel>& labels, double from, double to, double gap)
{
    constexpr std::size_t kMostLabels = 10; // each side of each label is tried
    const std::size_t count = std::min(labels.size(), kMostLabels);
    std::vector<LabelPlace> best(labels.size());
    double bestCost = 1e9;
    for (std::size_t sides = 0; sides < std::size_t{1} << count; ++sides) {
        std::vector<bool> otherSide(labels.size());
        for (std::size_t i = 0; i < count; ++i)
            otherSide[i] = (sides >> i & 1) != 0;
        std::vector<LabelPlace> places(labels.size());
        double cost = 0;
        for (std::size_t i = 0; i < labels.size(); ++i) {
            const LineLabel& label = labels[i];
            const bool left = label.leftOfLine != otherSide[i];
            places[i].x = left ? label.at - gap / 2 - label.width : label.at + gap / 2;
            const bool outside = places[i].x < from || places[i].x + label.width > to;
            cost += (outside ? kOutside : 0) + (otherSide[i] ? kOtherSide : 0);
        }
        if (cost >= bestCost || !findRows(labels, places, gap))
            continue;
        int rows = 0;
        for (const LabelPlace& place : places) {
            rows = std::max(rows, place.row + 1);
            cost += kDeeper * place.row;
        }
        cost += rows;
        if (cost < bestCost) {
            bestCost = cost;
            best = places;
        }
    }
    return best;
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
