// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include <QSignalSpy>
#include <QTest>

#include "core/run/run_file.h"
#include "tests/core/run/made_file.h"
#include "ui/charts/timeline_chart.h"
#include "ui/pages/latencytest_view.h"
#include "ui/pages/run_view.h"

namespace xrunscope {
namespace {

using testing::HasSubstr;

class ReadErrorsTest : public testing::Test {
protected:
    TemporaryFolder folder;
};

TEST_F(ReadErrorsTest, CyclesThatCannotBeReadAreSaidInTheirPlace)
{
    constexpr std::int64_t kSecond = 1'000'000'000;
    const auto file = folder / "damaged.xrun";
    writeMadeRun(file, 20'000); // 20 s: a column is much narrower than a second
    auto opened = RunFile::open(file);
    ASSERT_TRUE(opened) << opened.error().text();
    const Theme theme{Theme::Choice::Dark};
    RunView view{theme};
    view.resize(900, 700);
    view.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&view));
    view.showRun(std::make_shared<RunFile>(std::move(*opened)), false);
    ASSERT_TRUE(QTest::qWaitFor([&] { return !view.shownColumns().empty(); }));
    EXPECT_EQ(view.problem(), QString());

    writeBytes(file, std::string(readBytes(file).size(), 'x'));
    view.timeline()->setView(5 * kSecond, 10 * kSecond);
    ASSERT_TRUE(QTest::qWaitFor([&] { return !view.problem().isEmpty(); }));
    EXPECT_THAT(view.problem().toStdString(), HasSubstr("damaged.xrun"));
    EXPECT_TRUE(view.shownColumns().empty()) << "they are those of the whole run";

    const auto other = folder / "whole.xrun";
    writeMadeRun(other, 2'000);
    auto whole = RunFile::open(other);
    ASSERT_TRUE(whole);
    view.showRun(std::make_shared<RunFile>(std::move(*whole)), false);
    EXPECT_EQ(view.problem(), QString());
    EXPECT_TRUE(QTest::qWaitFor([&] { return !view.shownColumns().empty(); }));
}

TEST_F(ReadErrorsTest, TheChartOfLatencytestDoesNotStayThatOfTheRunThatWent)
{
    LatencytestView view;
    view.resize(400, 300);
    view.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&view));
    const LatencytestTimeline columns;
    view.showLive(madeInfo(), columns);
    ASSERT_TRUE(view.content());
    QSignalSpy loaded(&view, &LatencytestView::loaded);
    view.setFile(folder / "gone.xrun");
    ASSERT_TRUE(QTest::qWaitFor([&] { return loaded.count() > 0; }));
    EXPECT_FALSE(view.content());
    EXPECT_THAT(view.accessibleDescription().toStdString(), HasSubstr("gone.xrun"));
}

} // namespace
} // namespace xrunscope
