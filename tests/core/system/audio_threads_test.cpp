// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/system/audio_threads.h"

#include <gmock/gmock.h>

#include "core/system/thread_stat.h"
#include "tests/core/system/fake_root.h"
#include "tests/core/system/stat_line.h"

namespace xrunscope {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

const SoundCard kHda{0, "PCH", "HDA-Intel", "HDA Intel PCH", "0xf7e10000 irq 34", 34};
const SoundCard kUsb{1, "USB", "USB-Audio", "Scarlett 2i2 USB", "usb-0000:00:14.0-2, high speed", {}};
const SoundCard kFireWire{2, "F", "DICE", "Saffire", "fw1.0, S400", {}};

TEST(ParseThreadStat, ReadsNameAndScheduling)
{
    EXPECT_EQ(parseThreadStat("34 (irq/34-snd_hda_intel:card0) S 2 0 0 0 -1 2129984 0 0 0 0 0 12 0 0 -51 0 1 0 101 0 0 "
                              "18446744073709551615 0 0 0 0 0 0 0 2147483647 0 0 0 0 17 1 50 1 0 0 0 0 0\n"),
              (ThreadStat{34, "irq/34-snd_hda_intel:card0", 0, 50, 1}));
    EXPECT_EQ(parseThreadStat(statLine(7, "a) (b", 19, 0, 3)), (ThreadStat{7, "a) (b", 19, 0, 3}));
    EXPECT_EQ(parseThreadStat(statLine(8, "", -11, 0, 0)), (ThreadStat{8, "", -11, 0, 0}));
}

TEST(ParseThreadStat, NothingWhenAFieldIsMissingOrNoNumber)
{
    const std::string good = statLine(7, "jackd", 0, 10, 1);
    EXPECT_TRUE(parseThreadStat(good).has_value());
    for (const auto& text :
         {std::string{}, std::string{"7"}, std::string{"7 (x"}, std::string{"7 )x("}, std::string{"x" + good},
          std::string{"7 (x) S 1 2 3"}, good.substr(0, good.find(" 10 1")), statLine(7, "x", 0, 10, 1, "fifo")})
        EXPECT_EQ(parseThreadStat(text), std::nullopt) << text;
}

TEST(ServesSoundCard, ByDriverNameCutOrNot)
{
    EXPECT_TRUE(servesSoundCard("irq/33-snd_hda_intel:card0", {}));
    EXPECT_TRUE(servesSoundCard("irq/33-snd_hda_", {}));
    EXPECT_TRUE(servesSoundCard("irq/126-AudioDS", {}));
    EXPECT_TRUE(servesSoundCard("irq/17-s-snd_hdsp", {}));
    EXPECT_FALSE(servesSoundCard("irq/9-acpi", {kHda, kUsb}));
    EXPECT_FALSE(servesSoundCard("snd_hda_intel", {kHda}));
    EXPECT_FALSE(servesSoundCard("irq/", {kHda}));
}

TEST(ServesSoundCard, ByInterruptNumber)
{
    EXPECT_TRUE(servesSoundCard("irq/34-i801_smbus", {kHda}));
    EXPECT_FALSE(servesSoundCard("irq/35-i801_smbus", {kHda}));
    EXPECT_FALSE(servesSoundCard("irq/34-i801_smbus", {kUsb}));
}

TEST(ServesSoundCard, ByTheControllerThatACardHangsOn)
{
    EXPECT_TRUE(servesSoundCard("irq/125-xhci_hc", {kHda, kUsb}));
    EXPECT_FALSE(servesSoundCard("irq/125-xhci_hc", {kHda}));
    EXPECT_TRUE(servesSoundCard("irq/125-firewir", {kFireWire}));
    EXPECT_FALSE(servesSoundCard("irq/125-firewir", {kUsb}));
}

TEST(IsAudioServer, KnowsTheNames)
{
    for (const char* name : {"jackd", "jackdbus", "pipewire", "pipewire-pulse", "pipewire-media-", "wireplumber"})
        EXPECT_TRUE(isAudioServer(name)) << name;
    for (const char* name : {"", "jack", "jackdx", "pipewirex", "bash"})
        EXPECT_FALSE(isAudioServer(name)) << name;
}

TEST(FindAudioThreads, TakesTheRealTimeThreadsOfServers)
{
    FakeRoot root;
    root.write("/proc/900/stat", statLine(900, "pipewire", -11, 0, 0));
    root.write("/proc/900/task/900/stat", statLine(900, "pipewire", -11, 0, 0));
    root.write("/proc/900/task/905/stat", statLine(905, "data-loop.0", 0, 88, 1));
    root.write("/proc/900/task/906/stat", statLine(906, "module-x", 0, 0, 0));
    root.write("/proc/17/stat", statLine(17, "ksoftirqd/0", 0, 0, 0));
    root.write("/proc/950/stat", statLine(950, "bash", 0, 0, 0));
    root.write("/proc/951/stat", "garbage");
    root.write("/proc/952/comm", "no stat\n");
    root.write("/proc/cpuinfo", "");
    root.write("/proc/953/stat", statLine(953, "jackd", 0, 0, 4711));
    EXPECT_THAT(findAudioThreads(root.path(), {}),
                ElementsAre(ThreadInfo{"ksoftirqd/0", 17, "other", 0}, ThreadInfo{"pipewire", 900, "other", 0},
                            ThreadInfo{"pipewire/data-loop.0", 905, "fifo", 88},
                            ThreadInfo{"jackd", 953, "class 4711", 0}));
}

TEST(FindAudioThreads, IsBounded)
{
    FakeRoot root;
    for (int i = 1; i <= 1100; ++i)
        root.write("/proc/" + std::to_string(i) + "/stat", statLine(i, "ksoftirqd/" + std::to_string(i), 0, 0, 0));
    EXPECT_EQ(findAudioThreads(root.path(), {}).size(), 1024U);
}

TEST(FindAudioThreads, NoProcFolderIsNoError)
{
    FakeRoot root;
    EXPECT_THAT(findAudioThreads(root.path(), {}), IsEmpty());
}

} // namespace
} // namespace xrunscope
