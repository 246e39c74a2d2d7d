// SPDX-License-Identifier: GPL-3.0-or-later
#include <cerrno>
#include <iterator>
#include <string>
#include <system_error>
#include <vector>

#include <fmt/format.h>

#include "core/report/report.h"
#include "core/stats/period_account.h"

namespace xrunscope {

namespace {

constexpr std::string_view kCyclesHeader =
    "period,release_ns,delay_ns,work_ns,cycle_time_ns,response_ns,interval_excess_ns,"
    "skipped_before,owed,after_skip,deadline_miss,recovery,interrupt_ns\n";

/// Rows for one chunk after the other.
class CycleRows {
public:
    explicit CycleRows(const RunData& run)
        : firstRelease_(toNs(run.info.facts.firstRelease)), account_(run.statistics.period(), run.statistics.deadline())
    {
    }

    void append(std::string& out, const CycleRecord& r)
    {
        const std::uint64_t expected = account_.nextPeriod();
        PeriodSample own;
        account_.add(r, [&own](const PeriodSample& s) { own = s; });
        auto to = std::back_inserter(out);
        fmt::format_to(to, "{},{},{},{},{},{},", r.period, r.release - firstRelease_, own.delay, r.workEnd - r.start,
                       own.cycleTime, own.response);
        if (own.hasInterval)
            fmt::format_to(to, "{}", own.interval);
        fmt::format_to(to, ",{},{},{},{},{},", r.period > expected ? r.period - expected : 0,
                       (r.flags & cycle_flag::kOwed) != 0 ? 1 : 0, (r.flags & cycle_flag::kAfterSkip) != 0 ? 1 : 0,
                       own.miss ? 1 : 0, (r.flags & cycle_flag::kRecovery) != 0 ? 1 : 0);
        if ((r.flags & cycle_flag::kDeviceTime) != 0)
            fmt::format_to(to, "{}", r.aux);
        out += '\n';
    }

private:
    std::int64_t firstRelease_;
    PeriodAccount account_;
};

} // namespace

Expected<void> writeCyclesCsv(const RunFile& run, std::ostream& out)
{
    const auto write = [&out](std::string_view text) {
        errno = 0;
        return static_cast<bool>(out.write(text.data(), static_cast<std::streamsize>(text.size())));
    };
    CycleRows rows(run.data());
    std::string text(kCyclesHeader);
    bool good = write(text);
    const auto read = run.forEachChunk([&](const std::vector<CycleRecord>& chunk) {
        text.clear();
        for (const CycleRecord& record : chunk)
            rows.append(text, record);
        good = good && write(text);
        return good;
    });
    if (!read)
        return read;
    if (!good || !out.flush())
        return fail(ErrorKind::File,
                    errno != 0 ? "the cycles could not be written: " + std::generic_category().message(errno)
                               : std::string("the cycles could not be written"),
                    "Check the free space", errno);
    return {};
}

} // namespace xrunscope
