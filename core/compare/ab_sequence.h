// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <filesystem>
#include <vector>

#include "core/base/error.h"
#include "core/compare/ab_order.h"
#include "core/compare/pending_ab.h"
#include "core/run/series.h"

namespace xrunscope {

inline constexpr int kDefaultAbRounds = 6;
inline constexpr int kFewestAbRounds = 2;
inline constexpr int kMostAbRounds = 999;

/// A run of an A/B comparison.
struct AbRun {
    AbSide side = AbSide::A;
    SeriesRun run;
};

/// Run files of both sides.
struct AbFiles {
    std::vector<std::filesystem::path> a;
    std::vector<std::filesystem::path> b;
};

/// The runs of an A/B comparison one after the other, and what has been measured of them. Each side is a series beside
/// `file`: NAME-a-01.xrun … and NAME-b-01.xrun …. Makes no runs itself. One thread.
class AbSequence {
public:
    /// Both sides in turn, in the order of abOrder().
    static AbSequence interleaved(const RunPlan& a, const RunPlan& b, const std::filesystem::path& file, int rounds);
    /// The first side alone: the other one waits for another boot.
    static AbSequence firstSide(const RunPlan& a, const std::filesystem::path& file, int rounds);
    /// What is missing of the second side: of one that was stopped, some runs are there. Its runs are those of
    /// `pending.plan`, whatever the files say that are there. Errors: of missingRuns(), and for a file of other
    /// settings.
    static Expected<AbSequence> secondSide(const PendingAb& pending);

    /// All runs that are to be made, also those that were made meanwhile.
    const std::vector<AbRun>& runs() const noexcept { return runs_; }
    /// nullptr: all were made.
    const AbRun* next() const noexcept { return at_ < runs_.size() ? &runs_[at_] : nullptr; }
    /// The run of next() is over; its file counts when it is there.
    void advance();
    /// Runs of each side.
    int rounds() const noexcept { return rounds_; }
    const AbFiles& files() const noexcept { return files_; }
    /// A round has just ended after which it may be clear, and another one follows.
    bool mayBeClear() const noexcept;

private:
    AbSequence(std::vector<AbRun> runs, AbFiles files, int rounds);

    std::vector<AbRun> runs_;
    AbFiles files_;
    std::size_t at_ = 0;
    int rounds_;
};

/// A on the left as baseline, B beside it, with verdicts. Errors: a file that cannot be read, runs of different plans
/// on one side, a side without a run. Takes up to some seconds: not on a GUI thread.
Expected<Comparison> compareSides(const AbFiles& files);

/// What waits for another boot once side A is measured: `file` as for AbSequence, `b` the plan of side B.
PendingAb pendingAfter(const AbSequence& firstSide, const std::filesystem::path& file, const RunPlan& b);

} // namespace xrunscope
