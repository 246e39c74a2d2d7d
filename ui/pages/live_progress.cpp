// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/live_progress.h"

#include <QCoreApplication>

#include "core/load/stress_loads.h"
#include "ui/pages/phases_panel.h"
#include "ui/widgets/duration_choice.h"
#include "ui/words.h"

namespace xrunscope {

namespace {

const auto kBetween = QStringLiteral(" · ");

/// Context of the translations.
struct ProgressText {
    Q_DECLARE_TR_FUNCTIONS(xrunscope::ProgressText)
};

QString cyclesText(const LiveSnapshot& snapshot)
{
    const QString cycles = ProgressText::tr("%1 cycles").arg(number(snapshot.statistics.periods()));
    const auto& second = snapshot.engine;
    if (!second || second->clients.empty())
        return cycles;
    return ProgressText::tr("%1 of %2 clients alive").arg(second->alive()).arg(second->clients.size()) + kBetween +
           cycles;
}

/// The phase that goes on or comes next, and what is expected to be left of the suite.
std::int64_t leftNs(const LiveRun& run)
{
    const LiveSnapshot& snapshot = run.snapshot();
    const auto inPhase = snapshot.stressPhase ? snapshot.elapsed.count() - snapshot.stressPhase->begin : 0;
    const std::size_t phase = snapshot.stressPhase ? snapshot.stressPhaseIndex : run.series().phases.size();
    return expectedLeft(run.info().plan.stress, phase, Nanos{inPhase}).count();
}

/// Which test, and the time left.
QString suiteText(const LiveRun& run)
{
    const StressPlan& stress = run.info().plan.stress;
    const LiveSnapshot& snapshot = run.snapshot();
    if (run.state() != LiveRun::State::Running)
        return ProgressText::tr("%n stress test(s)", nullptr, static_cast<int>(stress.tests.size()));
    const QString left = toQt(clockText(Nanos{leftNs(run)}));
    if (!snapshot.stressPhase)
        return ProgressText::tr("Between two tests · about %1 left").arg(left);
    return ProgressText::tr("%1, %2 of %3 · about %4 left")
        .arg(toQt(cleanText(snapshot.stressPhase->name, 40)))
        .arg(snapshot.stressPhaseIndex + 1)
        .arg(plannedPhases(stress).size())
        .arg(left);
}

} // namespace

std::int64_t expectedNs(const LiveRun& run)
{
    const RunPlan& plan = run.info().plan;
    if (!plan.stress.hasSuite() || plan.duration())
        return run.plannedNs();
    return run.snapshot().elapsed.count() + leftNs(run);
}

QString progressText(const LiveRun& run, const QString& place)
{
    QString text = cyclesText(run.snapshot());
    const DurationChoice one{run.info().plan.duration(), 1};
    if (run.info().plan.stress.hasSuite())
        text = suiteText(run) + kBetween + text;
    else if (place.isEmpty() && run.count() > 1)
        text = ProgressText::tr("Run %1 of %2").arg(run.index()).arg(run.count()) + kBetween + text;
    else if (place.isEmpty())
        text = one.text() + kBetween + text;
    return place.isEmpty() ? text : place + kBetween + text;
}

} // namespace xrunscope
