// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/run_folder.h"

#include <cstdlib>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/core/run/made_file.h"

namespace xrunscope {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

TEST(RunFolder, FollowsTheDesktopStandard)
{
    const char* before = std::getenv("XDG_DATA_HOME");
    const std::string saved = before ? before : "";
    setenv("XDG_DATA_HOME", "/data/home", 1);
    EXPECT_EQ(RunFolder::defaultPath(), "/data/home/xrunscope/runs");
    setenv("XDG_DATA_HOME", "not/absolute", 1);
    EXPECT_THAT(RunFolder::defaultPath().string(), testing::EndsWith("/.local/share/xrunscope/runs"));
    before ? setenv("XDG_DATA_HOME", saved.c_str(), 1) : unsetenv("XDG_DATA_HOME");
}

TEST(RunFolder, WithoutAHomeThereIsNone)
{
    const auto none = RunFolder(fs::path()).ensure();
    ASSERT_FALSE(none);
    EXPECT_THAT(none.error().text(), HasSubstr("Set XDG_DATA_HOME"));
}

TEST(RunFolder, ListsGoodAndBadFiles)
{
    TemporaryFolder temporary;
    const RunFolder folder(temporary / "runs");
    ASSERT_TRUE(folder.list());
    EXPECT_TRUE(folder.list()->empty());
    ASSERT_TRUE(folder.ensure());
    writeMadeRun(folder.path() / "a.xrun", 1000);
    writeBytes(folder.path() / "broken.xrun", "nothing");
    writeBytes(folder.path() / "other.txt", "not listed");
    const auto list = folder.list();
    ASSERT_TRUE(list);
    ASSERT_EQ(list->size(), 2u);
    EXPECT_TRUE((*list)[0].entry);
    ASSERT_FALSE((*list)[1].entry);
    EXPECT_THAT((*list)[1].entry.error().what, HasSubstr("broken.xrun"));
}

TEST(RunFolder, NamesAreSafeAndFree)
{
    TemporaryFolder temporary;
    const RunFolder folder(temporary.path());
    const fs::path name = folder.newFile("../../etc/passwd: \x1b[31m*");
    EXPECT_EQ(name.parent_path(), temporary.path());
    EXPECT_EQ(name.filename().string().find('/'), std::string::npos);
    EXPECT_EQ(name.filename().string().find('\x1b'), std::string::npos);
    const fs::path first = folder.newFile("x");
    writeBytes(first, "taken");
    EXPECT_NE(folder.newFile("x"), first);
}

TEST(RunFolder, RenamesAndNotesInPlaceOnlyInsideIt)
{
    TemporaryFolder temporary;
    const RunFolder folder(temporary / "runs");
    ASSERT_TRUE(folder.ensure());
    const fs::path file = folder.path() / "a.xrun";
    writeMadeRun(file, 1000);
    ASSERT_TRUE(folder.setLabel(file, "new label"));
    ASSERT_TRUE(folder.setNote(file, "line one"));
    const auto run = RunFile::open(file); // still whole
    ASSERT_TRUE(run) << run.error().text();
    EXPECT_EQ(run->data().info.plan.label, "new label");
    EXPECT_EQ(run->data().info.note, "line one");

    writeMadeRun(temporary / "outside.xrun", 1000);
    const std::string before = readBytes(temporary / "outside.xrun");
    const auto refused = folder.setLabel(temporary / "outside.xrun", "x");
    ASSERT_FALSE(refused);
    EXPECT_THAT(refused.error().text(), HasSubstr("never changed"));
    EXPECT_FALSE(folder.remove(temporary / "outside.xrun"));
    EXPECT_FALSE(folder.remove(folder.path() / ".." / "outside.xrun"));
    EXPECT_EQ(readBytes(temporary / "outside.xrun"), before);
}

TEST(RunFolder, DeletesWithUndo)
{
    TemporaryFolder temporary;
    const RunFolder folder(temporary.path());
    const fs::path file = temporary / "a.xrun";
    writeMadeRun(file, 1000);
    const std::string bytes = readBytes(file);
    writeBytes(temporary / "a.xrun-journal", ""); // as a killed program leaves it
    const auto trashed = folder.remove(file);
    ASSERT_TRUE(trashed);
    EXPECT_FALSE(fs::exists(file));
    EXPECT_FALSE(fs::exists(temporary / "a.xrun-journal"));
    EXPECT_TRUE(folder.list()->empty());
    folder.purgeTrash(); // too young to go
    ASSERT_TRUE(folder.restore(*trashed, file));
    EXPECT_EQ(readBytes(file), bytes);

    const auto again = folder.remove(file);
    ASSERT_TRUE(again);
    writeBytes(file, "a new file took the name");
    EXPECT_FALSE(folder.restore(*again, file));
    EXPECT_TRUE(fs::exists(*again));
    fs::last_write_time(*again, fs::file_time_type::clock::now() - std::chrono::hours{24 * 8});
    folder.purgeTrash();
    EXPECT_FALSE(fs::exists(*again));
}

} // namespace
} // namespace xrunscope
