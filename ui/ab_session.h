// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include <QObject>

#include "core/compare/ab_sequence.h"
#include "ui/live_run.h"

namespace xrunscope {

/// An A/B comparison that is to be measured.
struct AbRequest {
    RunPlan a;
    RunPlan b;
    int rounds = kDefaultAbRounds;
    bool untilClear = false;   ///< ends after a round when a verdict stands
    bool acrossReboot = false; ///< side A now; B waits for another boot
};

/// How an A/B comparison ended.
struct AbEnd {
    enum class How {
        Compared,       ///< all runs that were to be made, or it was clear
        EndedEarly,     ///< what was measured is compared when both sides have a run
        WaitsForReboot, ///< side A is complete, B waits
    };
    How how = How::EndedEarly;
    bool clear = false;                           ///< ended because it was
    bool stillWaits = false;                      ///< the second side is not complete
    int rounds = 0;                               ///< that were to be measured
    AbFiles files;                                ///< that were measured
    std::shared_ptr<const Comparison> comparison; ///< with verdicts; null: there is none
    std::optional<Error> error;                   ///< why there is none, or why B does not wait
    std::string cause;                            ///< of an early end that the user did not want; empty: none
};

/// One comparison can wait for another boot.
Error alreadyWaiting();

/// Measures the runs of A/B comparisons with the window's LiveRun. Files are read and verdicts worked out in workers.
/// GUI thread.
class AbSession : public QObject {
    Q_OBJECT
public:
    /// `run` must outlive it.
    explicit AbSession(LiveRun* run, QObject* parent = nullptr);

    /// Only when nothing is measured. ended() or failed() follows.
    void start(const AbRequest& request);
    /// Measures what is missing of the second side.
    void goOn(const PendingAb& pending);

    /// From start() on until its end is told.
    bool active() const { return stage_ != Stage::None; }
    /// The run that LiveRun measures or measured last is one of its own.
    bool ownsRun() const { return owns_; }
    /// The comparison of now, or the last one, is the second side of one that waited.
    bool isSecondSide() const { return secondSide_; }
    /// An ordinary run begins.
    void releaseRun() { owns_ = false; }
    /// "A 2 of 6 · 9 more runs, about 9 min"; empty when not active.
    QString progressText() const;

signals:
    void activeChanged();
    /// What was asked for is checked, and the first run begins.
    void begun();
    void ended(const xrunscope::AbEnd& end);
    /// It could not be begun; nothing was measured.
    void failed(const xrunscope::Error& error);

private:
    enum class Stage { None, Preparing, Measuring, Comparing };
    struct Prepared;

    static Expected<Prepared> prepare(AbRequest request);
    void setStage(Stage stage);
    void begin(const Expected<Prepared>& prepared);
    void refuse(const Error& error);
    void measure();
    void runFinished(const RunEnd& end, bool more);
    void lookWhetherClear();
    void finish();
    void compare(const AbEnd& end);
    void compared(AbEnd end, Expected<Comparison>& comparison);
    void leavePending(AbEnd& end) const;

    LiveRun* run_;
    Stage stage_ = Stage::None;
    bool owns_ = false;
    bool untilClear_ = false;
    bool clear_ = false;
    bool endedEarly_ = false;
    bool secondSide_ = false;
    std::string cause_;
    std::optional<AbSequence> sequence_;
    std::optional<RunPlan> laterPlan_; ///< of side B, which waits for another boot
    std::filesystem::path name_;
};

} // namespace xrunscope
