// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/settings_panel.h"

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
#include "core/stats/latencytest_preset.h"
#include "ui/pages/advanced_fields.h"
#include "ui/pages/jack_server_fields.h"
#include "ui/pages/number_combo.h"
#include "ui/pages/scheduling_fields.h"
#include "ui/pages/swarm_panel.h"
#include "ui/server_search.h"
#include "ui/widgets/panel.h"
#include "ui/words.h"

namespace xrunscope {

namespace {

const auto kTimer = QStringLiteral("timer");
const auto kJack = QStringLiteral("jack");

QString milliseconds(Nanos t)
{
    return QString::number(static_cast<double>(t.count()) / 1e6, 'f', t < std::chrono::milliseconds{100} ? 2 : 1);
}

/// Two lines by their own break: a label that wraps confuses a form whose rows come and go.
QLabel* plainLabel(const QString& look)
{
    auto* label = new QLabel;
    label->setTextFormat(Qt::PlainText);
    label->setProperty("look", look);
    return label;
}

} // namespace

SettingsPanel::SettingsPanel(QWidget* parent)
    : QWidget(parent), engine_(new QComboBox),
      rate_(new NumberCombo(tr("Sample rate"),
                            {22050, 32000, 44100, 48000, 88200, 96000, 176400, 192000, 384000, 768000}, tr("Hz"))),
      frames_(
          new NumberCombo(tr("Frames a period"), {8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192}, QString())),
      periods_(new QSpinBox), serverRate_(plainLabel(QStringLiteral("value"))),
      serverFrames_(plainLabel(QStringLiteral("value"))), latency_(plainLabel(QStringLiteral("dim"))),
      cpuLoad_(new QSpinBox), label_(new QLineEdit), advanced_(new AdvancedFields), swarm_(new SwarmPanel),
      search_(new ServerSearch(this))
{
    buildFields();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(12);
    column->addWidget(buildEnginePanel());
    column->addWidget(swarm_);
    levelRows();
    connectFields();
    showFields(RunPlan{});
    showRows();
}

void SettingsPanel::buildFields()
{
    engine_->addItem(tr("Timer (model)"), kTimer);
    engine_->addItem(tr("JACK"), kJack);
    engine_->setItemData(0, tr("Behaves as an audio buffer makes a program behave. Needs no sound card."),
                         Qt::ToolTipRole);
    engine_->setItemData(1, tr("Measures a client of a JACK or PipeWire server, and the graph around it"),
                         Qt::ToolTipRole);
    engine_->setAccessibleName(tr("Engine"));
    engine_->setToolTip(tr("Timer: a model of an audio buffer, without a sound card. JACK: a real JACK or PipeWire "
                           "server."));
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
    form_->addRow(tr("Engi&ne"), engine_);
    server_ = new JackServerFields(form_, this);
    form_->addRow(tr("&Rate"), rate_);
    form_->addRow(tr("Rate"), serverRate_);
    form_->addRow(tr("&Frames"), buffer_);
    qobject_cast<QLabel*>(form_->labelForField(buffer_))->setBuddy(frames_);
    form_->addRow(tr("Frames"), serverFrames_);
    form_->addRow(QString(), latency_);
    server_->addForceRow();
    scheduling_ = new SchedulingFields(form_, this);
    form_->addRow(tr("CPU l&oad"), cpuLoad_);
    form_->addRow(tr("La&bel"), label_);
    addPresets(*panel);
    panel->body()->addLayout(form_);
    panel->body()->addWidget(advanced_);
    return panel;
}

void SettingsPanel::addPresets(Panel& panel)
{
    presets_ = new QToolButton;
    presets_->setText(tr("Preset"));
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
    presets_->setMenu(menu);
    panel.header()->addWidget(presets_);
}

void SettingsPanel::showLatencytestPreset()
{
    if (engine() == kJack)
        engine_->setCurrentIndex(engine_->findData(kTimer));
    engineChosen_ = true;
    rate_->setValue(kLatencytestGeometry.rate);
    frames_->setValue(kLatencytestGeometry.frames);
    periods_->setValue(static_cast<int>(kLatencytestGeometry.periods));
    cpuLoad_->setValue(kLatencytestCpuLoad);
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

void SettingsPanel::connectFields()
{
    connect(engine_, &QComboBox::currentIndexChanged, this, &SettingsPanel::showRows);
    connect(engine_, &QComboBox::activated, this, [this] {
        engineChosen_ = true;
        if (engine() == kJack)
            lookForServers();
    });
    connect(server_, &JackServerFields::changed, this, &SettingsPanel::showRows);
    connect(server_, &JackServerFields::refreshWanted, this, &SettingsPanel::lookForServers);
    connect(search_, &ServerSearch::started, server_, &JackServerFields::showSearching);
    connect(search_, &ServerSearch::found, this, &SettingsPanel::showServers);
    connect(rate_, &NumberCombo::valueChanged, this, &SettingsPanel::settingChanged);
    connect(frames_, &NumberCombo::valueChanged, this, &SettingsPanel::settingChanged);
    connect(periods_, &QSpinBox::valueChanged, this, &SettingsPanel::settingChanged);
    connect(scheduling_, &SchedulingFields::changed, this, &SettingsPanel::settingChanged);
    connect(cpuLoad_, &QSpinBox::valueChanged, this, &SettingsPanel::settingChanged);
    connect(label_, &QLineEdit::textChanged, this, &SettingsPanel::settingChanged);
    connect(advanced_, &AdvancedFields::changed, this, &SettingsPanel::settingChanged);
    connect(swarm_, &SwarmPanel::changed, this, &SettingsPanel::settingChanged);
}

QString SettingsPanel::engine() const
{
    return engine_->currentData().toString();
}

bool SettingsPanel::onRunningServer() const
{
    return engine() == kJack && server_->choice() == JackPlan::Server::Running;
}

void SettingsPanel::lookForServers()
{
    search_->start();
}

void SettingsPanel::showServers(const std::vector<JackServerInfo>& servers)
{
    const bool other = server_->showServers(servers);
    if (!servers.empty() && !engineChosen_ && isEnabled())
        engine_->setCurrentIndex(engine_->findData(kJack));
    if (!other)
        return;
    showServerFigures();
    settingChanged();
}

void SettingsPanel::showServerFigures()
{
    const auto& info = server_->server();
    serverRate_->setText(info ? tr("%1 Hz").arg(number(info->rate)) : QStringLiteral("–"));
    serverFrames_->setText(info ? number(info->frames) : QStringLiteral("–"));
}

void SettingsPanel::showRows()
{
    const bool jack = engine() == kJack;
    const bool running = onRunningServer();
    const bool card = jack && server_->choice() == JackPlan::Server::Alsa;
    server_->setUsed(jack);
    form_->setRowVisible(rate_, !running);
    form_->setRowVisible(serverRate_, running);
    form_->setRowVisible(buffer_, !running || server_->forced());
    form_->setRowVisible(serverFrames_, running && !server_->forced());
    periods_->setVisible(!jack || card);
    form_->setRowVisible(cpuLoad_, !jack);
    scheduling_->setServerGives(jack);
    advanced_->setServer(jack, jack && !running);
    swarm_->setVisible(jack);
    showServerFigures();
    settingChanged();
}

void SettingsPanel::settingChanged()
{
    advanced_->setClass(scheduling_->schedClass());
    const Expected<RunPlan> now = plan();
    const bool known = now && validate(now->geometry) && !(onRunningServer() && !server_->server());
    const bool buffer = engine() == kTimer || server_->choice() == JackPlan::Server::Alsa;
    QString text = buffer ? QStringLiteral("–\n") : QStringLiteral("–");
    if (known)
        text = buffer ? tr("%1 ms period,\n%2 ms buffer")
                            .arg(milliseconds(now->geometry.period()), milliseconds(now->geometry.buffer()))
                      : tr("%1 ms period").arg(milliseconds(now->geometry.period()));
    latency_->setText(text);
    emit planChanged();
}

Expected<RunPlan> SettingsPanel::plan() const
{
    RunPlan plan;
    const bool jack = engine() == kJack;
    const bool running = onRunningServer();
    const auto& info = server_->server();
    std::optional<std::uint32_t> rate = rate_->value();
    if (running)
        rate = info ? info->rate : plan.geometry.rate;
    if (!rate)
        return fail(ErrorKind::Usage, tr("The rate is not a number").toStdString(),
                    tr("Enter 8,000 to 768,000 Hz").toStdString());
    std::optional<std::uint32_t> frames = frames_->value();
    if (running && !server_->forced())
        frames = info ? info->frames : plan.geometry.frames;
    if (!frames)
        return fail(ErrorKind::Usage, tr("The number of frames is not a number").toStdString(),
                    tr("Enter 8 to 8,192 frames").toStdString());
    const bool periods = !jack || server_->choice() == JackPlan::Server::Alsa;
    plan.engine = engine().toStdString();
    plan.geometry = {*rate, *frames, periods ? static_cast<std::uint32_t>(periods_->value()) : plan.geometry.periods};
    scheduling_->readInto(plan.scheduling);
    advanced_->readInto(plan.scheduling);
    plan.label = label_->text().trimmed().toStdString();
    if (!jack) {
        plan.cpuLoadPercent = cpuLoad_->value();
        return plan;
    }
    server_->readInto(plan.jack);
    advanced_->readInto(plan.jack);
    plan.jack.swarm = swarm_->plan();
    return plan;
}

RunPlan SettingsPanel::fields() const
{
    RunPlan plan;
    plan.engine = engine().toStdString();
    plan.geometry = {rate_->value().value_or(plan.geometry.rate), frames_->value().value_or(plan.geometry.frames),
                     static_cast<std::uint32_t>(periods_->value())};
    scheduling_->readInto(plan.scheduling);
    advanced_->readAllInto(plan.scheduling);
    plan.cpuLoadPercent = cpuLoad_->value();
    plan.label = label_->text().trimmed().toStdString();
    server_->readAllInto(plan.jack);
    advanced_->readAllInto(plan.jack);
    plan.jack.swarm = swarm_->fields();
    return plan;
}

void SettingsPanel::showFields(const RunPlan& plan)
{
    engine_->setCurrentIndex(engine_->findData(toQt(plan.engine)));
    rate_->setValue(plan.geometry.rate);
    frames_->setValue(plan.geometry.frames);
    periods_->setValue(static_cast<int>(plan.geometry.periods));
    scheduling_->show(plan.scheduling);
    advanced_->show(plan.scheduling, plan.jack);
    cpuLoad_->setValue(plan.cpuLoadPercent);
    label_->setText(toQt(plan.label));
    server_->show(plan.jack);
    swarm_->showPlan(plan.jack.swarm);
}

void SettingsPanel::showPlan(const RunPlan& plan)
{
    engineChosen_ = true;
    showFields(plan);
}

} // namespace xrunscope
