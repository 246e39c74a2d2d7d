// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/scheduling_fields.h"

#include <QComboBox>
#include <QFormLayout>
#include <QSpinBox>

#include "ui/words.h"

namespace xrunscope {

namespace {

constexpr int kAutomatic = -1;

QString classTip(SchedClass c)
{
    switch (c) {
    case SchedClass::Fifo:
        return SchedulingFields::tr("Real-time: runs before all ordinary programs until it sleeps");
    case SchedClass::Rr:
        return SchedulingFields::tr("Real-time, shared in turns with threads of the same priority");
    case SchedClass::Deadline:
        return SchedulingFields::tr("Real-time: a reserved time in every period");
    case SchedClass::Other:
        return SchedulingFields::tr("The class of ordinary programs");
    case SchedClass::Batch:
        return SchedulingFields::tr("Ordinary, for work that nobody waits for");
    case SchedClass::Idle:
        return SchedulingFields::tr("Runs when nothing else wants to");
    case SchedClass::Iso:
        return SchedulingFields::tr("Only on kernels with an isochronous class");
    case SchedClass::Ext:
        return SchedulingFields::tr("Only on kernels with a BPF scheduler");
    }
    return {};
}

QSpinBox* spin(const QString& name, int from, int to, const QString& tip)
{
    auto* box = new QSpinBox;
    box->setRange(from, to);
    box->setAccessibleName(name);
    box->setToolTip(tip);
    box->setGroupSeparatorShown(true);
    return box;
}

} // namespace

SchedulingFields::SchedulingFields(QFormLayout* form, QObject* parent)
    : QObject(parent), form_(form), class_(new QComboBox),
      priority_(spin(tr("Priority"), 1, 99, tr("1 to 99; higher runs first. Audio servers use 70 or more."))),
      nice_(spin(tr("Nice value"), -20, 19, tr("−20 to 19; lower gets more CPU time")))
{
    class_->addItem(QString(), kAutomatic);
    for (const SchedClass c : allSchedClasses()) {
        class_->addItem(toQt(schedClassName(c)).toUpper(), static_cast<int>(c));
        class_->setItemData(class_->count() - 1, classTip(c), Qt::ToolTipRole);
    }
    class_->setAccessibleName(tr("Scheduling class"));
    class_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    form_->addRow(tr("C&lass"), class_);
    form_->addRow(tr("Priorit&y"), priority_);
    form_->addRow(tr("N&ice"), nice_);
    runtime_ =
        addMicros(tr("Runtime"), tr("CPU time reserved in every period, µs. Automatic: derived from the cycle."));
    deadline_ =
        addMicros(tr("Deadline"), tr("When the reserved time must have been given, µs. Automatic: the period."));
    period_ = addMicros(tr("Per&iod"), tr("How often the time is reserved, µs. Automatic: the audio period."));
    connect(class_, &QComboBox::currentIndexChanged, this, &SchedulingFields::classChosen);
    for (QSpinBox* box : {priority_, nice_, runtime_, deadline_, period_})
        connect(box, &QSpinBox::valueChanged, this, &SchedulingFields::changed);
    show({});
    setServerGives(false);
}

void SchedulingFields::setServerGives(bool serverGives)
{
    serverGives_ = serverGives;
    const QString tip = serverGives ? tr("That of the server's own real-time threads")
                                    : tr("FIFO from your own limits, else what rtkit grants, else OTHER");
    const QString name = serverGives ? tr("As the server gives") : tr("Automatic");
    class_->setItemText(0, name);
    class_->setItemData(0, tip, Qt::ToolTipRole);
    class_->setToolTip(tr("Scheduling class of the measured thread. %1: %2.").arg(name, tip));
    classChosen();
}

QSpinBox* SchedulingFields::addMicros(const QString& label, const QString& tip)
{
    QString name = label;
    QSpinBox* box = spin(name.remove(QLatin1Char('&')), 0, 4'000'000, tip);
    box->setSpecialValueText(tr("Automatic"));
    box->setSuffix(tr(" µs"));
    form_->addRow(label, box);
    return box;
}

std::optional<SchedClass> SchedulingFields::schedClass() const
{
    const int chosen = class_->currentData().toInt();
    return chosen == kAutomatic ? std::nullopt : std::optional(static_cast<SchedClass>(chosen));
}

void SchedulingFields::classChosen()
{
    const std::optional<SchedClass> c = schedClass();
    form_->setRowVisible(priority_, c ? hasPriority(*c) : !serverGives_);
    form_->setRowVisible(nice_, c && hasNice(*c));
    for (QSpinBox* box : {runtime_, deadline_, period_})
        form_->setRowVisible(box, c == SchedClass::Deadline);
    emit changed();
}

void SchedulingFields::readAllInto(SchedulingRequest& request) const
{
    const auto value = [](const QSpinBox* box) { return Nanos{std::chrono::microseconds{box->value()}}; };
    request.schedClass = schedClass();
    request.priority = priority_->value();
    request.nice = nice_->value();
    request.dl = {value(runtime_), value(deadline_), value(period_)};
}

void SchedulingFields::readInto(SchedulingRequest& request) const
{
    readAllInto(request);
    const std::optional<SchedClass> c = schedClass();
    const SchedulingRequest unused;
    if (!(c ? hasPriority(*c) : !serverGives_))
        request.priority = unused.priority;
    if (!c || !hasNice(*c))
        request.nice = unused.nice;
    if (c != SchedClass::Deadline)
        request.dl = unused.dl;
}

void SchedulingFields::show(const SchedulingRequest& request)
{
    const auto us = [](Nanos ns) { return static_cast<int>(ns.count() / 1000); };
    const int chosen = request.schedClass ? static_cast<int>(*request.schedClass) : kAutomatic;
    class_->setCurrentIndex(class_->findData(chosen));
    priority_->setValue(request.priority);
    nice_->setValue(request.nice);
    runtime_->setValue(us(request.dl.runtime));
    deadline_->setValue(us(request.dl.deadline));
    period_->setValue(us(request.dl.period));
}

} // namespace xrunscope
