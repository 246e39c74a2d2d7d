// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cycle/cycle_ring.h"

#include <memory>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

namespace xrunscope {
namespace {

CycleRecord record(std::uint64_t k)
{
    CycleRecord r;
    r.period = k;
    r.start = static_cast<std::int64_t>(k) * 3;
    return r;
}

TEST(CycleRing, HoldsFourMebibytesAndCountsWhatDoesNotFit)
{
    auto ring = std::make_unique<CycleRing>();
    EXPECT_EQ(CycleRing::kCapacity, 87'381u); // 4,194,304 / 48
    for (std::uint64_t k = 0; k < CycleRing::kCapacity + 5; ++k)
        ring->push(record(k));
    EXPECT_EQ(ring->dropped(), 5u);
    std::vector<CycleRecord> out(CycleRing::kCapacity + 5);
    ASSERT_EQ(ring->pop(out.data(), out.size()), CycleRing::kCapacity);
    EXPECT_EQ(out.front(), record(0));
    EXPECT_EQ(out[CycleRing::kCapacity - 1], record(CycleRing::kCapacity - 1));
    EXPECT_EQ(ring->pop(out.data(), out.size()), 0u);
}

TEST(CycleRing, KeepsOrderBetweenTwoThreads)
{
    constexpr std::uint64_t kRecords = 300'000;
    auto ring = std::make_unique<CycleRing>();
    std::thread producer([&] {
        for (std::uint64_t k = 0; k < kRecords; ++k)
            ring->push(record(k));
    });
    std::vector<CycleRecord> buffer(1024);
    std::uint64_t got = 0;
    std::uint64_t last = 0;
    bool ordered = true;
    while (got + ring->dropped() < kRecords) {
        const std::size_t n = ring->pop(buffer.data(), buffer.size());
        for (std::size_t i = 0; i < n; ++i) {
            ordered = ordered && (got + i == 0 || buffer[i].period > last) &&
                      buffer[i].start == static_cast<std::int64_t>(buffer[i].period) * 3;
            last = buffer[i].period;
        }
        got += n;
        if (n == 0)
            std::this_thread::yield();
    }
    producer.join();
    EXPECT_TRUE(ordered);
    EXPECT_EQ(got + ring->dropped(), kRecords);
}

} // namespace
} // namespace xrunscope
