// SPDX-License-Identifier: GPL-3.0-or-later
// ladder_probe granted|capped|preview|too-long: climbs the default ladder on a cycle thread, prints
// what came of it, and exits with 0 when that is what the argument names.
#include <cstdio>
#include <string>
#include <string_view>

#include <fmt/format.h>
#include <sys/resource.h>

#include "core/realtime/rt_thread.h"
#include "core/realtime/scheduling.h"

namespace {

using xrunscope::GrantSource;
using xrunscope::SchedClass;

struct Outcome {
    xrunscope::SchedulingGranted granted;
    xrunscope::SchedulingGranted read; ///< from the kernel, afterwards
    rlim_t rtTimeUs = 0;
};

xrunscope::Expected<Outcome> climb(bool previewOnly, const xrunscope::CycleDemand& demand)
{
    xrunscope::Expected<Outcome> outcome = Outcome{};
    xrunscope::RtThread thread;
    const auto started = thread.start("ladder-probe", [&] {
        const xrunscope::SchedulingRequest request;
        const auto granted =
            previewOnly ? xrunscope::preview(request, demand) : xrunscope::applyToThisThread(request, demand);
        const auto read = xrunscope::readBack(0);
        if (!granted || !read) {
            outcome = tl::make_unexpected(granted ? read.error() : granted.error());
            return;
        }
        rlimit rtTime{};
        getrlimit(RLIMIT_RTTIME, &rtTime);
        outcome = Outcome{*granted, *read, rtTime.rlim_max};
    });
    thread.join();
    if (!started)
        return tl::make_unexpected(started.error());
    return outcome;
}

bool isExpected(std::string_view expectation, const Outcome& o)
{
    const bool offered = o.granted.source == GrantSource::Rtkit && o.granted.schedClass == SchedClass::Rr &&
                         o.granted.priority >= 1 && o.granted.priority <= 20 &&
                         o.granted.reason.find("granted by rtkit") != std::string::npos;
    if (expectation == "granted" || expectation == "capped")
        return offered && (expectation == "granted" || o.granted.priority == 9) &&
               o.read.schedClass == SchedClass::Rr && o.read.priority == o.granted.priority && o.rtTimeUs <= 200'000;
    const bool untouched = o.read.schedClass == SchedClass::Other && o.rtTimeUs == RLIM_INFINITY;
    if (expectation == "preview")
        return offered && untouched;
    return expectation == "too-long" && o.granted.source == GrantSource::Fallback && untouched &&
           o.granted.reason.find("rtkit was not asked") != std::string::npos;
}

} // namespace

int main(int argc, char** argv)
{
    const std::string_view expectation = argc == 2 ? argv[1] : "granted";
    xrunscope::CycleDemand demand{xrunscope::Nanos{1'333'333}, std::chrono::microseconds{500}};
    if (expectation == "too-long")
        demand = {std::chrono::milliseconds{250}, std::chrono::milliseconds{190}};
    const auto outcome = climb(expectation == "preview", demand);
    if (!outcome) {
        fmt::print("{}\n", outcome.error().text());
        return 1;
    }
    fmt::print("{}: {}\nthe kernel says {}\n", describe(outcome->granted), outcome->granted.reason,
               describe(outcome->read));
    if (isExpected(expectation, *outcome))
        return 0;
    fmt::print("this is not \"{}\"\n", expectation);
    return 1;
}
