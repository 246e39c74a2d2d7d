// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/time_view.h"

#include <algorithm>
#include <cmath>

#include "ui/charts/ticks.h"

namespace xrunscope {

bool TimeView::reset(std::int64_t planned)
{
    const TimeView before = *this;
    *this = TimeView{};
    planned_ = std::max<std::int64_t>(planned, 0);
    return before.begin() != begin() || before.end() != end();
}

bool TimeView::setMeasured(std::int64_t ns, bool running)
{
    const std::int64_t beginBefore = begin();
    const std::int64_t endBefore = end();
    measured_ = std::max<std::int64_t>(ns, 0);
    running_ = running;
    if (zoomed_)
        show(begin_, end_);
    return begin() != beginBefore || end() != endBefore;
}

std::int64_t TimeView::whole() const
{
    if (!running_ && measured_ > 0)
        return std::max(measured_, kShortest);
    if (planned_ > 0)
        return std::max({planned_, measured_, kShortest});
    return timeLengthAbove(measured_);
}

bool TimeView::show(std::int64_t begin, std::int64_t end)
{
    const std::int64_t beginBefore = this->begin();
    const std::int64_t endBefore = this->end();
    const std::int64_t all = whole();
    const std::int64_t length = std::clamp(end - begin, std::min(kShortest, all), all);
    begin_ = std::clamp<std::int64_t>(begin, 0, all - length);
    end_ = begin_ + length;
    zoomed_ = length < all;
    return this->begin() != beginBefore || this->end() != endBefore;
}

bool TimeView::showAll()
{
    const bool changed = zoomed_ && (begin_ != 0 || end_ != whole());
    zoomed_ = false;
    return changed;
}

bool TimeView::zoomAt(double fraction, double factor)
{
    const double now = static_cast<double>(length());
    const double least = static_cast<double>(kShortest);
    const double wanted = std::clamp(now * factor, least, std::max(least, static_cast<double>(whole())));
    const double fixed = static_cast<double>(begin()) + now * fraction;
    const std::int64_t from = std::llround(fixed - wanted * fraction);
    return show(from, from + std::llround(wanted));
}

bool TimeView::pan(double share)
{
    if (!zoomed_)
        return false;
    const std::int64_t step = std::llround(static_cast<double>(length()) * share);
    return show(begin_ + step, end_ + step);
}

} // namespace xrunscope
