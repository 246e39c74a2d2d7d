// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "core/report/report.h"
#include "core/run/alsa_json.h"
#include "core/run/info_json.h"
#include "core/run/run_plan.h"

namespace xrunscope {
namespace {

using testing::HasSubstr;

RunPlan alsaPlan()
{
    RunPlan p;
    p.engine = "alsa";
    p.geometry = {44100, 256, 3};
    p.alsa.device = "hw:CARD=USB,DEV=0";
    p.alsa.direction = AlsaPlan::Direction::Duplex;
    p.alsa.mode = AlsaPlan::Mode::Classic;
    p.alsa.tone = true;
    p.cpuLoadPercent = 80;
    return p;
}

TEST(AlsaRun, PlanAndCardSurviveJson)
{
    const RunPlan plan = alsaPlan();
    const auto back = planFromJson(nlohmann::json::parse(toJson(plan).dump()));
    ASSERT_TRUE(back) << back.error().text();
    EXPECT_EQ(*back, plan);
    EngineFacts facts;
    facts.engine = "alsa";
    facts.card = CardFacts{"Scarlett 2i2 USB: USB Audio", "S32_LE", 4, true, true, true};
    const auto card = factsFromJson(nlohmann::json::parse(toJson(facts).dump()));
    ASSERT_TRUE(card) << card.error().text();
    EXPECT_EQ(card->card, facts.card);
    facts.card.reset();
    EXPECT_FALSE(factsFromJson(toJson(facts))->card);
}

TEST(AlsaRun, WrongMembersAreNamed)
{
    const auto message = [](const char* text) {
        const auto plan = alsaPlanFromJson(nlohmann::json::parse(text));
        return plan ? std::string{} : plan.error().text();
    };
    EXPECT_THAT(message(R"({"mode":3})"), HasSubstr("'mode'"));
    EXPECT_THAT(message(R"({"direction":-1})"), HasSubstr("'direction'"));
    EXPECT_THAT(message(R"({"device":7})"), HasSubstr("'device'"));
    EXPECT_THAT(message(R"([])"), HasSubstr("plan.alsa is not an object"));
    EXPECT_FALSE(cardFactsFromJson(nlohmann::json::parse(R"({"channels":-1})")));
}

TEST(AlsaRun, ImpossiblePlansAreRefusedInPlainWords)
{
    const auto message = [](auto change) {
        RunPlan p = alsaPlan();
        change(p);
        const auto ok = validate(p);
        return ok ? std::string{} : ok.error().text();
    };
    EXPECT_EQ(message([](RunPlan&) {}), "");
    EXPECT_THAT(message([](RunPlan& p) { p.alsa.device = ""; }), HasSubstr("not the name of a sound device"));
    EXPECT_THAT(message([](RunPlan& p) { p.alsa.device = "hw:\x1b"; }), HasSubstr("not the name of a sound device"));
    EXPECT_THAT(message([](RunPlan& p) { p.alsa.direction = AlsaPlan::Direction::Capture; }),
                HasSubstr("a tone has no effect on capture"));
    EXPECT_THAT(message([](RunPlan& p) {
                    p.scheduling.schedClass = SchedClass::Other;
                    p.scheduling.timerSlack = Nanos{50};
                }),
                HasSubstr("timer slack has no effect"));
}

} // namespace
} // namespace xrunscope
