// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/programs.h"

#include <cstdlib>
#include <fstream>
#include <optional>
#include <string>

#include <gtest/gtest.h>

namespace xrunscope {
namespace {

namespace fs = std::filesystem;

/// Two folders, which are the whole $PATH as long as this lives.
class Programs : public ::testing::Test {
protected:
    void SetUp() override
    {
        std::string made = (fs::temp_directory_path() / "xrunscope-programs-XXXXXX").string();
        ASSERT_NE(mkdtemp(made.data()), nullptr);
        root_ = made;
        fs::create_directory(root_ / "a");
        fs::create_directory(root_ / "b");
        if (const char* path = std::getenv("PATH"))
            before_ = path;
        setenv("PATH", ((root_ / "a").string() + "::" + (root_ / "b").string()).c_str(), 1);
    }
    void TearDown() override
    {
        before_ ? setenv("PATH", before_->c_str(), 1) : unsetenv("PATH");
        fs::remove_all(root_);
    }
    fs::path add(const char* name, fs::perms mode = fs::perms::owner_all)
    {
        const fs::path file = root_ / name;
        std::ofstream(file) << "#!/bin/sh\n";
        fs::permissions(file, mode);
        return file;
    }

    fs::path root_;

private:
    std::optional<std::string> before_;
};

TEST_F(Programs, TheFirstFolderOfThePathCounts)
{
    const fs::path second = add("b/tool");
    EXPECT_EQ(programInPath("tool"), second);
    const fs::path first = add("a/tool");
    EXPECT_EQ(programInPath("tool"), first);
}

TEST_F(Programs, WhatCannotBeExecutedIsNone)
{
    add("a/text", fs::perms::owner_read | fs::perms::owner_write);
    fs::create_directory(root_ / "b" / "folder");
    EXPECT_EQ(programInPath("text"), fs::path());
    EXPECT_EQ(programInPath("folder"), fs::path());
    EXPECT_EQ(programInPath("absent"), fs::path());
    EXPECT_FALSE(isProgram(root_ / "a" / "text"));
}

TEST_F(Programs, AnOwnProgramStandsBesideTheRunningOne)
{
    const fs::path self = fs::read_symlink("/proc/self/exe");
    EXPECT_EQ(ownProgram(self.filename().string(), "nowhere"), self);
    const fs::path elsewhere = add("b/not-a-program-of-a-build-tree");
    EXPECT_EQ(ownProgram("not-a-program-of-a-build-tree", "nowhere"), elsewhere);
}

} // namespace
} // namespace xrunscope
