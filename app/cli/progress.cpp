// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/progress.h"

#include <algorithm>
#include <cstdio>
#include <utility>

#include <fmt/format.h>
#include <unistd.h>

#include "app/cli/messages.h"
#include "core/base/terminal.h"
#include "core/base/text.h"
#include "core/report/report_text.h"

namespace xrunscope::cli {

namespace {

constexpr Nanos kRedraw = std::chrono::milliseconds{250};
constexpr Nanos kLine = std::chrono::seconds{10};
constexpr std::size_t kBar = 20;

std::string countersText(const LiveSnapshot& s)
{
    if (s.statistics.periods() == 0)
        return "";
    const double delayMax = toUs(s.statistics.delay().max().value_or(Nanos{0}));
    std::string text =
        fmt::format("delay max {} µs  XRUNs {}", microsText(delayMax), grouped(s.statistics.counts().xruns()));
    if (s.dropped > 0)
        text += fmt::format("  dropped {}", grouped(s.dropped));
    return text;
}

std::string bar(double share)
{
    const auto filled = static_cast<std::size_t>(std::clamp(share, 0.0, 1.0) * static_cast<double>(kBar));
    return "[" + std::string(filled, '#') + std::string(kBar - filled, '-') + "]";
}

} // namespace

Progress::Progress(Setup setup)
    : setup_(std::move(setup)), columns_(terminalColumns(STDERR_FILENO)),
      next_(columns_ ? MonoTime{} : MonoClock::now() + kLine)
{
}

Progress::~Progress()
{
    clear();
}

/// "diskwrite 3/7  ": which test of a suite is running.
std::string Progress::phaseText(const LiveSnapshot& s) const
{
    if (setup_.tests == 0)
        return "";
    if (!s.stressPhase)
        return "between tests  ";
    if (!s.stressPhase->test)
        return s.stressPhase->name + "  ";
    const std::size_t number = s.stressPhaseIndex + (setup_.baseline ? 0 : 1);
    return fmt::format("{} {}/{}  ", s.stressPhase->name, number, setup_.tests);
}

std::string Progress::barLine(const LiveSnapshot& s) const
{
    std::string time = clockText(s.elapsed) + " so far";
    std::string head;
    if (setup_.planned) {
        const double share = static_cast<double>(s.elapsed.count()) / static_cast<double>(setup_.planned->count());
        head = bar(share) + " ";
        time = clockText(*setup_.planned - s.elapsed + Nanos{999'999'999}) + " left";
    }
    return setup_.prefix + phaseText(s) + head + time + "  " + countersText(s);
}

std::string Progress::plainLine(const LiveSnapshot& s) const
{
    return setup_.prefix + phaseText(s) + clockText(s.elapsed) +
           (setup_.planned ? " of " + clockText(*setup_.planned) : "") + "  " + countersText(s);
}

void Progress::update(const LiveSnapshot& snapshot)
{
    const MonoTime now = MonoClock::now();
    if (setup_.quiet || now < next_)
        return;
    next_ = now + (columns_ ? kRedraw : kLine);
    if (!columns_)
        return note(plainLine(snapshot));
    // One column short of the edge: some terminals wrap there.
    std::string line = report_text::cut(barLine(snapshot), std::max<std::size_t>(*columns_, 2) - 1);
    const std::size_t width = report_text::columnsOf(line);
    line = "\r" + report_text::padRight(std::move(line), drawn_);
    drawn_ = width;
    std::fwrite(line.data(), 1, line.size(), stderr);
    std::fflush(stderr);
}

void Progress::clear()
{
    if (drawn_ == 0)
        return;
    const std::string wiped = "\r" + std::string(drawn_, ' ') + "\r";
    std::fwrite(wiped.data(), 1, wiped.size(), stderr);
    std::fflush(stderr);
    drawn_ = 0;
}

} // namespace xrunscope::cli
