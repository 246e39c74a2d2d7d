// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/load_panel.h"

#include <cmath>

#include <QVBoxLayout>

#include "core/report/jack_lines.h"
#include "ui/widgets/gauge_row.h"
#include "ui/widgets/value_row.h"
#include "ui/words.h"

namespace xrunscope {

LoadPanel::LoadPanel(const Theme& theme, QWidget* parent)
    : Panel(tr("Load"), parent), theme_(theme), dsp_(new GaugeRow(tr("DSP load"))), user_(new GaugeRow(tr("User"))),
      system_(new GaugeRow(tr("System"))), nice_(new GaugeRow(tr("Nice"))), iowait_(new GaugeRow(tr("I/O wait"))),
      irq_(new GaugeRow(tr("IRQ"))), softirq_(new GaugeRow(tr("Soft-IRQ"))), steal_(new GaugeRow(tr("Steal"))),
      serverDsp_(new ValueRow(tr("DSP load by server"))), interrupts_(new ValueRow(tr("Interrupts"))),
      switches_(new ValueRow(tr("Context switches")))
{
    user_->setToolTip(tr("Programs, all CPUs together"));
    system_->setToolTip(tr("The kernel on behalf of programs, all CPUs together"));
    nice_->setToolTip(tr("Programs with a raised nice value"));
    iowait_->setToolTip(tr("Idle while a disk was waited for"));
    irq_->setToolTip(tr("Hardware interrupts"));
    softirq_->setToolTip(tr("Deferred interrupt work: network, timers, disks"));
    steal_->setToolTip(tr("Taken by the host of this virtual machine"));
    body()->setSpacing(2);
    body()->addWidget(dsp_);
    body()->addWidget(serverDsp_);
    for (GaugeRow* gauge : {user_, system_, nice_, iowait_, irq_, softirq_, steal_})
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
    serverDsp_->hide();
    interrupts_->setValue(QStringLiteral("–"));
    switches_->setValue(QStringLiteral("–"));
}

void LoadPanel::begin(const RunInfo& info)
{
    clear();
    steal_->setVisible(!info.host.virtualMachine.empty() && info.host.virtualMachine != "none");
    dspUnknown_ = toSentence(cleanText(info.facts.cycleTimeUnknown, 200));
    dsp_->setToolTip(tr("Cycle time as a share of the period: mean, and the longest cycle as a tick"));
    if (info.facts.server)
        serverDsp_->setToolTip(
            tr("The server's own figure: %1").arg(toQt(serverLoadDefinition(info.facts.server->kind))));
}

void LoadPanel::showDsp(std::optional<double> mean, std::optional<double> max)
{
    if (dspUnknown_.isEmpty())
        dsp_->setValue(mean, max);
    else
        dsp_->setUnknown(dspUnknown_);
}

void LoadPanel::showServerLoad(std::optional<double> percent)
{
    serverDsp_->setVisible(percent.has_value());
    if (percent)
        serverDsp_->setValue(tr("%1 %").arg(*percent, 0, 'f', 1));
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
    showDsp(snapshot.dspMean, snapshot.dspMax);
    if (snapshot.engine)
        showServerLoad(snapshot.engine->serverLoad);
    if (snapshot.system)
        showShares(snapshot.system->total, snapshot.system->interruptsPerSecond,
                   snapshot.system->contextSwitchesPerSecond);
}

void LoadPanel::showRun(const RunData& run)
{
    begin(run.info);
    setTitle(tr("Load, mean of the run"));
    const DspLoad load = run.statistics.dspLoad();
    showDsp(load.mean, load.max);
    if (const auto server = serverLoadOf(run.engineSeconds))
        showServerLoad(server->mean);
    if (run.info.imported && run.info.imported->layoutA) {
        const LayoutA& f = *run.info.imported->layoutA;
        if (f.userLoad && f.systemLoad && f.niceLoad && f.ioWaitLoad && f.irqLoad && f.softIrqLoad)
            showShares({*f.userLoad, *f.systemLoad, *f.niceLoad, 0, *f.ioWaitLoad, *f.irqLoad, *f.softIrqLoad, 0},
                       f.interruptRate.value_or(0), f.contextSwitchRate.value_or(0));
        return;
    }
    const MeanLoad mean = meanLoad(run.rows);
    if (mean.samples > 0)
        showShares(mean.total, mean.interruptsPerSecond, mean.contextSwitchesPerSecond);
}

} // namespace xrunscope
