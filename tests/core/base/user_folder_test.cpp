// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/user_folder.h"

#include <cstdlib>
#include <optional>
#include <string>

#include <gtest/gtest.h>
#include <pwd.h>
#include <unistd.h>

namespace xrunscope {
namespace {

namespace fs = std::filesystem;

/// Takes back what a test does to a variable of the environment.
class Kept {
public:
    explicit Kept(const char* name) : name_(name)
    {
        if (const char* value = std::getenv(name))
            value_ = value;
    }
    ~Kept() { value_ ? setenv(name_, value_->c_str(), 1) : unsetenv(name_); }
    Kept(const Kept&) = delete;
    Kept& operator=(const Kept&) = delete;

private:
    const char* name_;
    std::optional<std::string> value_;
};

TEST(UserFolder, FollowsTheDesktopStandard)
{
    const Kept data("XDG_DATA_HOME");
    const Kept home("HOME");
    setenv("HOME", "/home/ann", 1);
    setenv("XDG_DATA_HOME", "/data/ann", 1);
    EXPECT_EQ(userFolder("XDG_DATA_HOME", ".local/share"), "/data/ann/xrunscope");
    setenv("XDG_DATA_HOME", "not/absolute", 1);
    EXPECT_EQ(userFolder("XDG_DATA_HOME", ".local/share"), "/home/ann/.local/share/xrunscope");
    unsetenv("XDG_DATA_HOME");
    EXPECT_EQ(userFolder("XDG_DATA_HOME", ".local/share"), "/home/ann/.local/share/xrunscope");
}

TEST(UserFolder, WithoutHomeItIsThatOfTheUserDatabase)
{
    const Kept state("XDG_STATE_HOME");
    const Kept home("HOME");
    unsetenv("XDG_STATE_HOME");
    const passwd* user = getpwuid(geteuid());
    const fs::path expected = user != nullptr ? fs::path(user->pw_dir) / ".local/state/xrunscope" : fs::path();
    unsetenv("HOME");
    EXPECT_EQ(userFolder("XDG_STATE_HOME", ".local/state"), expected);
    setenv("HOME", "relative", 1);
    EXPECT_EQ(userFolder("XDG_STATE_HOME", ".local/state"), expected);
}

} // namespace
} // namespace xrunscope
