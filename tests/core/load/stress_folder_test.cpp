// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/load/stress_folder.h"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <optional>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "tests/core/load/guarded.h"

namespace xrunscope {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

/// A home of its own for what is remembered, and a folder for the files.
class StressFolders : public testing::Test {
protected:
    StressFolders()
    {
        std::string name = (fs::temp_directory_path() / "xrunscope-test-XXXXXX").string();
        root_ = mkdtemp(name.data());
        setenv("XDG_STATE_HOME", (root_ / "state").c_str(), 1);
        fs::create_directory(root_ / "disk");
    }
    ~StressFolders() override
    {
        unsetenv("XDG_STATE_HOME");
        std::error_code ignored;
        fs::remove_all(root_, ignored);
    }
    static void fill(const StressFolder& folder) { std::ofstream(folder / "file") << "data"; }
    std::size_t remembered() const
    {
        std::error_code error;
        const fs::directory_iterator files(root_ / "state" / "xrunscope" / "stress-folders", error);
        return error ? 0 : static_cast<std::size_t>(std::distance(files, fs::directory_iterator()));
    }
    /// What a program does that is killed with a folder of its own.
    auto makingFolder()
    {
        return [this](auto&& say) {
            const auto folder = StressFolder::make(root_ / "disk");
            fill(*folder);
            say("made");
            pause();
        };
    }
    bool diskEmpty() const { return fs::is_empty(root_ / "disk"); }

    fs::path root_;
};

TEST_F(StressFolders, GoWithTheirObject)
{
    {
        auto folder = StressFolder::make(root_ / "disk");
        ASSERT_TRUE(folder) << folder.error().text();
        fill(*folder);
        const StressFolder moved = std::move(*folder);
        EXPECT_TRUE(fs::exists(moved / "file"));
        EXPECT_EQ(remembered(), 1u);
    }
    EXPECT_TRUE(diskEmpty());
    EXPECT_EQ(remembered(), 0u);
}

TEST_F(StressFolders, OfALivingProgramStay)
{
    auto folder = StressFolder::make(root_ / "disk");
    ASSERT_TRUE(folder);
    fill(*folder);
    EXPECT_EQ(StressFolder::removeLeftovers(), 0u);
    EXPECT_TRUE(fs::exists(*folder / "file"));
}

TEST_F(StressFolders, OfAKilledProgramAreRemovedAtTheNextStart)
{
    test::Victim victim(makingFolder());
    ASSERT_EQ(victim.hear(), "made");
    EXPECT_EQ(StressFolder::removeLeftovers(), 0u);
    victim.kill();
    EXPECT_FALSE(diskEmpty());
    EXPECT_EQ(StressFolder::removeLeftovers(), 1u);
    EXPECT_TRUE(diskEmpty());
    EXPECT_EQ(remembered(), 0u);
}

TEST_F(StressFolders, OnADiskThatIsNotThereStayRemembered)
{
    test::Victim victim(makingFolder());
    ASSERT_EQ(victim.hear(), "made");
    victim.kill();
    fs::rename(root_ / "disk", root_ / "unplugged"); // a disk whose mount point went with it
    EXPECT_EQ(StressFolder::removeLeftovers(), 0u);
    EXPECT_EQ(remembered(), 1u);
    fs::rename(root_ / "unplugged", root_ / "disk");
    EXPECT_EQ(StressFolder::removeLeftovers(), 1u);
    EXPECT_TRUE(diskEmpty());
    EXPECT_EQ(remembered(), 0u);
}

TEST_F(StressFolders, ThatAreGoneFromTheirDiskAreForgotten)
{
    struct stat disk {};
    ASSERT_EQ(stat((root_ / "disk").c_str(), &disk), 0);
    const std::string path = (root_ / "disk" / "xrunscope-stress-01234567").string();
    const fs::path state = root_ / "state" / "xrunscope" / "stress-folders";
    fs::create_directories(state);
    std::ofstream(state / "here") << path << '\0' << disk.st_dev;
    std::ofstream(state / "elsewhere") << path << '\0' << disk.st_dev + 1; // its mount point is empty now
    EXPECT_EQ(StressFolder::removeLeftovers(), 0u);
    EXPECT_FALSE(fs::exists(state / "here"));
    EXPECT_TRUE(fs::exists(state / "elsewhere"));
}

TEST_F(StressFolders, ThatCannotBeRememberedAreNotMade)
{
    std::ofstream(root_ / "state") << "no folder";
    const auto folder = StressFolder::make(root_ / "disk");
    ASSERT_FALSE(folder);
    EXPECT_EQ(folder.error().errnum, ENOTDIR);
    EXPECT_THAT(folder.error().text(), HasSubstr("cannot be remembered in " + (root_ / "state").string()));
    EXPECT_THAT(folder.error().text(), HasSubstr("Not a directory. Make that folder one that you may write to, or set "
                                                 "XDG_STATE_HOME"));
    EXPECT_TRUE(diskEmpty());
}

TEST_F(StressFolders, OnlyOursAreEverRemoved)
{
    const fs::path state = root_ / "state" / "xrunscope" / "stress-folders";
    fs::create_directories(state);
    fs::create_directories(root_ / "disk" / "precious");
    fs::create_directory_symlink(root_ / "disk" / "precious", root_ / "disk" / "xrunscope-stress-01234567");
    std::ofstream(state / "a") << (root_ / "disk" / "precious").string();
    std::ofstream(state / "b") << (root_ / "disk" / "xrunscope-stress-01234567").string();
    EXPECT_EQ(StressFolder::removeLeftovers(), 0u);
    EXPECT_TRUE(fs::exists(root_ / "disk" / "precious"));
    EXPECT_TRUE(fs::is_symlink(root_ / "disk" / "xrunscope-stress-01234567"));
}

TEST_F(StressFolders, WhereNoneCanBeMadeTheReasonIsTold)
{
    const auto folder = StressFolder::make(root_ / "nowhere");
    ASSERT_FALSE(folder);
    EXPECT_THAT(folder.error().text(), HasSubstr("No such file or directory"));
    EXPECT_THAT(folder.error().text(), HasSubstr("--stress-dir"));
    EXPECT_EQ(remembered(), 0u);
}

} // namespace
} // namespace xrunscope
