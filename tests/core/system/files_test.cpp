// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <zlib.h>

#include "core/system/polled_file.h"
#include "core/system/small_file.h"
#include "tests/core/system/fake_root.h"

namespace xrunscope {
namespace {

TEST(ReadSmallFile, ReadsUpToItsLimit)
{
    FakeRoot root;
    root.write("/f", std::string(10'000, 'a'));
    EXPECT_EQ(readSmallFile(root.path() + "/f"), std::string(10'000, 'a'));
    EXPECT_EQ(readSmallFile(root.path() + "/f", 5'000), std::string(5'000, 'a'));
    EXPECT_EQ(readSmallFile(root.path() + "/f", 0), "");
    root.write("/empty", "");
    EXPECT_EQ(readSmallFile(root.path() + "/empty"), "");
}

TEST(ReadSmallFile, NothingWithoutAFile)
{
    FakeRoot root;
    EXPECT_EQ(readSmallFile(root.path() + "/none"), std::nullopt);
    EXPECT_EQ(readSmallFile(root.path()), std::nullopt); // a folder
}

TEST(ReadSmallFile, AFifoDoesNotHoldTheCaller)
{
    FakeRoot root;
    ASSERT_EQ(mkfifo((root.path() + "/fifo").c_str(), 0600), 0);
    EXPECT_EQ(readSmallFile(root.path() + "/fifo"), "");
}

TEST(ReadFirstLine, IsTrimmedPrintableAndShort)
{
    FakeRoot root;
    root.write("/f", "  schedutil \nsecond\n");
    EXPECT_EQ(readFirstLine(root.path() + "/f"), "schedutil");
    root.write("/f", std::string("Raspberry Pi 4\0", 15));
    EXPECT_EQ(readFirstLine(root.path() + "/f"), "Raspberry Pi 4");
    root.write("/f", std::string(9'000, 'x'));
    EXPECT_EQ(readFirstLine(root.path() + "/f").size(), 256U);
    EXPECT_EQ(readFirstLine(root.path() + "/none"), "");
}

TEST(ReadGzipFile, UnpacksUpToItsLimit)
{
    FakeRoot root;
    const std::string path = root.path() + "/config.gz", text(200'000, 'z');
    gzFile file = gzopen(path.c_str(), "wb");
    ASSERT_NE(file, nullptr);
    ASSERT_EQ(gzwrite(file, text.data(), static_cast<unsigned>(text.size())), static_cast<int>(text.size()));
    ASSERT_EQ(gzclose(file), Z_OK);
    EXPECT_EQ(readGzipFile(path, 1'000'000), text);
    EXPECT_EQ(readGzipFile(path, 1'000), text.substr(0, 1'000));
    EXPECT_EQ(readGzipFile(root.path() + "/none", 1'000), std::nullopt);
}

TEST(ReadGzipFile, NothingFromABrokenOne)
{
    FakeRoot root;
    root.write("/broken.gz", std::string("\x1f\x8b\x08\0\0\0\0\0\0\x03 not deflate", 22));
    EXPECT_EQ(readGzipFile(root.path() + "/broken.gz", 1'000), std::nullopt);
}

TEST(PolledFile, SeesEachNewText)
{
    FakeRoot root;
    root.write("/f", "first");
    PolledFile file(root.path() + "/f", 100'000);
    std::string text;
    ASSERT_TRUE(file.read(text));
    EXPECT_EQ(text, "first");
    root.write("/f", "2");
    ASSERT_TRUE(file.read(text));
    EXPECT_EQ(text, "2");
    root.write("/f", std::string(90'000, 'x'));
    ASSERT_TRUE(file.read(text));
    EXPECT_EQ(text.size(), 90'000U);
    root.write("/f", std::string(200'000, 'x'));
    ASSERT_TRUE(file.read(text));
    EXPECT_EQ(text.size(), 100'000U);
}

TEST(PolledFile, ComesBackAfterAFailure)
{
    FakeRoot root;
    PolledFile file(root.path() + "/f", 1'000);
    std::string text;
    EXPECT_FALSE(file.read(text));
    root.write("/f", "there");
    ASSERT_TRUE(file.read(text));
    EXPECT_EQ(text, "there");
    root.write("/f", "");
    EXPECT_FALSE(file.read(text));
    root.write("/f", "again");
    ASSERT_TRUE(file.read(text));
    EXPECT_EQ(text, "again");
}

} // namespace
} // namespace xrunscope
