// SPDX-License-Identifier: GPL-3.0-or-later
#include <csignal>

#include <gmock/gmock.h>
#include <sys/mount.h>
#include <unistd.h>

#include "cli_process.h"

namespace xrunscope::test {
namespace {

using namespace std::chrono_literals;
using ::testing::HasSubstr;

TEST(Disk, AFolderThatIsMissingIsExit4)
{
    const TemporaryFolder folder;
    const CliResult result =
        cli(folder, {"run", "--engine", "timer", "--duration", "1s", "-o", (folder / "none/a.xrun").string()});
    EXPECT_EQ(result.status, 4);
    EXPECT_THAT(result.err, HasSubstr("none"));
    EXPECT_EQ(result.out, "");
}

TEST(Disk, AFolderThatCannotBeWrittenIsExit4)
{
    if (geteuid() != 0)
        GTEST_SKIP() << "needs root to become the user nobody";
    const TemporaryFolder folder;
    const auto closed = folder / "closed";
    std::filesystem::create_directory(closed);
    std::filesystem::permissions(closed, std::filesystem::perms(0555));
    CliProcess run(
        folder,
        {{"run", "--engine", "timer", "--duration", "1s", "-o", (closed / "a.xrun").string()}, true, {}, false});
    const CliResult result = run.wait();
    EXPECT_EQ(result.status, 4) << result.err;
    EXPECT_THAT(result.err, HasSubstr("closed"));
}

/// A file system of 256 KiB.
class SmallDisk {
public:
    explicit SmallDisk(std::filesystem::path at) : at_(std::move(at))
    {
        std::filesystem::create_directory(at_);
        mounted_ = mount("tmpfs", at_.c_str(), "tmpfs", 0, "size=256k") == 0;
    }
    ~SmallDisk()
    {
        if (mounted_)
            umount2(at_.c_str(), MNT_DETACH);
    }
    SmallDisk(const SmallDisk&) = delete;
    SmallDisk& operator=(const SmallDisk&) = delete;
    bool mounted() const noexcept { return mounted_; }
    std::filesystem::path operator/(const char* name) const { return at_ / name; }

private:
    std::filesystem::path at_;
    bool mounted_ = false;
};

TEST(Disk, AFullDiskEndsTheRunAndKeepsWhatWasWritten)
{
    const TemporaryFolder folder;
    const SmallDisk disk(folder / "disk");
    if (!disk.mounted())
        GTEST_SKIP() << "a small file system cannot be mounted here (needs root)";
    const auto file = disk / "a.xrun";
    // 6,000 cycles a second fill it within a few seconds, long before the planned end.
    CliProcess run(folder, {"run", "--engine", "timer", "--frames", "8", "--duration", "60s", "-o", file.string()});
    const CliResult result = run.wait();
    EXPECT_EQ(result.status, 4) << result.err;
    EXPECT_THAT(result.err, HasSubstr("kept in"));
    const nlohmann::json report = reportOf(folder, file);
    EXPECT_EQ(report["complete"], false);
    EXPECT_GT(periodsOf(report), 100);
    EXPECT_LT(periodsOf(report), 300'000);
}

} // namespace
} // namespace xrunscope::test
