// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/settings_memory.h"

#include <QSettings>

#include <nlohmann/json.hpp>

#include "core/run/alsa_json.h"
#include "core/run/jack_json.h"
#include "core/run/stress_json.h"
#include "ui/pages/settings_panel.h"
#include "ui/words.h"

namespace xrunscope {

namespace {

const auto kPlanKey = QStringLiteral("live/plan");
const auto kEngineKey = QStringLiteral("live/engine");
const auto kStressKey = QStringLiteral("live/stress"); ///< by itself: fields that no test uses make no valid plan

nlohmann::json stored(const QSettings& settings, const QString& key)
{
    return nlohmann::json::parse(settings.value(key).toString().toStdString(), nullptr, false);
}

} // namespace

void rememberSettings(const SettingsPanel& panel)
{
    RunPlan plan = panel.fields();
    plan.engine = "timer";         // which may have everything at once
    plan.jack.swarm.stall.reset(); // it would spoil a run of another day
    const nlohmann::json stress = toJson(plan.stress);
    plan.stress = {};
    nlohmann::json json = toJson(plan);
    json["jack"] = toJson(plan.jack);
    json["alsa"] = toJson(plan.alsa);
    QSettings settings;
    settings.setValue(kPlanKey, toQt(json.dump()));
    settings.setValue(kStressKey, toQt(stress.dump()));
    if (panel.engineChosen())
        settings.setValue(kEngineKey, panel.engine());
}

void recallSettings(SettingsPanel& panel)
{
    const QSettings settings;
    const std::string engine = settings.value(kEngineKey).toString().toStdString();
    const bool chosen = engine == "timer" || engine == "jack" || engine == "alsa";
    const nlohmann::json json = stored(settings, kPlanKey);
    const nlohmann::json stress = stored(settings, kStressKey);
    RunPlan plan;
    if (auto read =
            json.is_discarded() ? Expected<RunPlan>(plan) : planFieldsFromJson(json)) // the fields show what is wrong
        plan = std::move(*read);
    if (auto read = stress.is_discarded() ? Expected<StressPlan>(StressPlan{}) : stressPlanFromJson(stress))
        plan.stress = std::move(*read);
    if (chosen)
        plan.engine = engine;
    if (chosen)
        panel.showPlan(plan);
    else
        panel.showFields(plan);
}

} // namespace xrunscope
