// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/settings_panel.h"

#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSpinBox>
#include <QVBoxLayout>

#include "core/stats/latencytest_preset.h"
#include "ui/pages/advanced_fields.h"
#include "ui/pages/alsa_fields.h"
#include "ui/pages/jack_server_fields.h"
#include "ui/pages/number_combo.h"
#include "ui/pages/scheduling_fields.h"
#include "ui/pages/stress_panel.h"
#include "ui/pages/swarm_panel.h"
#include "ui/server_search.h"
#include "ui/sound_device_watch.h"
#include "ui/widgets/wheel_guard.h"
#include "ui/words.h"

namespace xrunscope {

namespace {

const auto kTimer = QStringLiteral("timer");
const auto kJack = QStringLiteral("jack");
const auto kAlsa = QStringLiteral("alsa");

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
      stress_(new StressPanel), search_(new ServerSearch(this)), devices_(new SoundDeviceWatch(this))
{
    buildFields();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(12);
    column->addWidget(buildEnginePanel());
    column->addWidget(swarm_);
    column->addWidget(stress_);
    levelRows();
    new WheelGuard(*this);
    connectFields();
    showFields(RunPlan{});
    showRows();
}

void SettingsPanel::connectFields()
{
    connect(engine_, &QComboBox::currentIndexChanged, this, &SettingsPanel::showRows);
    connect(engine_, &QComboBox::activated, this, [this] {
        engineChosen_ = true;
        if (engine() == kJack)
            lookForServers();
        lookForDevices();
    });
    connect(devices_, &SoundDeviceWatch::found, alsa_, &AlsaFields::showDevices);
    connect(alsa_, &AlsaFields::changed, this, &SettingsPanel::settingChanged);
    connect(alsa_, &AlsaFields::refreshWanted, this, &SettingsPanel::lookForDevices);
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
    connect(stress_, &StressPanel::changed, this, &SettingsPanel::settingChanged);
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
    if (engine() == kAlsa) { // whose write waited
        AlsaPlan device = alsa_->fields();
        device.mode = AlsaPlan::Mode::Classic;
        alsa_->show(device);
    }
}

void SettingsPanel::showSuitePreset()
{
    showLatencytestPreset();
    StressPlan plan = stress_->fields();
    plan.tests = suiteOfSeven();
    stress_->showPlan(plan);
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

void SettingsPanel::lookForDevices()
{
    if (engine() == kAlsa)
        devices_->start();
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
    alsa_->setUsed(engine() == kAlsa);
    form_->setRowVisible(rate_, !running);
    form_->setRowVisible(serverRate_, running);
    form_->setRowVisible(buffer_, !running || server_->forced());
    form_->setRowVisible(serverFrames_, running && !server_->forced());
    periods_->setVisible(!jack || card);
    form_->setRowVisible(cpuLoad_, !jack);
    scheduling_->setServerGives(jack);
    advanced_->setEngine(engine() == kTimer, jack, jack && !running);
    swarm_->setVisible(jack);
    showServerFigures();
    settingChanged();
}

void SettingsPanel::settingChanged()
{
    advanced_->setClass(scheduling_->schedClass());
    const Expected<RunPlan> now = plan();
    const bool known = now && validate(now->geometry) && !(onRunningServer() && !server_->server());
    const bool buffer = engine() != kJack || server_->choice() == JackPlan::Server::Alsa;
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
    plan.stress = stress_->plan();
    if (!jack) {
        plan.cpuLoadPercent = cpuLoad_->value();
        if (engine() == kAlsa)
            plan.alsa = alsa_->plan();
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
    scheduling_->readAllInto(plan.scheduling);
    advanced_->readAllInto(plan.scheduling);
    plan.cpuLoadPercent = cpuLoad_->value();
    plan.label = label_->text().trimmed().toStdString();
    server_->readAllInto(plan.jack);
    advanced_->readAllInto(plan.jack);
    plan.jack.swarm = swarm_->fields();
    plan.alsa = alsa_->fields();
    plan.stress = stress_->fields();
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
    alsa_->show(plan.alsa);
    stress_->showPlan(plan.stress);
}

void SettingsPanel::showPlan(const RunPlan& plan)
{
    engineChosen_ = true;
    showFields(plan);
}

} // namespace xrunscope
