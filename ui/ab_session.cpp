// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/ab_session.h"

#include <utility>

#include "core/load/stress_check.h"
#include "core/load/stress_loads.h"
#include "core/run/run_folder.h"
#include "ui/in_worker.h"
#include "ui/words.h"

namespace xrunscope {

namespace {

Nanos expectedLengthOf(const RunPlan& plan)
{
    return plan.stress.hasSuite() ? expectedLength(plan.stress) : plan.duration().value_or(Nanos{0});
}

Error anotherRunGoesOn()
{
    return {ErrorKind::Usage, AbSession::tr("another run goes on").toStdString(),
            AbSession::tr("Start the comparison once it has ended").toStdString(), 0};
}

} // namespace

Error alreadyWaiting()
{
    return {ErrorKind::Usage, AbSession::tr("another A/B comparison waits for its second side").toStdString(),
            AbSession::tr("Forget that one first; its run files are kept").toStdString(), 0};
}

/// The runs in their order, and where their files lie.
struct AbSession::Prepared {
    AbSequence sequence;
    std::filesystem::path name;
    std::optional<RunPlan> laterPlan;
};

AbSession::AbSession(LiveRun* run, QObject* parent) : QObject(parent), run_(run)
{
    connect(run_, &LiveRun::runFinished, this, &AbSession::runFinished);
    connect(run_, &LiveRun::seriesFinished, this, [this] {
        if (stage_ == Stage::Measuring)
            finish();
    });
    connect(run_, &LiveRun::failed, this, [this](const Error& error) {
        if (stage_ != Stage::Measuring)
            return;
        endedEarly_ = true;
        cause_ = error.what;
        finish();
    });
    connect(run_, &LiveRun::cancelled, this, [this] {
        if (stage_ != Stage::Measuring)
            return;
        endedEarly_ = true;
        finish();
    });
}

void AbSession::setStage(Stage stage)
{
    const bool was = active();
    stage_ = stage;
    if (active() != was)
        emit activeChanged();
}

Expected<AbSession::Prepared> AbSession::prepare(AbRequest request)
{
    const RunFolder folder;
    if (auto ok = folder.ensure(); !ok)
        return tl::make_unexpected(ok.error());
    for (RunPlan* plan : {&request.a, &request.b}) {
        auto stress = checkStress(plan->stress); // decides the size of files once for all runs
        if (!stress)
            return tl::make_unexpected(stress.error());
        plan->stress = std::move(stress->plan);
    }
    const std::filesystem::path name = folder.newFile("ab");
    if (!request.acrossReboot)
        return Prepared{AbSequence::interleaved(request.a, request.b, name, request.rounds), name, std::nullopt};
    const auto waiting = PendingAbFile().load();
    if (!waiting)
        return tl::make_unexpected(waiting.error());
    if (*waiting)
        return tl::make_unexpected(alreadyWaiting());
    return Prepared{AbSequence::firstSide(request.a, name, request.rounds), name, request.b};
}

void AbSession::start(const AbRequest& request)
{
    if (active())
        return;
    setStage(Stage::Preparing);
    untilClear_ = request.untilClear && !request.acrossReboot;
    secondSide_ = false;
    inWorker(
        this, [request] { return prepare(request); }, [this](const Expected<Prepared>& p) { begin(p); });
}

void AbSession::goOn(const PendingAb& pending)
{
    if (active())
        return;
    setStage(Stage::Preparing);
    untilClear_ = false;
    secondSide_ = true;
    inWorker(
        this,
        [pending]() -> Expected<Prepared> {
            auto sequence = AbSequence::secondSide(pending);
            if (!sequence)
                return tl::make_unexpected(sequence.error());
            return Prepared{std::move(*sequence), pending.second, std::nullopt};
        },
        [this](const Expected<Prepared>& p) { begin(p); });
}

void AbSession::refuse(const Error& error)
{
    setStage(Stage::None);
    emit failed(error);
}

void AbSession::begin(const Expected<Prepared>& prepared)
{
    if (!prepared)
        return refuse(prepared.error());
    if (run_->state() != LiveRun::State::Idle) // begun meanwhile; its ends are not those of a side
        return refuse(anotherRunGoesOn());
    sequence_ = prepared->sequence;
    name_ = prepared->name;
    laterPlan_ = prepared->laterPlan;
    clear_ = endedEarly_ = false;
    cause_.clear();
    setStage(Stage::Measuring);
    owns_ = true;
    emit begun();
    if (sequence_->next() == nullptr)
        return finish(); // all runs are there
    std::vector<SeriesRun> runs;
    for (const AbRun& run : sequence_->runs())
        runs.push_back(run.run);
    run_->start(std::move(runs), true);
}

void AbSession::runFinished(const RunEnd& end, bool more)
{
    if (stage_ != Stage::Measuring)
        return;
    sequence_->advance();
    endedEarly_ = end.reason != EndReason::Completed || end.fileError || (!more && sequence_->next() != nullptr);
    if (end.reason != EndReason::Completed && end.reason != EndReason::Stopped)
        cause_ = end.text;
    if (!more)
        return;
    if (untilClear_ && sequence_->mayBeClear())
        lookWhetherClear();
    else
        run_->goOn();
}

void AbSession::lookWhetherClear()
{
    inWorker(
        this,
        [files = sequence_->files(), rounds = static_cast<std::size_t>(sequence_->rounds())] {
            const auto comparison = compareSides(files);
            return comparison && isClear(*comparison, looksOf(rounds));
        },
        [this](bool clear) {
            clear_ = clear;
            if (clear)
                run_->endSeries();
            else
                run_->goOn();
        });
}

void AbSession::finish()
{
    AbEnd end;
    end.rounds = sequence_->rounds();
    end.files = sequence_->files();
    end.clear = clear_;
    end.cause = cause_;
    end.how = endedEarly_ || (sequence_->next() != nullptr && !clear_) ? AbEnd::How::EndedEarly : AbEnd::How::Compared;
    setStage(Stage::Comparing);
    if (laterPlan_) {
        if (end.how == AbEnd::How::Compared)
            leavePending(end);
        setStage(Stage::None);
        emit ended(end);
        return;
    }
    compare(end);
}

/// What waits for the other boot is written down.
void AbSession::leavePending(AbEnd& end) const
{
    end.how = AbEnd::How::WaitsForReboot;
    if (auto saved = PendingAbFile().save(pendingAfter(*sequence_, name_, *laterPlan_)); !saved) {
        end.how = AbEnd::How::EndedEarly;
        end.error = saved.error();
    }
}

void AbSession::compare(const AbEnd& end)
{
    inWorker(
        this, [files = end.files] { return compareSides(files); },
        [this, end](Expected<Comparison>& comparison) { compared(end, comparison); });
}

void AbSession::compared(AbEnd end, Expected<Comparison>& comparison)
{
    if (comparison)
        end.comparison = std::make_shared<const Comparison>(std::move(*comparison));
    else
        end.error = comparison.error();
    end.stillWaits = secondSide_ && end.how == AbEnd::How::EndedEarly;
    if (secondSide_ && end.how == AbEnd::How::Compared) {
        if (auto removed = PendingAbFile().remove(); !removed)
            end.error = removed.error();
    }
    setStage(Stage::None);
    emit ended(end);
}

QString AbSession::progressText() const
{
    if (stage_ == Stage::Comparing)
        return tr("Working out the verdicts…");
    const AbRun* next = stage_ == Stage::Measuring ? sequence_->next() : nullptr;
    if (next == nullptr)
        return {};
    Nanos left{0};
    int more = -1;
    for (const AbRun* run = next; run != sequence_->runs().data() + sequence_->runs().size(); ++run) {
        left += ++more > 0 ? expectedLengthOf(run->run.plan) : Nanos{0};
    }
    const QString place = tr("%1 %2 of %3")
                              .arg(next->side == AbSide::A ? QStringLiteral("A") : QStringLiteral("B"))
                              .arg(next->run.plan.series.index)
                              .arg(sequence_->rounds());
    if (more == 0)
        return tr("%1 · the last run").arg(place);
    return tr("%1 · %n more run(s), about %2", nullptr, more).arg(place, toQt(durationText(left)));
}

} // namespace xrunscope
