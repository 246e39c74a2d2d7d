// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/engine_factory.h"

#include "core/alsa/alsa_engine.h"
#include "core/cycle/timer_engine.h"
#include "core/jack/jack_engine.h"

namespace xrunscope {

Expected<std::unique_ptr<Engine>> makeEngine(const RunPlan& plan)
{
    if (auto ok = validate(plan); !ok)
        return tl::unexpected(ok.error());
    if (plan.engine == "jack") {
        JackConfig config;
        config.plan = plan.jack;
        config.geometry = plan.geometry;
        config.scheduling = plan.scheduling;
        config.duration = plan.duration();
        return std::unique_ptr<Engine>(std::make_unique<JackEngine>(config));
    }
    if (plan.engine == "alsa") {
        AlsaConfig config;
        config.plan = plan.alsa;
        config.geometry = plan.geometry;
        config.scheduling = plan.scheduling;
        config.cpuLoadPercent = plan.cpuLoadPercent;
        config.duration = plan.duration();
        return std::unique_ptr<Engine>(std::make_unique<AlsaEngine>(config));
    }
    TimerConfig config;
    config.geometry = plan.geometry;
    config.scheduling = plan.scheduling;
    config.cpuLoadPercent = plan.cpuLoadPercent;
    if (const auto duration = plan.duration())
        config.periods = plan.geometry.periodsIn(*duration);
    return std::unique_ptr<Engine>(std::make_unique<TimerEngine>(config));
}

} // namespace xrunscope
