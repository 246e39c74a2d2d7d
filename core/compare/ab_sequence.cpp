// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/ab_sequence.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/compare/judge.h"
#include "core/compare/plan_difference.h"
#include "core/run/run_file.h"

namespace xrunscope {

namespace fs = std::filesystem;

namespace {

bool isThere(const fs::path& file)
{
    std::error_code ignored;
    return fs::exists(file, ignored);
}

std::vector<SeriesRun> runsOfSide(const RunPlan& plan, const fs::path& file, AbSide side, int rounds)
{
    const char* letter = side == AbSide::A ? "a" : "b";
    return planSeries(plan, file.parent_path() / fmt::format("{}-{}{}", file.stem().string(), letter, kRunExtension),
                      rounds);
}

std::vector<AbRun> allOf(AbSide side, const std::vector<SeriesRun>& series)
{
    std::vector<AbRun> runs;
    for (const SeriesRun& run : series)
        runs.push_back({side, run});
    return runs;
}

fs::path wholePath(const fs::path& file)
{
    std::error_code ignored;
    return fs::absolute(file, ignored);
}

/// Id of the series that a run of the second side was made for. A file tells no more than that: what it says is to be
/// run was not shown to anybody.
Expected<std::string> seriesOfMember(const fs::path& file, const PendingAb& pending)
{
    const char* hint = "Move it away, then go on";
    const auto known = RunFile::peek(file);
    if (!known) {
        Error error = known.error();
        if (error.hint.empty())
            error.hint = hint;
        return tl::unexpected(std::move(error));
    }
    const RunPlan& plan = known->info.plan;
    const auto differs = differencesOf(pending.plan, plan);
    if (plan.series.count == pending.rounds && differs.empty())
        return plan.series.id;
    const std::string name = cleanText(file.filename().string());
    if (differs.empty())
        return fail(ErrorKind::File, fmt::format("{} belongs to another series", name), hint);
    return fail(
        ErrorKind::File,
        fmt::format("{} was not made with the settings that wait, it differs in {}", name, differs.front().label),
        hint);
}

} // namespace

AbSequence::AbSequence(std::vector<AbRun> runs, AbFiles files, int rounds)
    : runs_(std::move(runs)), files_(std::move(files)), rounds_(rounds)
{
}

AbSequence AbSequence::interleaved(const RunPlan& a, const RunPlan& b, const fs::path& file, int rounds)
{
    const std::vector<SeriesRun> runsA = runsOfSide(a, file, AbSide::A, rounds);
    const std::vector<SeriesRun> runsB = runsOfSide(b, file, AbSide::B, rounds);
    std::vector<AbRun> runs;
    auto nextA = runsA.begin();
    auto nextB = runsB.begin();
    for (const AbSide side : abOrder(static_cast<std::size_t>(rounds)))
        runs.push_back({side, side == AbSide::A ? *nextA++ : *nextB++});
    return {std::move(runs), {}, rounds};
}

AbSequence AbSequence::firstSide(const RunPlan& a, const fs::path& file, int rounds)
{
    return {allOf(AbSide::A, runsOfSide(a, file, AbSide::A, rounds)), {}, rounds};
}

Expected<AbSequence> AbSequence::secondSide(const PendingAb& pending)
{
    std::vector<SeriesRun> runs = runsOfSide(pending.plan, pending.second, AbSide::B, pending.rounds);
    AbFiles files{pending.first, {}};
    for (const SeriesRun& run : runs) {
        if (auto aside = setAsideUnbegun(run.file); !aside)
            return tl::unexpected(aside.error());
    }
    const auto there = [](const SeriesRun& run) { return isThere(run.file); };
    if (const auto any = std::find_if(runs.begin(), runs.end(), there); any != runs.end()) {
        const auto series = seriesOfMember(any->file, pending);
        if (!series)
            return tl::unexpected(series.error());
        if (auto aside = missingRuns(any->file); !aside) // incomplete ones make room
            return tl::unexpected(aside.error());
        for (SeriesRun& run : runs) {
            run.plan.series.id = *series;
            if (isThere(run.file))
                files.b.push_back(run.file);
        }
        runs.erase(std::remove_if(runs.begin(), runs.end(), there), runs.end());
    }
    return AbSequence(allOf(AbSide::B, runs), std::move(files), pending.rounds);
}

void AbSequence::advance()
{
    if (at_ >= runs_.size())
        return;
    const AbRun& done = runs_[at_++];
    if (isThere(done.run.file))
        (done.side == AbSide::A ? files_.a : files_.b).push_back(done.run.file);
}

bool AbSequence::mayBeClear() const noexcept
{
    return next() != nullptr && files_.a.size() == files_.b.size() && files_.a.size() >= kFewestJudgedRuns;
}

Expected<Comparison> compareSides(const AbFiles& files)
{
    if (files.a.empty() || files.b.empty())
        return fail(ErrorKind::Usage, "there is nothing to compare: one side has no run");
    auto groups = loadColumns({files.a, files.b});
    if (!groups)
        return tl::unexpected(groups.error());
    auto comparison = compareGroups(std::move(*groups));
    if (comparison)
        judge(*comparison);
    return comparison;
}

PendingAb pendingAfter(const AbSequence& firstSide, const fs::path& file, const RunPlan& b)
{
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    PendingAb pending;
    pending.plan = b;
    pending.kernel = runningKernel();
    pending.bootId = runningBootId();
    pending.rounds = firstSide.rounds();
    pending.madeAt = std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
    for (const fs::path& first : firstSide.files().a)
        pending.first.push_back(wholePath(first));
    pending.second = wholePath(file);
    return pending;
}

} // namespace xrunscope
