// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/phases_panel.h"

#include <algorithm>

#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include "ui/words.h"

namespace xrunscope {

QStringList plannedPhases(const StressPlan& plan)
{
    QStringList names;
    if (!plan.hasSuite())
        return names;
    if (plan.baseline > Nanos{0})
        names << QStringLiteral("baseline");
    for (const StressTest test : plan.tests)
        names << toQt(stressTestName(test));
    return names;
}

PhasesPanel::PhasesPanel(const Theme& theme, QWidget* parent)
    : Panel(tr("Stress tests"), parent), table_(new PhaseTable), count_(new QLabel)
{
    count_->setProperty("look", QStringLiteral("dim"));
    header()->addWidget(count_);
    body()->addWidget(table_, 1);
    table_->setColors(theme.colors());
    connect(&theme, &Theme::changed, table_, [this, &theme] { table_->setColors(theme.colors()); });
    connect(table_, &PhaseTable::phaseChosen, this, &PhasesPanel::phaseChosen);
    hide();
}

void PhasesPanel::setPresent(bool present)
{
    if (present == !isHidden())
        return;
    setVisible(present);
    emit presenceChanged();
}

void PhasesPanel::begin(const RunInfo& info)
{
    planned_ = plannedPhases(info.plan.stress);
    loop_ = info.facts.cpuLoopNominal > Nanos{0};
    phases_.clear();
    showPhases({}, -1);
    setPresent(!planned_.isEmpty());
}

void PhasesPanel::showPhases(const PhaseTable::Phases& phases, int running)
{
    phases_ = phases;
    const auto ended = std::count_if(phases.begin(), phases.end(), [](const auto& phase) { return phase != nullptr; });
    const auto all = std::max(static_cast<std::size_t>(planned_.size()), phases.size());
    count_->setText(tr("%1 of %2 ended").arg(ended).arg(all));
    table_->showPhases(planned_, phases, running, loop_);
}

void PhasesPanel::showRun(const RunData& run)
{
    begin(run.info);
    PhaseTable::Phases phases;
    for (const PhaseRecord& phase : run.phases)
        phases.push_back(std::make_shared<const PhaseRecord>(phase));
    showPhases(phases, -1);
    setPresent(!planned_.isEmpty() || !phases.empty());
}

void PhasesPanel::clear()
{
    planned_.clear();
    phases_.clear();
    showPhases({}, -1);
    setPresent(false);
}

void PhasesPanel::choose(int phase)
{
    table_->choose(phase);
}

std::shared_ptr<const PhaseRecord> PhasesPanel::phase(int index) const
{
    return index >= 0 && static_cast<std::size_t>(index) < phases_.size() ? phases_[static_cast<std::size_t>(index)]
                                                                          : nullptr;
}

} // namespace xrunscope
