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
constexpr int kNotRealTime = 0;
constexpr int kTimeoutDefault = 0;

} // namespace

AdvancedFields::AdvancedFields(QWidget* parent)
    : QWidget(parent), fold_(new QToolButton), body_(new QWidget), form_(new QFormLayout(body_)), cpu_(new QComboBox),
      latency_(new QSpinBox), slack_(new QSpinBox), serverPriority_(new QSpinBox), timeout_(new QSpinBox)
{
    fold_->setText(tr("Adva&nced"));
    fold_->setCheckable(true);
    fold_->setArrowType(Qt::RightArrow);
    fold_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    fold_->setProperty("look", QStringLiteral("flat"));
    fold_->setToolTip(tr("CPU, CPU latency and more"));
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
    serverPriority_->setRange(kNotRealTime, 89);
    serverPriority_->setSpecialValueText(tr("Not real-time"));
    serverPriority_->setAccessibleName(tr("Priority of the server"));
    serverPriority_->setToolTip(tr("jackd -P, 1 to 89: real-time priority of the server; its clients have 5 less"));
    timeout_->setRange(kTimeoutDefault, 60'000);
    timeout_->setSpecialValueText(tr("Default"));
    timeout_->setSuffix(tr(" ms"));
    timeout_->setSingleStep(100);
    timeout_->setGroupSeparatorShown(true);
    timeout_->setAccessibleName(tr("Client timeout"));
    timeout_->setToolTip(tr("When a load client that does not answer counts as stalled; a jackd of the run's own gets "
                            "it as -t. The default is 5 s."));
    form_->setContentsMargins(0, 0, 0, 0);
    form_->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form_->addRow(tr("C&PU"), cpu_);
    form_->addRow(tr("CPU laten&cy"), latency_);
    form_->addRow(tr("Timer slac&k"), slack_);
    form_->addRow(tr("Server priority"), serverPriority_);
    form_->addRow(tr("Client timeout"), timeout_);
    form_->setLabelAlignment(Qt::AlignLeft | Qt::AlignVCenter);

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addWidget(fold_);
    column->addWidget(body_);
    connect(cpu_, &QComboBox::currentIndexChanged, this, &AdvancedFields::changed);
    connect(latency_, &QSpinBox::valueChanged, this, &AdvancedFields::changed);
    for (QSpinBox* box : {slack_, serverPriority_, timeout_})
        connect(box, &QSpinBox::valueChanged, this, &AdvancedFields::changed);
    show({}, {});
    setClass(std::nullopt);
    setEngine(true, false, false);
}

void AdvancedFields::setClass(std::optional<SchedClass> schedClass)
{
    slackUsed_ = schedClass && !hasPriority(*schedClass) && *schedClass != SchedClass::Deadline;
    form_->setRowVisible(slack_, slackUsed_ && timer_);
}

void AdvancedFields::setEngine(bool timer, bool jack, bool own)
{
    timer_ = timer;
    own_ = own;
    form_->setRowVisible(slack_, slackUsed_ && timer_);
    form_->setRowVisible(serverPriority_, own);
    form_->setRowVisible(timeout_, jack);
}

void AdvancedFields::readAllInto(SchedulingRequest& request) const
{
    const int cpu = cpu_->currentData().toInt();
    request.cpu = cpu == kAnyCpu ? std::nullopt : std::optional(cpu);
    request.cpuLatencyUs = latency_->value() == kLatencyOff ? std::nullopt : std::optional(latency_->value());
    request.timerSlack = slack_->value() != kSlackDefault ? std::optional(Nanos{slack_->value()}) : std::nullopt;
}

void AdvancedFields::readInto(SchedulingRequest& request) const
{
    readAllInto(request);
    if (!timer_ || !slackUsed_)
        request.timerSlack.reset();
}

void AdvancedFields::readAllInto(JackPlan& plan) const
{
    plan.serverPriority = serverPriority_->value();
    plan.timeoutMs = timeout_->value();
}

void AdvancedFields::readInto(JackPlan& plan) const
{
    readAllInto(plan);
    if (!own_)
        plan.serverPriority = JackPlan{}.serverPriority;
}

void AdvancedFields::show(const SchedulingRequest& request, const JackPlan& plan)
{
    const int known = cpu_->findData(request.cpu.value_or(kAnyCpu));
    cpu_->setCurrentIndex(known >= 0 ? known : 0);
    latency_->setValue(request.cpuLatencyUs.value_or(kLatencyOff));
    slack_->setValue(request.timerSlack ? static_cast<int>(request.timerSlack->count()) : kSlackDefault);
    serverPriority_->setValue(plan.serverPriority);
    timeout_->setValue(plan.timeoutMs);
    const bool server = plan.serverPriority != JackPlan{}.serverPriority || plan.timeoutMs != kTimeoutDefault;
    if (request.cpu || request.cpuLatencyUs || request.timerSlack || server)
        fold_->setChecked(true);
}

} // namespace xrunscope
