// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/xrun_bar.h"

#include <gmock/gmock.h>

#include <QLabel>

namespace xrunscope {
namespace {

Xrun reported()
{
    Xrun x;
    x.kind = XrunKind::NotFinished;
    x.firstPeriod = 1376;
    x.misses = 11;
    x.release = 17'339'000'000;
    x.length = 27'700'000;
    x.reports = 49;
    x.blames = {{"xs-1-05", Lateness::RanLong, std::chrono::microseconds{29'800}},
                {"xs-1-06", Lateness::WokeLate, std::chrono::microseconds{400}}};
    return x;
}

EngineFacts onServer(std::int64_t firstRelease)
{
    EngineFacts facts;
    facts.server = ServerFacts{};
    facts.firstRelease = fromNs(firstRelease);
    return facts;
}

TEST(XrunBar, SaysKindCulpritByHowMuchAndTheReports)
{
    XrunBar bar;
    bar.showXrun(reported(), onServer(10'000'000'000));
    const std::string text = bar.text().toStdString();
    EXPECT_THAT(text, testing::StartsWith("XRUN (not finished) at 7.339 s · cycle 1,376 · 27.70 ms long · "));
    EXPECT_THAT(text, testing::HasSubstr("client xs-1-05 ran long by 29.8 ms"));
    EXPECT_THAT(text, testing::HasSubstr("49 reports of the server"));
    EXPECT_THAT(text, testing::Not(testing::HasSubstr("xs-1-06"))) << "which only waited";
    EXPECT_THAT(bar.findChild<QLabel*>()->toolTip().toStdString(), testing::HasSubstr("xs-1-06"));
}

TEST(XrunBar, SaysWhenNobodyWasLate)
{
    XrunBar bar;
    Xrun x = reported();
    x.kind = XrunKind::Device;
    x.blames.clear();
    x.reports = 1;
    x.serverDelay = std::chrono::microseconds{31'297};
    bar.showXrun(x, onServer(0));
    EXPECT_THAT(bar.text().toStdString(), testing::HasSubstr("XRUN (device)"));
    EXPECT_THAT(bar.text().toStdString(), testing::HasSubstr("no client of the run was late"));
    EXPECT_THAT(bar.text().toStdString(), testing::HasSubstr("by the server 31.30 ms"));
    EXPECT_THAT(bar.text().toStdString(), testing::Not(testing::HasSubstr("reports")));
}

TEST(XrunBar, AModelledOneHasNoCulprit)
{
    XrunBar bar;
    Xrun x;
    x.firstPeriod = 5;
    x.misses = 3;
    x.release = 2'000'000'000;
    x.length = 4'000'000;
    EngineFacts facts;
    facts.firstRelease = fromNs(1'000'000'000);
    bar.showXrun(x, facts);
    EXPECT_THAT(bar.text().toStdString(), testing::StartsWith("XRUN at 1.000 s · cycle 5 · 4.00 ms long · "));
    EXPECT_THAT(bar.text().toStdString(), testing::Not(testing::HasSubstr("client")));
}

TEST(XrunBar, OnACardThereAreNoClients)
{
    XrunBar bar;
    Xrun x = reported();
    x.kind = XrunKind::Device;
    x.blames.clear();
    x.reports = 2;
    EngineFacts facts;
    facts.card = CardFacts{};
    bar.showXrun(x, facts);
    const std::string text = bar.text().toStdString();
    EXPECT_THAT(text, testing::StartsWith("XRUN (device) at 17.339 s · cycle 1,376 · 27.70 ms long"));
    EXPECT_THAT(text, testing::HasSubstr("2 reports of the card"));
    EXPECT_THAT(text, testing::Not(testing::HasSubstr("client")));
}

} // namespace
} // namespace xrunscope
