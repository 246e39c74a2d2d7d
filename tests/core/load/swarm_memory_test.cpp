// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/load/swarm_memory.h"

#include <vector>

#include <gmock/gmock.h>
#include <sys/mman.h>
#include <unistd.h>

namespace xrunscope {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(SwarmMemory, WhatOneSideWritesTheOtherReads)
{
    auto parent = SwarmMemory::create(3);
    ASSERT_TRUE(parent) << parent.error().text();
    auto client = SwarmMemory::map(dup(parent->fd()));
    ASSERT_TRUE(client) << client.error().text();
    EXPECT_EQ(client->clients(), 3U);

    client->slot(2).tid = 4711;
    client->slot(0).ring[ClientSlot::kStamps - 1].frame = 64;
    parent->header().stop = 1;
    EXPECT_EQ(parent->slot(2).tid, 4711);
    EXPECT_EQ(parent->slot(1).tid, 0);
    EXPECT_EQ(parent->slot(0).ring[ClientSlot::kStamps - 1].frame, 64U);
    EXPECT_EQ(client->header().stop, 1U);
}

TEST(SwarmMemory, SlotsAreOnPagesOfTheirOwn)
{
    auto memory = SwarmMemory::create(2);
    ASSERT_TRUE(memory) << memory.error().text();
    const auto address = [&](std::uint32_t i) { return reinterpret_cast<std::uintptr_t>(&memory->slot(i)); };
    EXPECT_EQ(address(0) % 4096, 0U);
    EXPECT_EQ(address(1) % 4096, 0U);
    EXPECT_GE(address(1) - address(0), sizeof(ClientSlot));
}

TEST(SwarmMemory, ItsSizeIsFixedForGood)
{
    auto memory = SwarmMemory::create(1);
    ASSERT_TRUE(memory) << memory.error().text();
    EXPECT_NE(ftruncate(memory->fd(), 0), 0) << "a client must not be able to take the memory away from the run";
}

TEST(SwarmMemory, ImpossibleNumbersOfClientsAreRefused)
{
    EXPECT_FALSE(SwarmMemory::create(0));
    const auto tooMany = SwarmMemory::create(255);
    ASSERT_FALSE(tooMany);
    EXPECT_THAT(tooMany.error().text(), HasSubstr("1 to 254"));
}

TEST(SwarmMemory, SomethingElseIsNotMapped)
{
    EXPECT_FALSE(SwarmMemory::map(-1));

    int ends[2];
    ASSERT_EQ(pipe(ends), 0);
    EXPECT_FALSE(SwarmMemory::map(ends[0]));
    close(ends[0]);
    close(ends[1]);

    const int zeros = memfd_create("zeros", 0);
    ASSERT_EQ(ftruncate(zeros, 1 << 20), 0);
    const auto mapped = SwarmMemory::map(zeros);
    ASSERT_FALSE(mapped);
    EXPECT_THAT(mapped.error().what, HasSubstr("not the load clients' shared memory"));
    close(zeros);
}

TEST(SwarmMemory, AHeaderThatLiesAboutItsClientsIsNotMapped)
{
    auto memory = SwarmMemory::create(2);
    ASSERT_TRUE(memory) << memory.error().text();
    memory->header().clients = 3; // more slots than the file has room for
    const int copy = dup(memory->fd());
    EXPECT_FALSE(SwarmMemory::map(copy));
    close(copy);
}

/// The client's side of a ring.
void push(ClientSlot& slot, std::uint32_t frame)
{
    const std::uint64_t written = slot.written;
    slot.ring[written % ClientSlot::kStamps].frame = frame;
    slot.written = written + 1;
}

std::vector<std::uint32_t> framesRead(StampReader& reader)
{
    std::vector<std::uint32_t> frames;
    reader.read([&](const ClientStamp& stamp) { frames.push_back(stamp.frame); });
    return frames;
}

TEST(StampReader, GivesEachStampOnceInOrder)
{
    const auto slot = std::make_unique<ClientSlot>();
    StampReader reader(*slot);
    EXPECT_THAT(framesRead(reader), ElementsAre());
    push(*slot, 64);
    push(*slot, 128);
    EXPECT_THAT(framesRead(reader), ElementsAre(64U, 128U));
    push(*slot, 192);
    EXPECT_THAT(framesRead(reader), ElementsAre(192U));
    EXPECT_EQ(reader.lost(), 0U);
}

TEST(StampReader, CountsWhatWasOverwrittenAndGoesOnBehindIt)
{
    const auto slot = std::make_unique<ClientSlot>();
    StampReader reader(*slot);
    for (std::uint32_t i = 0; i < 10'000; ++i)
        push(*slot, i);
    // It keeps half a ring, 2048, away from where the writer may be.
    const auto frames = framesRead(reader);
    ASSERT_EQ(frames.size(), 2048U);
    EXPECT_EQ(frames.front(), 7952U);
    EXPECT_EQ(frames.back(), 9999U);
    EXPECT_EQ(reader.lost(), 7952U);
}

TEST(StampReader, SeesWhatIsWrittenWhileItReads)
{
    const auto slot = std::make_unique<ClientSlot>();
    StampReader reader(*slot);
    push(*slot, 1);
    std::vector<std::uint32_t> frames;
    reader.read([&](const ClientStamp& stamp) {
        frames.push_back(stamp.frame);
        if (stamp.frame < 5)
            push(*slot, stamp.frame + 1);
    });
    EXPECT_THAT(frames, ElementsAre(1U, 2U, 3U, 4U, 5U));
}

} // namespace
} // namespace xrunscope
