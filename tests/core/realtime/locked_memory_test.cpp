// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/realtime/locked_memory.h"

#include <array>
#include <cstdint>
#include <new>
#include <string>

#include <gtest/gtest.h>
#include <sys/mman.h>
#include <unistd.h>

#include "child.h"

namespace xrunscope {
namespace {

std::string lockFiveMiB()
{
    const LockedMemory memory(5 * 1024 * 1024);
    return memory.locked() ? "locked" : "not locked";
}

TEST(LockedMemory, IsWholePagesZeroedAndPresent)
{
    const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    const LockedMemory memory(2 * page + 1);
    EXPECT_EQ(memory.size(), 3 * page);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(memory.data()) % page, 0U);
    std::array<unsigned char, 3> present{};
    ASSERT_EQ(mincore(memory.data(), memory.size(), present.data()), 0);
    for (const unsigned char p : present)
        EXPECT_EQ(p & 1, 1);
    const auto* bytes = static_cast<const unsigned char*>(memory.data());
    for (std::size_t i = 0; i < memory.size(); ++i)
        ASSERT_EQ(bytes[i], 0) << i;
}

TEST(LockedMemory, SaysWhetherItIsLocked)
{
    if (!test::kMlockLocks)
        GTEST_SKIP() << "a sanitizer makes mlock do nothing";
    test::ChildRights none;
    none.memlock = 0;
    EXPECT_EQ(test::inChild(none, lockFiveMiB), "not locked");
    test::ChildRights common;
    common.memlock = 8 * 1024 * 1024;
    if (!test::canHave(common))
        GTEST_SKIP() << "the limits of a child may not be raised here (CAP_SYS_RESOURCE)";
    EXPECT_EQ(test::inChild(common, lockFiveMiB), "locked");
}

TEST(LockedMemory, ThrowsWhenThereIsNoMemory)
{
    EXPECT_THROW(LockedMemory(SIZE_MAX), std::bad_alloc);
    EXPECT_THROW(LockedMemory(SIZE_MAX / 2), std::bad_alloc);
    EXPECT_THROW(LockedMemory(0), std::bad_alloc);
}

struct Counted {
    explicit Counted(int& alive) : alive_(&alive) { ++*alive_; }
    ~Counted() { --*alive_; }
    Counted(const Counted&) = delete;
    Counted& operator=(const Counted&) = delete;
    int* alive_;
};

TEST(Locked, BuildsAndDestroysItsObject)
{
    int alive = 0;
    {
        const Locked<Counted> object(alive);
        EXPECT_EQ(alive, 1);
        EXPECT_EQ(object->alive_, &alive);
    }
    EXPECT_EQ(alive, 0);
}

} // namespace
} // namespace xrunscope
