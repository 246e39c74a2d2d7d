// SPDX-License-Identifier: GPL-3.0-or-later
// What is compared, without the window: files in, comparison and verdicts out.
#include <fstream>

#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTest>
#include <gmock/gmock.h>

#include "made_comparison.h"
#include "tests/core/run/made_file.h"
#include "ui/compare_session.h"

namespace xrunscope {

namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class CompareSessionTest : public testing::Test {
protected:
    static void until(const std::function<bool()>& done)
    {
        QElapsedTimer clock;
        clock.start();
        while (!done()) {
            ASSERT_FALSE(clock.hasExpired(60'000)) << "waited too long";
            QTest::qWait(2);
        }
    }
    void settle()
    {
        until([this] { return !session_.reading(); });
    }
    std::filesystem::path run(const std::string& name, const MadeFile& made)
    {
        writeFor(folder_ / name, made);
        return folder_ / name;
    }
    std::vector<std::string> names() const
    {
        std::vector<std::string> out;
        for (const ComparedColumn& column : session_.comparison()->columns)
            out.push_back(column.name);
        return out;
    }

    TemporaryFolder folder_;
    CompareSession session_;
};

TEST_F(CompareSessionTest, RunsAreNamedByWhatDiffersAndReadOnce)
{
    session_.setColumns({{run("a.xrun", onKernel("6.1"))}, {run("b.xrun", onKernel("6.12"))}});
    settle();
    EXPECT_THAT(names(), ElementsAre("6.1", "6.12"));
    const auto data = session_.comparison()->columns[0].runs[0].data;
    session_.setBaseline(1);
    settle();
    EXPECT_EQ(session_.comparison()->baseline, 1u);
    EXPECT_EQ(session_.comparison()->columns[0].runs[0].data, data) << "the file has not been read again";
}

TEST_F(CompareSessionTest, FilesOfASeriesAreOneColumn)
{
    ColumnFiles files = writeSeries(folder_.path(), "s", onKernel("6.1"), 3);
    files.push_back(run("b.xrun", onKernel("6.12")));
    session_.addFiles(files);
    settle();
    ASSERT_EQ(session_.plan().columns.size(), 2u);
    EXPECT_EQ(session_.plan().columns[0], ColumnFiles(files.begin(), files.begin() + 3));
    EXPECT_EQ(session_.comparison()->columns[0].runs.size(), 3u);
    session_.addFiles({files.back()});
    settle();
    EXPECT_EQ(session_.plan().columns.size(), 2u) << "what is there already is not added again";

    session_.splitColumn(0);
    settle();
    EXPECT_EQ(session_.plan().columns.size(), 4u);
    session_.joinColumn(1);
    settle();
    EXPECT_EQ(session_.plan().columns[0], ColumnFiles(files.begin(), files.begin() + 2));
}

TEST_F(CompareSessionTest, MovingAndRemovingKeepTheBaseline)
{
    session_.setColumns(
        {{run("a.xrun", onKernel("6.1"))}, {run("b.xrun", onKernel("6.12"))}, {run("c.xrun", onKernel("6.6"))}});
    session_.setBaseline(1);
    session_.moveColumn(0, 2);
    settle();
    EXPECT_THAT(names(), ElementsAre("6.12", "6.6", "6.1"));
    EXPECT_EQ(session_.plan().baseline, 0u);
    session_.setBaseline(2);
    session_.removeColumn(1);
    settle();
    EXPECT_THAT(names(), ElementsAre("6.12", "6.1"));
    EXPECT_EQ(session_.plan().baseline, 1u);
    session_.clear();
    EXPECT_EQ(session_.comparison(), nullptr);
}

TEST_F(CompareSessionTest, AMarkedRunIsLeftOutUnlessAsked)
{
    MadeFile stopped = onKernel("6.12");
    stopped.stopped = true;
    session_.setColumns({{run("a.xrun", onKernel("6.1"))}, {run("b.xrun", stopped)}});
    settle();
    ASSERT_EQ(session_.comparison()->columns[1].leftOut.size(), 1u);
    EXPECT_EQ(session_.comparison()->columns[1].leftOut[0].mark, "stopped before its planned end");
    session_.setWithMarked(true);
    settle();
    EXPECT_EQ(session_.comparison()->columns[1].runs.size(), 1u);
}

TEST_F(CompareSessionTest, WhatCannotBeDoneLeavesWhatWasThere)
{
    QSignalSpy failed(&session_, &CompareSession::failed);
    const auto a = run("a.xrun", onKernel("6.1"));
    session_.setColumns({{a}});
    settle();
    std::ofstream(folder_ / "bad.xrun") << "no run";
    session_.addFiles({folder_ / "bad.xrun"});
    settle();
    ASSERT_EQ(failed.count(), 1);
    EXPECT_THAT(failed[0][0].value<Error>().what, HasSubstr("bad.xrun"));
    EXPECT_EQ(session_.plan().columns, std::vector<ColumnFiles>{{a}});
    ASSERT_NE(session_.comparison(), nullptr);

    std::vector<ColumnFiles> nine;
    for (int i = 0; i < 9; ++i)
        nine.push_back({run("n" + std::to_string(i) + ".xrun", onKernel("6." + std::to_string(i)))});
    session_.setColumns(nine);
    settle();
    ASSERT_EQ(failed.count(), 2);
    EXPECT_THAT(failed[1][0].value<Error>().what, HasSubstr("9 columns"));
    session_.setColumns({{a, nine[3].front()}});
    settle();
    ASSERT_EQ(failed.count(), 3);
    EXPECT_THAT(failed[2][0].value<Error>().what, HasSubstr("differ in kernel")) << "mixed runs are not averaged";
    EXPECT_EQ(session_.plan().columns, std::vector<ColumnFiles>{{a}});
}

TEST_F(CompareSessionTest, ARunThatIsDeletedMeanwhileStays)
{
    const auto b = run("b.xrun", onKernel("6.12"));
    session_.setColumns({{run("a.xrun", onKernel("6.1"))}, {b}});
    settle();
    std::filesystem::remove(b);
    session_.setBaseline(1);
    settle();
    EXPECT_EQ(session_.comparison()->baseline, 1u);
    EXPECT_THAT(names(), ElementsAre("6.1", "6.12"));
}

TEST_F(CompareSessionTest, VerdictsComeOnlyWhileSomebodyLooks)
{
    // Twelve runs whose delays are 40 µs apart: each run of B is later than each of A.
    session_.setColumns({writeSeries(folder_.path(), "a", onKernel("6.1"), 6),
                         writeSeries(folder_.path(), "b", onKernel("6.12", 50), 6)});
    settle();
    EXPECT_FALSE(session_.judging());
    QSignalSpy judged(&session_, &CompareSession::judged);
    session_.setActive(true);
    EXPECT_TRUE(session_.judging());
    session_.setActive(false);
    EXPECT_FALSE(session_.judging());
    session_.setActive(true);
    until([&] { return judged.count() > 0; });
    EXPECT_EQ(judged.count(), 1) << "the one that was cancelled says nothing";
    ASSERT_NE(session_.comparison()->verdict(1, FigureId::DelayP50), nullptr);
    EXPECT_EQ(session_.comparison()->verdict(1, FigureId::DelayP50)->judgement, Judgement::Worse);
    session_.setBaseline(1);
    until([&] { return judged.count() > 1; });
    EXPECT_EQ(session_.comparison()->verdict(0, FigureId::DelayP50)->judgement, Judgement::Better);
}

} // namespace

} // namespace xrunscope
