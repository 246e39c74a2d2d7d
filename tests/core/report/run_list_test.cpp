// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/run_list.h"

#include <sstream>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "core/report/report_text.h"
#include "made_run.h"

namespace xrunscope {
namespace {

using ::testing::HasSubstr;

FolderEntry goodEntry()
{
    RunFile::Entry entry;
    entry.info = test::MadeRun{}.run.info;
    entry.info.plan.label = "kernel A";
    entry.figures = {225'000, 0, 0, 3, 12, 300'000'000'000, 1'004'000'000, 45'200};
    return {"/runs/2026-11-30 142233 kernel A.xrun", entry};
}

FolderEntry badEntry()
{
    return {"/runs/broken.xrun", fail(ErrorKind::File, "the file is damaged")};
}

TEST(RunList, OneLineARun)
{
    FolderEntry cut = goodEntry();
    cut.entry->info.complete = cut.entry->info.closed = false;
    cut.entry->figures.delayP999Ns.reset();
    EXPECT_EQ(runListText({goodEntry(), cut, badEntry()}, std::nullopt),
              "  LENGTH  CLASS    AUDIO         XRUNS    P99.9      MAX  NAME (delays in µs)\n"
              "   05:00  FIFO 70  64000/64x2        3    45.20  1.004 s  2026-11-30 142233 kernel A\n"
              "   05:00* FIFO 70  64000/64x2        3        -  1.004 s  2026-11-30 142233 kernel A\n"
              "broken: the file is damaged\n"
              "* unfinished, or ended before its time\n");
}

TEST(RunList, ANameHasALineOfItsOwnWhereATerminalHasNoRoomForIt)
{
    FolderEntry shorter = goodEntry();
    shorter.path = "/runs/short.xrun";
    shorter.entry->info.plan.label = std::string(40, 'l');
    FolderEntry broken = badEntry();
    broken.entry = fail(ErrorKind::File, std::string(100, 'e'));
    EXPECT_EQ(runListText({goodEntry(), shorter, broken}, 80),
              "  LENGTH  CLASS    AUDIO         XRUNS    P99.9      MAX  NAME (delays in µs)\n"
              "   05:00  FIFO 70  64000/64x2        3    45.20  1.004 s\n"
              "    2026-11-30 142233 kernel A\n"
              "   05:00  FIFO 70  64000/64x2        3    45.20  1.004 s  short (llllllllllllll…\n"
              "broken: " +
                  std::string(71, 'e') + "…\n");
}

TEST(RunList, NeverCutsAName)
{
    FolderEntry wide = goodEntry();
    wide.path = "/runs/" + std::string(200, 'x') + ".xrun";
    FolderEntry broken = badEntry();
    broken.path = "/runs/" + std::string(200, 'y') + "\x1b.xrun";
    const std::string text = runListText({wide, broken}, 80);
    EXPECT_THAT(text, HasSubstr("\n    " + std::string(200, 'x') + "\n"));
    EXPECT_THAT(text, HasSubstr("\n" + std::string(200, 'y') + "\xef\xbf\xbd\n"));
}

TEST(RunList, RoundsTheLengthToSeconds)
{
    FolderEntry run = goodEntry();
    run.entry->figures.lengthNs = 299'999'925'000; // 64 frames at 48 kHz end 75 µs before 5 min
    EXPECT_THAT(runListText({run}, std::nullopt), HasSubstr("   05:00  FIFO"));
    run.entry->figures.lengthNs = 1'998'666'667;
    EXPECT_THAT(runListText({run}, std::nullopt), HasSubstr("   00:02  FIFO"));
}

TEST(RunList, Json)
{
    const nlohmann::json list = runListJson({goodEntry(), badEntry()});
    ASSERT_EQ(list.size(), 2u);
    EXPECT_EQ(list[0]["path"], "/runs/2026-11-30 142233 kernel A.xrun");
    EXPECT_EQ(list[0]["label"], "kernel A");
    EXPECT_EQ(list[0]["xruns"], 3);
    EXPECT_DOUBLE_EQ(list[0]["delay_p999_us"].get<double>(), 45.2);
    EXPECT_EQ(list[1]["error"], "the file is damaged");
}

} // namespace
} // namespace xrunscope
