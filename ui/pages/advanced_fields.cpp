// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/advanced_fields.h"

#include <QComboBox>
#include <QFormLayout>
#include <QSpinBox>
#include <QToolButton>
#include <QVBoxLayout>

#include "core/realtime/affinity.h"

namespace xrunscope {

namespace {

constexpr int kAnyCpu = -1;
constexpr int kLatencyOff = -1;
constexpr int kSlackDefault = 0;

} // namespace

AdvancedFields::AdvancedFields(QWidget* parent)
    : QWidget(parent), fold_(new QToolButton), body_(new QWidget), form_(new QFormLayout(body_)), cpu_(new QComboBox),
      latency_(new QSpinBox), slack_(new QSpinBox)
{
    fold_->setText(tr("Ad&vanced"));
    fold_->setCheckable(true);
    fold_->setArrowType(Qt::RightArrow);
    fold_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    fold_->setProperty("look", QStringLiteral("flat"));
    fold_->setToolTip(tr("CPU, CPU latency and timer slack"));
    body_->hide();
    connect(fold_, &QToolButton::toggled, this, [this](bool open) {
        fold_->setArrowType(open ? Qt::DownArrow : Qt::RightArrow);
        body_->setVisible(open);
    });

    cpu_->addItem(tr("Any"), kAnyCpu);
    for (const int cpu : onlineCpus())
        cpu_->addItem(QString::number(cpu), cpu);
    cpu_->setAccessibleName(tr("CPU of the measured thread"));
    cpu_->setToolTip(tr("Pins the measured thread to one CPU"));
    latency_->setRange(kLatencyOff, 2'000'000'000);
    latency_->setSpecialValueText(tr("Off"));
    latency_->setSuffix(tr(" µs"));
    latency_->setGroupSeparatorShown(true);
    latency_->setAccessibleName(tr("CPU latency"));
    latency_->setToolTip(tr("Held in /dev/cpu_dma_latency during the run: the longest time that a CPU may take to wake "
                            "from idle. 0 forbids every sleep state; off leaves the system as it is."));
    slack_->setRange(kSlackDefault, 1'000'000'000);
    slack_->setSpecialValueText(tr("Default"));
    slack_->setSuffix(tr(" ns"));
    slack_->setSingleStep(1000);
    slack_->setGroupSeparatorShown(true);
    slack_->setAccessibleName(tr("Timer slack"));
    slack_->setToolTip(
        tr("How much later than asked the kernel may wake the thread, to save power. The kernel's default "
           "is 50,000 ns."));
    form_->setContentsMargins(0, 0, 0, 0);
    form_->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form_->addRow(tr("C&PU"), cpu_);
    form_->addRow(tr("CPU laten&cy"), latency_);
    form_->addRow(tr("Timer slac&k"), slack_);

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addWidget(fold_);
    column->addWidget(body_);
    connect(cpu_, &QComboBox::currentIndexChanged, this, &AdvancedFields::changed);
    connect(latency_, &QSpinBox::valueChanged, this, &AdvancedFields::changed);
    connect(slack_, &QSpinBox::valueChanged, this, &AdvancedFields::changed);
    show({});
    setClass(std::nullopt);
}

void AdvancedFields::setClass(std::optional<SchedClass> schedClass)
{
    slackUsed_ = schedClass && !hasPriority(*schedClass) && *schedClass != SchedClass::Deadline;
    form_->setRowVisible(slack_, slackUsed_);
}

void AdvancedFields::readInto(SchedulingRequest& request) const
{
    const int cpu = cpu_->currentData().toInt();
    request.cpu = cpu == kAnyCpu ? std::nullopt : std::optional(cpu);
    request.cpuLatencyUs = latency_->value() == kLatencyOff ? std::nullopt : std::optional(latency_->value());
    request.timerSlack =
        slackUsed_ && slack_->value() != kSlackDefault ? std::optional(Nanos{slack_->value()}) : std::nullopt;
}

void AdvancedFields::show(const SchedulingRequest& request)
{
    const int known = cpu_->findData(request.cpu.value_or(kAnyCpu));
    cpu_->setCurrentIndex(known >= 0 ? known : 0);
    latency_->setValue(request.cpuLatencyUs.value_or(kLatencyOff));
    slack_->setValue(request.timerSlack ? static_cast<int>(request.timerSlack->count()) : kSlackDefault);
    if (request.cpu || request.cpuLatencyUs || request.timerSlack)
        fold_->setChecked(true);
}

} // namespace xrunscope
