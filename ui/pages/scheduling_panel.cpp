// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/scheduling_panel.h"

#include <QLabel>
#include <QVBoxLayout>

#include "ui/widgets/value_row.h"
#include "ui/words.h"

namespace xrunscope {

QString askedText(const SchedulingRequest& request)
{
    return request.schedClass ? toQt(describe(request)) : SchedulingPanel::tr("automatic");
}

bool isLesser(const SchedulingRequest& request, const SchedulingGranted& granted)
{
    return !request.schedClass && (granted.schedClass != SchedClass::Fifo || granted.source != GrantSource::OwnLimits);
}

SchedulingPanel::SchedulingPanel(const Theme& theme, QWidget* parent)
    : Panel(tr("Scheduling"), parent), theme_(theme), asked_(new ValueRow(tr("Asked"))),
      granted_(new ValueRow(tr("Granted"))), dropped_(new ValueRow(tr("Records dropped"))),
      window_(new ValueRow(tr("This window"))), reason_(new QLabel)
{
    reason_->setProperty("look", QStringLiteral("dim"));
    reason_->setWordWrap(true);
    reason_->setTextFormat(Qt::PlainText);
    dropped_->setToolTip(tr("Cycles that ran but found the record buffer full"));
    window_->setToolTip(tr("CPU that this program uses beside the measured thread, in percent of one CPU"));
    body()->setSpacing(2);
    for (QWidget* row : std::initializer_list<QWidget*>{asked_, granted_, reason_, dropped_, window_})
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
    dropped_->setValue(QStringLiteral("–"));
    window_->hide();
    applyColors();
}

void SchedulingPanel::showRun(const RunInfo& info)
{
    const SchedulingGranted& granted = info.facts.scheduling;
    known_ = true;
    lesser_ = isLesser(info.plan.scheduling, granted);
    asked_->setValue(askedText(info.plan.scheduling));
    granted_->setValue(toQt(describe(granted)));
    granted_->setToolTip(toSentence(granted.reason));
    reason_->setText(toSentence(granted.reason));
    reason_->setVisible(!granted.reason.empty());
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
