// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/system/os_files.h"

#include <gtest/gtest.h>

namespace xrunscope {
namespace {

TEST(ParseMemoryInfo, CountsInMebibytes)
{
    EXPECT_EQ(parseMemoryInfo("MemTotal:       16318464 kB\nMemFree: 1 kB\nSwapCached: 5 kB\nSwapTotal:  2097152 kB\n"),
              (MemoryInfo{15936, 2048})); // 16318464 / 1024 and 2097152 / 1024
    EXPECT_EQ(parseMemoryInfo("MemTotal: 1023 kB"), (MemoryInfo{0, 0}));
}

TEST(ParseMemoryInfo, AcceptsAnything)
{
    EXPECT_EQ(parseMemoryInfo(""), MemoryInfo{});
    EXPECT_EQ(parseMemoryInfo("MemTotal\nMemTotal: -5 kB\nSwapTotal: lots\n\xff:"), MemoryInfo{});
    EXPECT_EQ(parseMemoryInfo("MemTotal: 99999999999999999999999 kB"), MemoryInfo{});
}

TEST(ParseOsName, TakesThePrettyName)
{
    EXPECT_EQ(parseOsName("NAME=\"Debian GNU/Linux\"\nPRETTY_NAME=\"Debian GNU/Linux 12 (bookworm)\"\nID=debian\n"),
              "Debian GNU/Linux 12 (bookworm)");
    EXPECT_EQ(parseOsName("PRETTY_NAME='Arch Linux'"), "Arch Linux");
    EXPECT_EQ(parseOsName("PRETTY_NAME=Void"), "Void");
    EXPECT_EQ(parseOsName("PRETTY_NAME=\"A \\\"B\\\"\""), "A \"B\"");
    EXPECT_EQ(parseOsName("PRETTY_NAME=\""), "\"");
    EXPECT_EQ(parseOsName("NAME=x"), "");
    EXPECT_EQ(parseOsName(""), "");
}

TEST(KernelAtLeast, ComparesNumbers)
{
    EXPECT_TRUE(kernelAtLeast("6.12.1-rt5", 6, 12));
    EXPECT_TRUE(kernelAtLeast("7.0", 6, 12));
    EXPECT_TRUE(kernelAtLeast("6.12", 6, 12));
    EXPECT_FALSE(kernelAtLeast("6.2.16", 6, 12));
    EXPECT_FALSE(kernelAtLeast("5.19.0", 6, 12));
    EXPECT_FALSE(kernelAtLeast("6", 6, 12));
    EXPECT_FALSE(kernelAtLeast("", 6, 12));
    EXPECT_FALSE(kernelAtLeast("linux", 6, 12));
}

} // namespace
} // namespace xrunscope
