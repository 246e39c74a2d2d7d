// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/realtime/affinity.h"

#include <thread>

#include <gmock/gmock.h>

namespace xrunscope {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(CpuList, WritesRunsAsRanges)
{
    EXPECT_EQ(cpuListText({0, 1, 2, 3, 6}), "0-3,6");
    EXPECT_EQ(cpuListText({5}), "5");
    EXPECT_EQ(cpuListText({0, 2, 4, 5}), "0,2,4-5");
    EXPECT_EQ(cpuListText({}), "");
}

TEST(CpuList, ReadsWhatTheKernelWrites)
{
    EXPECT_THAT(parseCpuList("0-2,7\n"), ElementsAre(0, 1, 2, 7));
    EXPECT_THAT(parseCpuList("4"), ElementsAre(4));
    EXPECT_THAT(parseCpuList(""), IsEmpty());
    EXPECT_THAT(parseCpuList("x,3"), ElementsAre(3));
    EXPECT_EQ(parseCpuList("0-99999999").size(), std::size_t{kMaxCpus});
}

TEST(Pinning, PinsTheCallingThreadAlone)
{
    const auto before = allowedCpus(0);
    ASSERT_THAT(before, testing::Not(IsEmpty()));
    std::vector<int> inside;
    std::thread([&] {
        if (pinThread(before.back()))
            inside = allowedCpus(0);
    }).join();
    EXPECT_THAT(inside, ElementsAre(before.back()));
    EXPECT_EQ(allowedCpus(0), before);
}

TEST(Pinning, NamesTheCpusThereAreForOneThatIsNot)
{
    const auto pinned = pinThread(kMaxCpus - 1);
    ASSERT_FALSE(pinned);
    EXPECT_EQ(pinned.error().kind, ErrorKind::EngineStart);
    EXPECT_THAT(pinned.error().what, HasSubstr("CPU 8191 is not there"));
    EXPECT_THAT(pinned.error().what, HasSubstr("the CPUs online are " + onlineCpusText()));
}

} // namespace
} // namespace xrunscope
