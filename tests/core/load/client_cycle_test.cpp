// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/load/client_cycle.h"

#include <array>
#include <memory>

#include <gmock/gmock.h>
#include <unistd.h>

#include "core/cycle/cpu_loop.h"
#include "tests/core/load/test_geometry.h"

namespace xrunscope {
namespace {

using namespace std::chrono_literals;

/// A client's cycle between two ports in and two out, run on this thread.
struct Rig {
    explicit Rig(ClientOptions options) : cycle(options, *header, *slot, kRate, MonoClock::now()) {}

    const ClientStamp& run(MonoTime awake = MonoClock::now())
    {
        EXPECT_TRUE(cycle.begin(awake));
        const std::array<const float*, 2> inputs{in[0].data(), in[1].data()};
        const std::array<float*, 2> outputs{out[0].data(), out[1].data()};
        cycle.run(frame += kFrames, inputs, outputs, kFrames);
        return slot->ring[(slot->written - 1) % ClientSlot::kStamps];
    }

    using Buffer = std::array<float, kFrames>;
    std::array<Buffer, 2> in{};
    std::array<Buffer, 2> out{};
    std::uint32_t frame = 0;
    std::unique_ptr<SwarmHeader> header = std::make_unique<SwarmHeader>();
    std::unique_ptr<ClientSlot> slot = std::make_unique<ClientSlot>();
    ClientCycle cycle;
};

ClientOptions of(Topology topology, bool generates = false)
{
    ClientOptions options;
    options.topology = topology;
    options.generates = generates;
    return options;
}

TEST(ClientCycle, StampsAndCountsEveryCycle)
{
    Rig rig(of(Topology::Unconnected));
    const MonoTime before = MonoClock::now();
    const ClientStamp first = rig.run();
    EXPECT_EQ(first.frame, kFrames);
    EXPECT_EQ(first.flags, 0U);
    EXPECT_GE(first.awake, toNs(before));
    EXPECT_GE(first.finished, first.awake);
    EXPECT_LE(first.finished, toNs(MonoClock::now()));
    EXPECT_EQ(rig.run().frame, 2 * kFrames);
    EXPECT_EQ(rig.slot->written, 2U);
    EXPECT_EQ(rig.slot->tid, gettid());
}

TEST(ClientCycle, IsOpenFromItsFirstStampToItsLast)
{
    Rig rig(of(Topology::Unconnected));
    const MonoTime awake = MonoClock::now();
    ASSERT_TRUE(rig.cycle.begin(awake));
    EXPECT_EQ(rig.slot->openSince, toNs(awake));
    rig.run(awake);
    EXPECT_EQ(rig.slot->openSince, 0);
}

TEST(ClientCycle, UnconnectedMixesAndComparesNothing)
{
    Rig rig(of(Topology::Unconnected));
    rig.in[0].fill(0.5F);
    rig.in[1].fill(0.25F);
    EXPECT_EQ(rig.run().flags, 0U);
    EXPECT_THAT(rig.out[0], ::testing::Each(0.375F));
    EXPECT_EQ(rig.out[0], rig.out[1]);
}

TEST(ClientCycle, AChainOfTwoIsComparedAndSaysBySoMuch)
{
    Rig generator(of(Topology::Chain, true));
    Rig follower(of(Topology::Chain));
    const auto pass = [&] {
        EXPECT_EQ(generator.run().flags, 0U);
        follower.in = generator.out;
    };
    pass();
    EXPECT_EQ(generator.out[0][0], 1.0F);
    EXPECT_EQ(generator.out[0], generator.out[1]);
    EXPECT_EQ(follower.run().flags, stamp_flag::kGap) << "it has just found the pulse";
    pass();
    const ClientStamp exact = follower.run();
    EXPECT_EQ(exact.flags, stamp_flag::kCompared);
    EXPECT_EQ(exact.delta, 0.0F);
    EXPECT_EQ(follower.out, follower.in);
    pass();
    follower.in[1][5] += 0.001F;
    const ClientStamp wrong = follower.run();
    EXPECT_EQ(wrong.flags, stamp_flag::kCompared);
    EXPECT_NEAR(wrong.delta, 0.001F, 1e-6F);
    const ClientStamp late = follower.run(); // the same buffer again
    EXPECT_EQ(late.flags, stamp_flag::kGap);
    EXPECT_EQ(late.delta, 0.0F);
}

TEST(ClientCycle, StallsWhenItIsDueAndSaysSo)
{
    ClientOptions options = of(Topology::Unconnected);
    options.stallLength = 5ms;
    options.stallEvery = 1h;
    Rig rig(options);
    const MonoTime start = MonoClock::now();
    EXPECT_EQ(rig.run(start + 59min).flags, 0U);
    const ClientStamp stalled = rig.run(start + 61min);
    EXPECT_EQ(stalled.flags, stamp_flag::kStalled);
    EXPECT_GE(MonoClock::now() - start, 5ms);
    EXPECT_EQ(rig.run(start + 119min).flags, 0U) << "the next one is due an hour after the first was";
    EXPECT_EQ(rig.run(start + 361min).flags, stamp_flag::kStalled);
    EXPECT_EQ(rig.run(start + 362min).flags, 0U) << "those that were missed are not made up for";
}

TEST(ClientCycle, TheCpuLoopIsInsideTheStamps)
{
    ClientOptions options = of(Topology::Unconnected);
    options.loadIterations = 2'000'000;
    Rig rig(options);
    // 2,000,000 dependent steps of six operations take over 1 ms on any CPU.
    const ClientStamp stamp = rig.run();
    EXPECT_GT(stamp.finished - stamp.awake, 1'000'000);
}

TEST(ClientCycle, ReturnsAtOnceWhenTheRunIsOver)
{
    Rig rig(of(Topology::Unconnected));
    rig.header->stop = 1;
    EXPECT_FALSE(rig.cycle.begin(MonoClock::now()));
    EXPECT_EQ(rig.slot->openSince, 0);
    EXPECT_EQ(rig.slot->written, 0U);
}

TEST(ClientCycle, StopsAllClientsWhenOrdinaryThreadsStarve)
{
    Rig rig(of(Topology::Unconnected));
    const MonoTime start = MonoClock::now();
    for (int tick = 0; tick < 29; ++tick)
        rig.run(start + tick * 100ms);
    EXPECT_EQ(rig.header->stop, 0U);
    rig.header->heartbeat = 1; // ordinary threads ran
    for (int tick = 29; tick < 59; ++tick)
        rig.run(start + tick * 100ms);
    EXPECT_EQ(rig.header->stop, 0U);
    for (int tick = 59; tick < 61; ++tick)
        rig.run(start + tick * 100ms);
    EXPECT_EQ(rig.header->stop, 1U) << "3.1 s after the last beat";
}

} // namespace
} // namespace xrunscope
