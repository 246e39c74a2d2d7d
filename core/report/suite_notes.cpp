// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include "core/base/text.h"
#include "core/report/report_text.h"
#include "core/report/suite_text.h"

namespace xrunscope {

namespace {

std::string nameOf(const SuiteSystem& system)
{
    return cleanText(system.name, 60);
}

std::string longestOf(const SuiteSystem& system)
{
    const std::string range = longestRange(system);
    return range.empty() ? range : nameOf(system) + " " + range;
}

std::string pingOf(const SuiteSystem& system)
{
    if (!system.ping)
        return {};
    const PingFigures& f = system.ping->all;
    const std::string loopback = system.ping->loopback ? " (loopback)" : "";
    if (f.received == 0)
        return fmt::format("{}{} no answer to {}", nameOf(system), loopback, grouped(f.sent));
    return fmt::format("{}{} {:.3f}/{:.3f}/{:.3f}/{:.3f} ms, {} of {} lost", nameOf(system), loopback, f.min, f.average,
                       f.max, f.mdev, grouped(f.lost()), grouped(f.sent));
}

/// "longest CPU loop: RT …; PK …"
template <typename Of>
std::string list(const std::vector<SuiteSystem>& systems, std::string_view head, Of&& of)
{
    std::string out;
    for (const SuiteSystem& system : systems) {
        if (const std::string one = of(system); !one.empty())
            out += (out.empty() ? std::string(head) + ": " : "; ") + one;
    }
    return out.empty() ? out : report_text::wrap(out, report_text::kColumns, 2);
}

/// "RT 65 31 113 119 30 98 133 / 63 30 121 150 32 87 97": elapsed times without and with the hog; their totals.
std::string burnOf(const SuiteSystem& system)
{
    std::string without;
    std::string with;
    double sumWithout = 0;
    double sumWith = 0;
    for (const SuiteTest& test : system.tests) {
        if (!test.elapsedSeconds || !test.elapsedWithBurn)
            continue;
        without += fmt::format(" {:.0f}", *test.elapsedSeconds);
        with += fmt::format(" {:.0f}", *test.elapsedWithBurn);
        sumWithout += *test.elapsedSeconds;
        sumWith += *test.elapsedWithBurn;
    }
    if (with.empty())
        return {};
    return fmt::format("{}{} /{}, total {:.0f} / {:.0f}", nameOf(system), without, with, sumWithout, sumWith);
}

} // namespace

std::string suiteNotes(const std::vector<SuiteSystem>& systems)
{
    if (systems.empty())
        return {};
    std::string out = list(systems, "longest " + systems.front().quantity, longestOf);
    out += list(systems, "elapsed without / with a niced CPU hog on each CPU (sec)", burnOf);
    out += list(systems, "ping min/average/max/mdev", pingOf);
    for (const SuiteSystem& system : systems) {
        for (const SuiteTest& test : system.tests) {
            if (!test.remark.empty())
                out += report_text::wrap(
                    fmt::format("{}, {}: {}", nameOf(system), cleanText(test.name, 40), cleanText(test.remark, 400)),
                    report_text::kColumns, 2);
        }
    }
    return out;
}

} // namespace xrunscope
