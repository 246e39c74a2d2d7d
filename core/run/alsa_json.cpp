// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/alsa_json.h"

#include <nlohmann/json.hpp>

#include "core/run/json_fields.h"

namespace xrunscope {

using nlohmann::json;

json toJson(const AlsaPlan& plan)
{
    return {{"device", plan.device},
            {"direction", static_cast<int>(plan.direction)},
            {"mode", static_cast<int>(plan.mode)},
            {"tone", plan.tone}};
}

Expected<AlsaPlan> alsaPlanFromJson(const json& j)
{
    AlsaPlan plan;
    JsonFields f(j, "plan.alsa");
    f.read("device", plan.device);
    f.readEnum("direction", plan.direction, AlsaPlan::Direction::Duplex);
    f.readEnum("mode", plan.mode, AlsaPlan::Mode::Mmap);
    f.read("tone", plan.tone);
    if (auto ok = f.result(); !ok)
        return tl::unexpected(ok.error());
    return plan;
}

json toJson(const CardFacts& facts)
{
    return {{"card", facts.card},   {"format", facts.format}, {"channels", facts.channels},
            {"batch", facts.batch}, {"linked", facts.linked}, {"reserved", facts.reserved}};
}

Expected<CardFacts> cardFactsFromJson(const json& j)
{
    CardFacts facts;
    JsonFields f(j, "facts.card");
    f.read("card", facts.card);
    f.read("format", facts.format);
    f.read("channels", facts.channels);
    f.read("batch", facts.batch);
    f.read("linked", facts.linked);
    f.read("reserved", facts.reserved);
    if (auto ok = f.result(); !ok)
        return tl::unexpected(ok.error());
    return facts;
}

} // namespace xrunscope
