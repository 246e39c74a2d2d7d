// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/settings_panel.h"

#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSpinBox>
#include <QVBoxLayout>

#include "core/cycle/timer_engine.h"
#include "ui/pages/advanced_fields.h"
#include "ui/pages/number_combo.h"
#include "ui/pages/scheduling_fields.h"
#include "ui/words.h"

namespace xrunscope {

namespace {

QString milliseconds(Nanos t)
{
    return QString::number(static_cast<double>(t.count()) / 1e6, 'f', t < std::chrono::milliseconds{100} ? 2 : 1);
}

/// Two lines by their own break: a label that wraps confuses a form whose rows come and go.
QLabel* dimLabel(const QString& text)
{
    auto* label = new QLabel(text);
    label->setProperty("look", QStringLiteral("dim"));
    return label;
}

} // namespace

SettingsPanel::SettingsPanel(QWidget* parent)
    : Panel(tr("Engine"), parent), engine_(new QComboBox),
      rate_(new NumberCombo(tr("Sample rate"),
                            {22050, 32000, 44100, 48000, 88200, 96000, 176400, 192000, 384000, 768000}, tr("Hz"))),
      frames_(
          new NumberCombo(tr("Frames a period"), {8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192}, QString())),
      periods_(new QSpinBox), latency_(dimLabel(QString())), cpuLoad_(new QSpinBox), label_(new QLineEdit),
      advanced_(new AdvancedFields)
{
    engine_->addItem(tr("Timer (model)"), QStringLiteral("timer"));
    engine_->setAccessibleName(tr("Engine"));
    engine_->setToolTip(
        tr("The timer engine behaves as an audio buffer makes a program behave. It needs no sound card."));
    engine_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    rate_->setToolTip(tr("Sample rate, 8,000 to 768,000 Hz"));
    frames_->setToolTip(tr("Frames in a period, 8 to 8,192"));
    periods_->setRange(static_cast<int>(Geometry::kMinPeriods), static_cast<int>(Geometry::kMaxPeriods));
    periods_->setPrefix(QStringLiteral("× "));
    periods_->setAccessibleName(tr("Periods in the buffer"));
    periods_->setToolTip(tr("Periods in the buffer, 2 to 8: more survive a later wake-up and add latency"));
    cpuLoad_->setRange(0, TimerConfig::kMaxCpuLoad);
    cpuLoad_->setSuffix(tr(" %"));
    cpuLoad_->setSingleStep(5);
    cpuLoad_->setAccessibleName(tr("CPU load"));
    cpuLoad_->setToolTip(tr("Work done in each cycle, in percent of the period, 0 to 95 %"));
    label_->setMaxLength(100);
    label_->setPlaceholderText(tr("optional"));
    label_->setAccessibleName(tr("Label of the run"));
    label_->setToolTip(tr("A name by which you find the run again"));

    auto* form = new QFormLayout;
    form->setSpacing(6);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->setLabelAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    auto* buffer = new QHBoxLayout;
    buffer->setSpacing(6);
    buffer->addWidget(frames_, 3);
    buffer->addWidget(periods_, 2);
    form->addRow(tr("Engi&ne"), engine_);
    form->addRow(tr("&Rate"), rate_);
    form->addRow(tr("&Frames"), buffer);
    qobject_cast<QLabel*>(form->labelForField(buffer))->setBuddy(frames_);
    form->addRow(QString(), latency_);
    scheduling_ = new SchedulingFields(form, this);
    form->addRow(tr("CPU l&oad"), cpuLoad_);
    form->addRow(tr("La&bel"), label_);
    body()->addLayout(form);
    body()->addWidget(advanced_);

    connect(rate_, &NumberCombo::valueChanged, this, &SettingsPanel::settingChanged);
    connect(frames_, &NumberCombo::valueChanged, this, &SettingsPanel::settingChanged);
    connect(periods_, &QSpinBox::valueChanged, this, &SettingsPanel::settingChanged);
    connect(scheduling_, &SchedulingFields::changed, this, &SettingsPanel::settingChanged);
    connect(cpuLoad_, &QSpinBox::valueChanged, this, &SettingsPanel::settingChanged);
    connect(label_, &QLineEdit::textChanged, this, &SettingsPanel::settingChanged);
    connect(advanced_, &AdvancedFields::changed, this, &SettingsPanel::settingChanged);
    showPlan(RunPlan{});
    settingChanged();
}

void SettingsPanel::settingChanged()
{
    advanced_->setClass(scheduling_->schedClass());
    const Expected<RunPlan> now = plan();
    const bool known = now && validate(now->geometry);
    latency_->setText(known ? tr("%1 ms period,\n%2 ms buffer")
                                  .arg(milliseconds(now->geometry.period()), milliseconds(now->geometry.buffer()))
                            : QStringLiteral("–\n"));
    emit planChanged();
}

Expected<RunPlan> SettingsPanel::plan() const
{
    RunPlan plan;
    const auto rate = rate_->value();
    if (!rate)
        return fail(ErrorKind::Usage, tr("The rate is not a number").toStdString(),
                    tr("Enter 8,000 to 768,000 Hz").toStdString());
    const auto frames = frames_->value();
    if (!frames)
        return fail(ErrorKind::Usage, tr("The number of frames is not a number").toStdString(),
                    tr("Enter 8 to 8,192 frames").toStdString());
    plan.engine = engine_->currentData().toString().toStdString();
    plan.geometry = {*rate, *frames, static_cast<std::uint32_t>(periods_->value())};
    scheduling_->readInto(plan.scheduling);
    advanced_->readInto(plan.scheduling);
    plan.cpuLoadPercent = cpuLoad_->value();
    plan.label = label_->text().trimmed().toStdString();
    return plan;
}

void SettingsPanel::showPlan(const RunPlan& plan)
{
    rate_->setValue(plan.geometry.rate);
    frames_->setValue(plan.geometry.frames);
    periods_->setValue(static_cast<int>(plan.geometry.periods));
    scheduling_->show(plan.scheduling);
    advanced_->show(plan.scheduling);
    cpuLoad_->setValue(plan.cpuLoadPercent);
    label_->setText(toQt(plan.label));
}

} // namespace xrunscope
