// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/live_progress.h"

#include <QCoreApplication>

#include "ui/widgets/duration_choice.h"
#include "ui/words.h"

namespace xrunscope {

namespace {

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
    return ProgressText::tr("%1 of %2 clients alive").arg(second->alive()).arg(second->clients.size()) +
           QStringLiteral(" · ") + cycles;
}

} // namespace

std::int64_t expectedNs(const LiveRun& run)
{
    return run.plannedNs();
}

QString progressText(const LiveRun& run)
{
    const QString cycles = cyclesText(run.snapshot());
    if (run.count() > 1)
        return ProgressText::tr("Run %1 of %2 · %3").arg(run.index()).arg(run.count()).arg(cycles);
    const DurationChoice one{run.info().plan.duration(), 1};
    return QStringLiteral("%1 · %2").arg(one.text(), cycles);
}

} // namespace xrunscope
