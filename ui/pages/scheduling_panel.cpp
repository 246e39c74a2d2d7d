// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/scheduling_panel.h"

#include <QLabel>
#include <QVBoxLayout>

#include "ui/pages/device_words.h"
#include "ui/tool_tip.h"
#include "ui/widgets/value_row.h"
#include "ui/words.h"

namespace xrunscope {

namespace {

QLabel* wrapping()
{
    auto* label = new QLabel;
    label->setProperty("look", QStringLiteral("dim"));
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    return label;
}

/// On a server: anything that is not real-time.
bool isLesser(const RunInfo& info)
{
    const SchedulingGranted& granted = info.facts.scheduling;
    if (info.plan.engine != "jack")
        return isLesser(info.plan.scheduling, granted);
    return !hasPriority(granted.schedClass) && granted.schedClass != SchedClass::Deadline;
}

} // namespace

QString askedText(const RunPlan& plan)
{
    if (plan.scheduling.schedClass)
        return toQt(describe(plan.scheduling));
    return plan.engine == "jack" ? SchedulingPanel::tr("as the server gives") : SchedulingPanel::tr("automatic");
}

bool isLesser(const SchedulingRequest& request, const SchedulingGranted& granted)
{
    return !request.schedClass && (granted.schedClass != SchedClass::Fifo || granted.source != GrantSource::OwnLimits);
}

SchedulingPanel::SchedulingPanel(const Theme& theme, QWidget* parent)
    : Panel(tr("Scheduling"), parent), theme_(theme), asked_(new ValueRow(tr("Asked"))),
      granted_(new ValueRow(tr("Granted"))), dropped_(new ValueRow(tr("Records dropped"))),
      window_(new ValueRow(tr("This window"))), reason_(wrapping()), server_(wrapping()), host_(wrapping())
{
    dropped_->setToolTip(tr("Cycles that ran but found the record buffer full"));
    window_->setToolTip(tr("CPU that this program uses beside the measured thread, in percent of one CPU"));
    body()->setSpacing(2);
    for (QWidget* row : std::initializer_list<QWidget*>{asked_, granted_, reason_, dropped_, window_, server_, host_})
        body()->addWidget(row);
    connect(&theme_, &Theme::changed, this, &SchedulingPanel::applyColors);
    clear();
}

void SchedulingPanel::applyColors()
{
    const Colors& c = theme_.colors();
    granted_->setValueColor(!known_ ? QColor() : lesser_ ? c.deadline : c.dsp);
    dropped_->setValueColor(lost_ ? c.deadline : QColor());
}

void SchedulingPanel::clear()
{
    known_ = false;
    lost_ = false;
    asked_->setValue(QStringLiteral("–"));
    granted_->setValue(QStringLiteral("–"));
    reason_->hide();
    server_->hide();
    host_->hide();
    dropped_->setValue(QStringLiteral("–"));
    window_->hide();
    applyColors();
}

void SchedulingPanel::showRun(const RunInfo& info)
{
    if (info.imported) {
        clear();
        if (info.knows(Fact::Scheduling))
            granted_->setValue(toQt(describe(info.facts.scheduling)));
        server_->setText(
            tr("Imported from %1. What its source does not tell is shown as –.").arg(toQt(info.imported->source())));
        server_->setToolTip(QString());
        server_->show();
        return;
    }
    const SchedulingGranted& granted = info.facts.scheduling;
    known_ = true;
    lesser_ = isLesser(info);
    asked_->setValue(askedText(info.plan));
    granted_->setValue(toQt(describe(granted)));
    granted_->setToolTip(plainToolTip(toSentence(granted.reason)));
    reason_->setText(toSentence(granted.reason));
    const bool serverGave = info.plan.engine == "jack" && !info.plan.scheduling.schedClass;
    reason_->setVisible(!granted.reason.empty() && !serverGave);
    const QString device = toQt(cleanText(info.facts.device, 200));
    server_->setText(info.facts.card ? device + QStringLiteral(": ") + cardText(info.facts) : device);
    server_->setToolTip(info.facts.releaseEstimated ? estimatedText(info.facts) : QString());
    server_->setVisible(info.facts.releaseEstimated || info.facts.card);
    host_->setText(toQt(cleanText(info.host.line(), 300)));
    host_->setToolTip(tr("The machine, its kernel and how it preempts"));
    host_->show();
    setDropped(info.dropped);
    applyColors();
}

void SchedulingPanel::setDropped(std::uint64_t dropped)
{
    dropped_->setValue(number(dropped));
    lost_ = dropped > 0;
    dropped_->setValueColor(lost_ ? theme_.colors().deadline : QColor());
}

void SchedulingPanel::setWindowCpu(std::optional<double> percent)
{
    window_->setVisible(percent.has_value());
    if (percent)
        window_->setValue(tr("%1 % CPU").arg(*percent, 0, 'f', 1));
}

} // namespace xrunscope
