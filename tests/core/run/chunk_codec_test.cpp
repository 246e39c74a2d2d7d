// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/chunk_codec.h"

#include <random>

#include <gtest/gtest.h>

#include "core/run/packing.h"
#include "tests/core/run/made_file.h"

namespace xrunscope {
namespace {

TEST(ChunkCodec, IsExact)
{
    const auto cycles = madeCycles(2000);
    const Blob packed = packCycles(cycles, kMadeOrigin);
    const auto back = unpackCycles(packed, cycles.size(), kMadeOrigin);
    ASSERT_TRUE(back);
    EXPECT_EQ(*back, cycles);
    EXPECT_LT(packed.size(), cycles.size() * 6); // 48 bytes a record before
}

TEST(ChunkCodec, IsExactForOddTimes)
{
    std::vector<CycleRecord> cycles;
    std::mt19937_64 random(1);
    std::uint64_t period = 0;
    for (int i = 0; i < 500; ++i) {
        const auto time = [&] { return static_cast<std::int64_t>(random() >> 4) - (std::int64_t{1} << 59); };
        const auto within = [&] { return static_cast<std::int64_t>(random() >> 14) - (std::int64_t{1} << 49); };
        period += 1 + random() % 1'000'000;
        CycleRecord r{
            period, time(), 0, 0, 0, static_cast<std::uint32_t>(random()), static_cast<std::uint32_t>(random())};
        r.start = r.release + within();
        r.workEnd = r.start + within();
        r.finish = r.workEnd + within();
        cycles.push_back(r);
    }
    const auto back = unpackCycles(packCycles(cycles, -5), cycles.size(), -5);
    ASSERT_TRUE(back);
    EXPECT_EQ(*back, cycles);
}

TEST(ChunkCodec, RefusesAnythingElse)
{
    const auto cycles = madeCycles(100);
    const Blob packed = packCycles(cycles, kMadeOrigin);
    EXPECT_FALSE(unpackCycles(packed, cycles.size() - 1, kMadeOrigin)); // bytes left over
    EXPECT_FALSE(unpackCycles(packed, cycles.size() + 1, kMadeOrigin)); // bytes missing
    EXPECT_FALSE(unpackCycles(packed, 0, kMadeOrigin));
    EXPECT_FALSE(unpackCycles(packed, kMaxChunkRecords + 1, kMadeOrigin));
    EXPECT_FALSE(unpackCycles({}, 10, kMadeOrigin));
    for (std::size_t i = 0; i < packed.size(); ++i) {
        Blob broken = packed;
        broken[i] ^= 0x10;
        const auto back = unpackCycles(broken, cycles.size(), kMadeOrigin);
        EXPECT_TRUE(!back || *back == cycles) << i;
    }
    // A period that does not rise.
    const std::vector<CycleRecord> twice{cycles[0], cycles[0]};
    EXPECT_FALSE(unpackCycles(packCycles(twice, kMadeOrigin), 2, kMadeOrigin));
    // A delay of 13 days: figures add and multiply it.
    std::vector<CycleRecord> late{cycles[0]};
    late[0].start += std::int64_t{1} << 50;
    late[0].workEnd = late[0].finish = late[0].start;
    EXPECT_FALSE(unpackCycles(packCycles(late, kMadeOrigin), 1, kMadeOrigin));
}

TEST(ChunkCodec, HistogramIsExactAndChecked)
{
    Histogram h;
    h.add(-1'000'000'000'000, 3);
    h.add(0);
    h.add(27'000, 1'000'000'007);
    h.add(INT64_MAX);
    const auto back = unpackHistogram(packHistogram(h));
    ASSERT_TRUE(back);
    EXPECT_EQ(*back, h);
    EXPECT_EQ(*unpackHistogram(packHistogram(Histogram{})), Histogram{});
    VarintWriter beyond;
    beyond.add(Histogram::kBins);
    beyond.add(1);
    EXPECT_FALSE(unpackHistogram(compress(beyond.bytes())));
}

TEST(Packing, DecompressionIsCapped)
{
    const Blob zeros(1'000'000, 0);
    const Blob small = compress(zeros);
    EXPECT_LT(small.size(), 1000u);
    EXPECT_FALSE(decompress(small, 999'999));
    EXPECT_EQ(*decompress(small, 1'000'000), zeros);
}

TEST(Packing, NumbersOfEverySize)
{
    VarintWriter out;
    const std::vector<std::int64_t> numbers{0, -1, 1, 63, -64, 64, INT32_MAX, INT64_MIN, INT64_MAX};
    for (const auto n : numbers)
        out.addSigned(n);
    VarintReader in(out.bytes());
    for (const auto n : numbers)
        EXPECT_EQ(in.nextSigned(), n);
    EXPECT_TRUE(in.atEnd());
    EXPECT_FALSE(in.next());
    const Blob tooLong(11, 0xff);
    EXPECT_FALSE(VarintReader(tooLong).next());
}

} // namespace
} // namespace xrunscope
