// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/settings_memory.h"

#include <QSettings>

#include <nlohmann/json.hpp>

#include "core/run/alsa_json.h"
#include "core/run/jack_json.h"
#include "ui/pages/settings_panel.h"
#include "ui/words.h"

namespace xrunscope {

namespace {

const auto kPlanKey = QStringLiteral("live/plan");
const auto kEngineKey = QStringLiteral("live/engine");

} // namespace

void rememberSettings(const SettingsPanel& panel)
{
    RunPlan plan = panel.fields();
    plan.engine = "timer";         // which may have everything at once
    plan.jack.swarm.stall.reset(); // it would spoil a run of another day
    nlohmann::json json = toJson(plan);
    json["jack"] = toJson(plan.jack);
    json["alsa"] = toJson(plan.alsa);
    QSettings settings;
    settings.setValue(kPlanKey, toQt(json.dump()));
    if (panel.engineChosen())
        settings.setValue(kEngineKey, panel.engine());
}

void recallSettings(SettingsPanel& panel)
{
    const QSettings settings;
    const std::string engine = settings.value(kEngineKey).toString().toStdString();
    const bool chosen = engine == "timer" || engine == "jack" || engine == "alsa";
    const std::string text = settings.value(kPlanKey).toString().toStdString();
    const nlohmann::json json = nlohmann::json::parse(text, nullptr, false);
    RunPlan plan;
    if (auto read = json.is_discarded() ? Expected<RunPlan>(plan) : planFromJson(json))
        plan = std::move(*read);
    if (chosen)
        plan.engine = engine;
    if (chosen)
        panel.showPlan(plan);
    else
        panel.showFields(plan);
}

} // namespace xrunscope
