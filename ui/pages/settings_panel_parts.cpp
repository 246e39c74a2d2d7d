// SPDX-License-Identifier: GPL-3.0-or-later
// The fields of SettingsPanel: how they are named, explained and arranged.
#include <algorithm>

#include <QAbstractSpinBox>
#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QSpinBox>
#include <QToolButton>
#include <QVBoxLayout>

#include "core/cycle/timer_engine.h"
#include "ui/pages/advanced_fields.h"
#include "ui/pages/alsa_fields.h"
#include "ui/pages/jack_server_fields.h"
#include "ui/pages/number_combo.h"
#include "ui/pages/scheduling_fields.h"
#include "ui/pages/settings_panel.h"
#include "ui/widgets/panel.h"

namespace xrunscope {

void SettingsPanel::buildFields()
{
    engine_->addItem(tr("Timer (model)"), QStringLiteral("timer"));
    engine_->addItem(tr("JACK"), QStringLiteral("jack"));
    engine_->addItem(tr("ALSA"), QStringLiteral("alsa"));
    engine_->setItemData(0, tr("Behaves as an audio buffer makes a program behave. Needs no sound card."),
                         Qt::ToolTipRole);
    engine_->setItemData(1, tr("Measures a client of a JACK or PipeWire server, and the graph around it"),
                         Qt::ToolTipRole);
    engine_->setItemData(2, tr("Measures a program that plays or records on a sound card, without a server between"),
                         Qt::ToolTipRole);
    engine_->setAccessibleName(tr("Engine"));
    engine_->setToolTip(tr("Timer: a model of an audio buffer, without a sound card. JACK: a real JACK or PipeWire "
                           "server. ALSA: a sound card itself."));
    engine_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    rate_->setToolTip(tr("Sample rate, 8,000 to 768,000 Hz"));
    frames_->setToolTip(tr("Frames in a period, 8 to 8,192"));
    periods_->setRange(static_cast<int>(Geometry::kMinPeriods), static_cast<int>(Geometry::kMaxPeriods));
    periods_->setPrefix(QStringLiteral("× "));
    periods_->setAccessibleName(tr("Periods in the buffer"));
    periods_->setToolTip(tr("Periods in the buffer, 2 to 8: more survive a later wake-up and add latency"));
    serverRate_->setToolTip(tr("That of the running server"));
    serverFrames_->setToolTip(tr("Those of the running server"));
    cpuLoad_->setRange(0, TimerConfig::kMaxCpuLoad);
    cpuLoad_->setSuffix(tr(" %"));
    cpuLoad_->setSingleStep(5);
    cpuLoad_->setAccessibleName(tr("CPU load"));
    cpuLoad_->setToolTip(tr("Work done in each cycle, in percent of the period, 0 to 95 %"));
    label_->setMaxLength(100);
    label_->setPlaceholderText(tr("optional"));
    label_->setAccessibleName(tr("Label of the run"));
    label_->setToolTip(tr("A name by which you find the run again"));
}

QWidget* SettingsPanel::buildEnginePanel()
{
    auto* panel = new Panel(tr("Engine"));
    form_ = new QFormLayout;
    form_->setSpacing(6);
    form_->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form_->setLabelAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    buffer_ = new QHBoxLayout;
    buffer_->setSpacing(6);
    buffer_->addWidget(frames_, 3);
    buffer_->addWidget(periods_, 2);
    form_->addRow(tr("En&gine"), engine_);
    server_ = new JackServerFields(form_, this);
    alsa_ = new AlsaFields(form_, this);
    form_->addRow(tr("&Rate"), rate_);
    form_->addRow(tr("Rate"), serverRate_);
    form_->addRow(tr("Fr&ames"), buffer_);
    qobject_cast<QLabel*>(form_->labelForField(buffer_))->setBuddy(frames_);
    form_->addRow(tr("Frames"), serverFrames_);
    form_->addRow(QString(), latency_);
    server_->addForceRow();
    scheduling_ = new SchedulingFields(form_, this);
    form_->addRow(tr("CP&U load"), cpuLoad_);
    form_->addRow(tr("La&bel"), label_);
    addPresets(*panel);
    panel->body()->addLayout(form_);
    panel->body()->addWidget(advanced_);
    return panel;
}

void SettingsPanel::addPresets(Panel& panel)
{
    presets_ = new QToolButton;
    presets_->setText(tr("Preset ▾"));
    presets_->setProperty("look", QStringLiteral("flat"));
    presets_->setPopupMode(QToolButton::InstantPopup);
    presets_->setToolTip(tr("Sets several fields at once"));
    auto* menu = new QMenu(presets_);
    menu->setToolTipsVisible(true);
    QAction* latencytest =
        menu->addAction(tr("&latencytest, 3 × 256 bytes"), this, &SettingsPanel::showLatencytestPreset);
    latencytest->setToolTip(
        tr("As the program of 1999 was mostly run: 44,100 Hz, 3 fragments of 64 frames (256 bytes of "
           "16-bit stereo), and a CPU loop of 80 %"));
    QAction* suite = menu->addAction(tr("&Suite of seven stress tests"), this, &SettingsPanel::showSuitePreset);
    suite->setToolTip(tr("The same, with seven tests that put work on the machine one after the other"));
    presets_->setMenu(menu);
    panel.header()->addWidget(presets_);
}

/// Fields give way to the column's width, and those of both panels begin at the same place.
void SettingsPanel::levelRows()
{
    constexpr int kNarrow = 50;
    for (auto* field : findChildren<QComboBox*>())
        field->setMinimumWidth(kNarrow);
    for (auto* field : findChildren<QAbstractSpinBox*>())
        field->setMinimumWidth(kNarrow);
    std::vector<QWidget*> labels;
    int width = 0;
    for (const QFormLayout* form : findChildren<QFormLayout*>()) {
        for (int row = 0; row < form->rowCount(); ++row) {
            QLayoutItem* item = form->itemAt(row, QFormLayout::LabelRole);
            if (item == nullptr || item->widget() == nullptr || advanced_->isAncestorOf(item->widget()))
                continue;
            labels.push_back(item->widget());
            width = std::max(width, item->widget()->sizeHint().width());
        }
    }
    for (QWidget* label : labels)
        label->setMinimumWidth(width);
}

} // namespace xrunscope
