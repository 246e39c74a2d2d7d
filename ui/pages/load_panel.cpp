// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/load_panel.h"

#include <cmath>

#include <QVBoxLayout>

#include "ui/widgets/gauge_row.h"
#include "ui/widgets/value_row.h"
#include "ui/words.h"

namespace xrunscope {

LoadPanel::LoadPanel(const Theme& theme, QWidget* parent)
    : Panel(tr("Load"), parent), theme_(theme), dsp_(new GaugeRow(tr("DSP load"))), user_(new GaugeRow(tr("User"))),
      system_(new GaugeRow(tr("System"))), nice_(new GaugeRow(tr("Nice"))), iowait_(new GaugeRow(tr("I/O wait"))),
      irq_(new GaugeRow(tr("IRQ"))), softirq_(new GaugeRow(tr("Soft-IRQ"))), steal_(new GaugeRow(tr("Steal"))),
      interrupts_(new ValueRow(tr("Interrupts"))), switches_(new ValueRow(tr("Context switches")))
{
    dsp_->setToolTip(tr("Cycle time as a share of the period: mean, and the longest cycle as a tick"));
    user_->setToolTip(tr("Programs, all CPUs together"));
    system_->setToolTip(tr("The kernel on behalf of programs, all CPUs together"));
    nice_->setToolTip(tr("Programs with a raised nice value"));
    iowait_->setToolTip(tr("Idle while a disk was waited for"));
    irq_->setToolTip(tr("Hardware interrupts"));
    softirq_->setToolTip(tr("Deferred interrupt work: network, timers, disks"));
    steal_->setToolTip(tr("Taken by the host of this virtual machine"));
    body()->setSpacing(2);
    for (GaugeRow* gauge : {dsp_, user_, system_, nice_, iowait_, irq_, softirq_, steal_})
        body()->addWidget(gauge);
    body()->addWidget(interrupts_);
    body()->addWidget(switches_);
    steal_->hide();
    connect(&theme_, &Theme::changed, this, &LoadPanel::applyColors);
    applyColors();
    clear();
}

void LoadPanel::applyColors()
{
    const Colors& c = theme_.colors();
    dsp_->setColors(c.dsp, c);
    user_->setColors(c.delay, c);
    system_->setColors(c.system, c);
    nice_->setColors(c.delay, c);
    iowait_->setColors(c.io, c);
    irq_->setColors(c.irq, c);
    softirq_->setColors(c.irq, c);
    steal_->setColors(c.deadline, c);
}

void LoadPanel::clear()
{
    for (GaugeRow* gauge : {dsp_, user_, system_, nice_, iowait_, irq_, softirq_, steal_})
        gauge->setValue(std::nullopt);
    interrupts_->setValue(QStringLiteral("–"));
    switches_->setValue(QStringLiteral("–"));
}

void LoadPanel::setVirtualMachine(bool virtualMachine)
{
    steal_->setVisible(virtualMachine);
}

void LoadPanel::showShares(const CpuShares& shares, double interrupts, double switches)
{
    user_->setValue(shares.user);
    system_->setValue(shares.system);
    nice_->setValue(shares.nice);
    iowait_->setValue(shares.iowait);
    irq_->setValue(shares.irq);
    softirq_->setValue(shares.softirq);
    steal_->setValue(shares.steal);
    if (shares.steal > 0)
        steal_->show();
    const auto rate = [](double perSecond) {
        return tr("%1 /s").arg(number(static_cast<std::uint64_t>(std::llround(perSecond))));
    };
    interrupts_->setValue(rate(interrupts));
    switches_->setValue(rate(switches));
}

void LoadPanel::showLive(const LiveSnapshot& snapshot)
{
    setTitle(tr("Load, last second"));
    dsp_->setValue(snapshot.dspMean, snapshot.dspMax);
    if (snapshot.system)
        showShares(snapshot.system->total, snapshot.system->interruptsPerSecond,
                   snapshot.system->contextSwitchesPerSecond);
}

void LoadPanel::showRun(const RunData& run)
{
    setTitle(tr("Load, mean of the run"));
    const DspLoad load = run.statistics.dspLoad();
    dsp_->setValue(load.mean, load.max);
    const MeanLoad mean = meanLoad(run.rows);
    if (mean.samples > 0)
        showShares(mean.total, mean.interruptsPerSecond, mean.contextSwitchesPerSecond);
}

} // namespace xrunscope
