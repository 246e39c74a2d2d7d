// SPDX-License-Identifier: GPL-3.0-or-later
#include <filesystem>
#include <fstream>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "core/jack/jack_server.h"

namespace xrunscope {
namespace {

namespace fs = std::filesystem;

class JackLeftoversTest : public ::testing::Test {
protected:
    void TearDown() override
    {
        for (const fs::path& file : made)
            fs::remove(file);
    }
    /// A file as JACK names those of a server.
    fs::path make(const std::string& name)
    {
        made.push_back(fs::path("/dev/shm") / name);
        std::ofstream(made.back()) << "x";
        return made.back();
    }

    const std::string server = fmt::format("xrunscope-test-{}", getpid());
    const unsigned uid = getuid();
    std::vector<fs::path> made;
};

TEST_F(JackLeftoversTest, RemovesWhatCarriesTheNameAndNothingElse)
{
    const fs::path socket = make(fmt::format("jack_{}_{}_0", server, uid));
    const fs::path semaphore = make(fmt::format("jack_sem.{}_{}_system", uid, server));
    const fs::path client = make(fmt::format("jack_sem.{}_{}_xs-1-01", uid, server));
    const fs::path longer = make(fmt::format("jack_sem.{}_{}0_system", uid, server));
    const fs::path elsewhere = make(fmt::format("jack_sem.{}_other-{}_system", uid, server));
    const fs::path anotherUser = make(fmt::format("jack_{}_{}_0", server, uid + 1));
    removeJackLeftovers(server);
    EXPECT_FALSE(fs::exists(socket));
    EXPECT_FALSE(fs::exists(semaphore));
    EXPECT_FALSE(fs::exists(client));
    EXPECT_TRUE(fs::exists(longer));
    EXPECT_TRUE(fs::exists(elsewhere));
    EXPECT_TRUE(fs::exists(anotherUser));
}

TEST_F(JackLeftoversTest, NoNameRemovesNothing)
{
    const fs::path file = make(fmt::format("jack_sem.{}__system", uid));
    removeJackLeftovers("");
    removeJackLeftovers("../shm");
    EXPECT_TRUE(fs::exists(file));
}

} // namespace
} // namespace xrunscope
