// SPDX-License-Identifier: GPL-3.0-or-later
// Numbering and releases by hand: 480 frames at 48,000 Hz, T = 10 ms; 3 periods, D = 20 ms.
#include "core/alsa/alsa_cycles.h"

#include <memory>

#include <gmock/gmock.h>

#include "core/alsa/near_miss.h"
#include "core/alsa/sound_buffer.h"
#include "core/cycle/cycle_ring.h"

#include <alsa/asoundlib.h>

namespace xrunscope {
namespace {

constexpr std::int64_t kMs = 1'000'000;

class Cycles : public testing::Test {
protected:
    /// A cycle of stream 0 that began at 0: due at (index + 1) · 10 ms, awake 50 µs later.
    static AlsaStamp stamp(std::uint32_t index)
    {
        AlsaStamp s;
        s.index = index;
        s.release = (index + 1) * 10 * kMs;
        s.timestamp = s.release + 20'000;
        s.start = s.release + 50'000;
        s.workEnd = s.start + 30'000;
        s.finish = s.workEnd + 10'000;
        return s;
    }
    /// Begins the run with period 0 due at 250 ms.
    void begin(std::uint64_t periods)
    {
        cycles_ = std::make_unique<AlsaCycles>(Geometry{48000, 480, 3}, periods);
        for (std::uint32_t i = 0; i < AlsaCycles::kWarmUp; ++i)
            cycles_->add(stamp(i));
        ASSERT_TRUE(cycles_->ready());
        ASSERT_FALSE(cycles_->estimated());
        EXPECT_EQ(cycles_->beginRun(), 250 * kMs);
    }
    void take()
    {
        cycles_->take(*ring_, news_);
        CycleRecord r;
        while (ring_->pop(&r, 1) == 1)
            records_.push_back(r);
    }
    std::unique_ptr<AlsaCycles> cycles_;
    std::unique_ptr<CycleRing> ring_ = std::make_unique<CycleRing>();
    EngineNews news_;
    std::vector<CycleRecord> records_;
};

TEST_F(Cycles, APlainCycleHasTheDevicesReleaseAndTheInterruptsLatency)
{
    begin(100);
    cycles_->add(stamp(24));
    take();
    ASSERT_EQ(records_.size(), 1u);
    EXPECT_EQ(records_[0], (CycleRecord{0, 250 * kMs, 250 * kMs + 50'000, 250 * kMs + 80'000, 250 * kMs + 90'000,
                                        cycle_flag::kDeviceTime, 20'000}));
}

TEST_F(Cycles, AnXrunCountsTheTimeFromTheDryBufferToTheRestart)
{
    begin(100);
    cycles_->add(stamp(24));
    AlsaStamp late = stamp(25); // due at 260 ms, awake at 300 ms: the buffer was dry at 280 ms
    late.timestamp = 0;
    late.start = 300 * kMs;
    late.restart = 305 * kMs;
    late.workEnd = late.finish = 300 * kMs + 30'000;
    cycles_->add(late);
    AlsaStamp next = stamp(0); // of the second stream: due at 315 ms
    next.stream = 1;
    next.streamStart = 305 * kMs;
    next.release = 315 * kMs;
    next.timestamp = next.release + 10'000;
    next.start = next.finish = next.workEnd = 315 * kMs + 60'000;
    cycles_->add(next);
    take();
    ASSERT_EQ(records_.size(), 3u);
    EXPECT_EQ(records_[1].period, 1u);
    EXPECT_EQ(records_[1].release, 260 * kMs);
    EXPECT_EQ(records_[1].flags, cycle_flag::kRecovery);
    // 315 − 260 = 55 ms are 5.5 periods, to the nearest 6: periods 2 … 6 were skipped.
    EXPECT_EQ(records_[2].period, 7u);
    EXPECT_EQ(records_[2].flags, cycle_flag::kAfterSkip);
    EXPECT_EQ(records_[2].aux, 5u);
    ASSERT_EQ(news_.xruns.size(), 1u);
    const Xrun& x = news_.xruns[0];
    EXPECT_EQ(x.kind, XrunKind::Device);
    EXPECT_EQ(x.firstPeriod, 1u);
    EXPECT_EQ(x.begin, 280 * kMs);
    EXPECT_EQ(x.length, 25 * kMs);
    EXPECT_EQ(x.misses, 6u); // its own and the five skipped
}

TEST_F(Cycles, AnXrunIsThatLongWithEstimatedReleasesToo)
{
    cycles_ = std::make_unique<AlsaCycles>(Geometry{48000, 480, 3}, 100);
    std::uint32_t index = 0;
    for (; !cycles_->ready(); ++index) {
        AlsaStamp s = stamp(index);
        s.timestamp = 0;
        cycles_->add(s);
    }
    ASSERT_TRUE(cycles_->estimated());
    const std::int64_t first = cycles_->beginRun();
    EXPECT_EQ(first, stamp(index).start) << "all wake-ups are equally late: their delay is 0";
    AlsaStamp good = stamp(index);
    good.timestamp = 0;
    cycles_->add(good);
    AlsaStamp late = stamp(index + 1); // due 10 ms after, awake 85 ms late
    late.timestamp = 0;
    late.start = late.workEnd = late.finish = first + 95 * kMs;
    late.restart = first + 96 * kMs;
    cycles_->add(late);
    for (std::uint32_t i = 0; i < 10; ++i) { // due 106 ms after the first, and so on
        AlsaStamp s;
        s.stream = 1;
        s.index = i;
        s.streamStart = late.restart;
        s.start = s.workEnd = s.finish = first + (106 + 10 * i) * kMs;
        cycles_->add(s);
    }
    cycles_->flush();
    take();
    ASSERT_EQ(records_.size(), 12u);
    EXPECT_EQ(records_[1].period, 1u);
    EXPECT_EQ(records_[1].start - records_[1].release, 85 * kMs);
    EXPECT_EQ(records_[2].period, 11u); // 96 ms on: 9.6 periods, to the nearest 10
    EXPECT_EQ(records_[2].aux, 9u);
    ASSERT_EQ(news_.xruns.size(), 1u);
    EXPECT_EQ(news_.xruns[0].length, 66 * kMs); // from 10 + 20 ms to 96
    EXPECT_EQ(news_.xruns[0].misses, 10u);
}

TEST_F(Cycles, TheDevicesOwnStopTimeCountsOnlyWhereItCanBeTrue)
{
    begin(100);
    cycles_->add(stamp(24));
    AlsaStamp late = stamp(25);
    late.start = 262 * kMs; // an XRUN that the position does not explain
    late.workEnd = late.finish = late.start;
    late.restart = 263 * kMs;
    late.stoppedAt = 251 * kMs; // after the cycle before
    cycles_->add(late);
    cycles_->flush();
    take();
    ASSERT_EQ(news_.xruns.size(), 1u);
    EXPECT_EQ(news_.xruns[0].length, 12 * kMs);
    EXPECT_EQ(news_.xruns[0].misses, 0u) << "it answered in time";
}

TEST_F(Cycles, AStopTimeFromTheLastStartIsLeftOut)
{
    begin(100);
    cycles_->add(stamp(24));
    AlsaStamp late = stamp(25);
    late.start = late.workEnd = late.finish = 290 * kMs;
    late.restart = 291 * kMs;
    late.stoppedAt = 1; // the time of the start: what plugins give
    cycles_->add(late);
    cycles_->flush();
    take();
    ASSERT_EQ(news_.xruns.size(), 1u);
    EXPECT_EQ(news_.xruns[0].length, 11 * kMs);
}

TEST_F(Cycles, ACardThatTakesItsTimeToStartIsBelieved)
{
    begin(100);
    cycles_->add(stamp(24));
    AlsaStamp late = stamp(25); // due at 260 ms, awake at 300 ms, started again at 305 ms
    late.timestamp = 0;
    late.start = 300 * kMs;
    late.restart = 305 * kMs;
    late.workEnd = late.finish = 300 * kMs + 30'000;
    cycles_->add(late);
    for (std::uint32_t i = 0; i < 2; ++i) { // the sound begins 35 ms after that
        AlsaStamp again = stamp(i);
        again.stream = 1;
        again.streamStart = 305 * kMs;
        for (std::int64_t* t : {&again.release, &again.timestamp, &again.start, &again.workEnd, &again.finish})
            *t += 340 * kMs;
        cycles_->add(again);
    }
    take();
    ASSERT_EQ(records_.size(), 4u);
    EXPECT_EQ(records_[2].release, 350 * kMs);
    EXPECT_EQ(records_[2].period, 10u); // 90 ms after period 1
    EXPECT_EQ(records_[2].aux, 8u);
    EXPECT_EQ(records_[3].release, 360 * kMs);
    EXPECT_EQ(records_[3].period, 11u);
    EXPECT_EQ(records_[3].flags, cycle_flag::kDeviceTime);
    EXPECT_TRUE(news_.remarks.empty());
}

TEST_F(Cycles, APositionThatLagsByTheWholeBufferIsBelievedWhenItStays)
{
    // While no interrupt gets through, the card goes round its 3 periods: from cycle 25 on each is due 30 ms later.
    begin(100);
    cycles_->add(stamp(24));
    for (std::uint32_t i = 25; i < 30; ++i) {
        AlsaStamp lagging = stamp(i);
        for (std::int64_t* t :
             {&lagging.release, &lagging.timestamp, &lagging.start, &lagging.workEnd, &lagging.finish})
            *t += 30 * kMs;
        cycles_->add(lagging);
    }
    cycles_->flush();
    take();
    ASSERT_EQ(records_.size(), 6u);
    EXPECT_EQ(records_[2].period, 2u); // the second that lags: not believed yet, 30 ms late by the old grid
    EXPECT_EQ(records_[2].release, 270 * kMs);
    EXPECT_EQ(records_[2].start, 300 * kMs + 50'000);
    EXPECT_EQ(records_[3].period, 6u); // the third: 3 periods were never seen
    EXPECT_EQ(records_[3].release, 310 * kMs);
    EXPECT_EQ(records_[3].flags, cycle_flag::kAfterSkip);
    EXPECT_EQ(records_[3].aux, 3u);
    EXPECT_EQ(records_[4].period, 7u);
    EXPECT_EQ(records_[4].flags, cycle_flag::kDeviceTime);
    EXPECT_EQ(records_[5].release, 330 * kMs);
    ASSERT_EQ(news_.remarks.size(), 2u);
    EXPECT_THAT(news_.remarks[1].text, testing::HasSubstr("had not seen 3 periods pass on the card"));
}

TEST_F(Cycles, ALagThatDoesNotStayOrIsAfterTheWakeUpIsNotBelieved)
{
    begin(100);
    for (std::uint32_t i = 24; i < 40; ++i) {
        AlsaStamp s = stamp(i);
        if (i % 3 != 0) { // two in a row lag, and are late by it
            for (std::int64_t* t : {&s.release, &s.timestamp, &s.start, &s.workEnd, &s.finish})
                *t += 30 * kMs;
        }
        if (i >= 36) // these are not late
            s.start = (i + 1) * 10 * kMs + 50'000;
        cycles_->add(s);
    }
    cycles_->flush();
    take();
    ASSERT_EQ(records_.size(), 16u);
    for (std::size_t i = 0; i < records_.size(); ++i) {
        EXPECT_EQ(records_[i].period, i);
        EXPECT_EQ(records_[i].release, static_cast<std::int64_t>(250 + 10 * i) * kMs);
    }
}

TEST_F(Cycles, ARunThatEndsInAnXrunAccountsForItsLastPeriods)
{
    begin(5);
    cycles_->add(stamp(24));
    AlsaStamp late = stamp(25);
    late.start = late.workEnd = late.finish = 400 * kMs;
    late.restart = 401 * kMs;
    cycles_->add(late);
    EXPECT_FALSE(cycles_->complete());
    AlsaStamp next = stamp(0);
    next.stream = 1;
    next.streamStart = 401 * kMs;
    next.release = next.timestamp = 411 * kMs;
    next.start = next.workEnd = next.finish = 411 * kMs + 1;
    cycles_->add(next);
    take();
    EXPECT_TRUE(cycles_->complete());
    EXPECT_EQ(records_.size(), 2u);
    EXPECT_EQ(cycles_->skippedAtEnd(), 3u);
    EXPECT_EQ(cycles_->cycleAfterEnd(), 411 * kMs + 1);
    ASSERT_EQ(news_.xruns.size(), 1u);
    EXPECT_EQ(news_.xruns[0].misses, 4u);
}

TEST_F(Cycles, StampsThatWereDroppedAreNoSkippedPeriods)
{
    begin(100);
    cycles_->add(stamp(24));
    cycles_->add(stamp(28));
    take();
    ASSERT_EQ(records_.size(), 2u);
    EXPECT_EQ(records_[1].period, 4u);
    EXPECT_EQ(records_[1].flags & cycle_flag::kAfterSkip, 0u);
}

TEST(NearMiss, SaysWhatTheDeviceTakes)
{
    const auto multiplesOf48 = [](std::uint32_t n) { return n % 48 == 0; };
    EXPECT_EQ(nearMissText(64, 48, 4800, multiplesOf48), "it takes 48 or 96 (multiples of 48)");
    EXPECT_EQ(nearMissText(16, 48, 4800, multiplesOf48), "it takes no fewer than 48");
    EXPECT_EQ(nearMissText(9, 2, 8, [](std::uint32_t) { return true; }), "it takes no more than 8");
    EXPECT_EQ(nearMissText(65, 64, 4800, [](std::uint32_t n) { return n == 64; }), "the nearest that it takes is 64");
    EXPECT_EQ(nearMissText(3, 2, 4, [](std::uint32_t n) { return n != 3; }), "it takes 2 or 4 (multiples of 2)");
}

TEST(SoundBuffer, TheToneGoesOnWithoutASeam)
{
    SoundBuffer sound(SND_PCM_FORMAT_S16_LE, 1, 64, true);
    const std::byte* const first = sound.next(64);
    const std::byte* const second = sound.next(64);
    EXPECT_EQ(second - first, 64 * 2);
    EXPECT_EQ(sound.next(64) - first, 28 * 2); // 128 frames on, in a wave of 100
}

TEST(SoundBuffer, SamplesAreLittleEndianInEveryFormat)
{
    std::byte out[4]{};
    EXPECT_EQ(encodeSample(SND_PCM_FORMAT_S16_LE, -1, out), 2u); // −32,767 = 0x8001
    EXPECT_EQ(out[0], std::byte{0x01});
    EXPECT_EQ(out[1], std::byte{0x80});
    EXPECT_EQ(encodeSample(SND_PCM_FORMAT_S24_3LE, 1, out), 3u); // 0x7fffff
    EXPECT_EQ(out[2], std::byte{0x7f});
    EXPECT_EQ(encodeSample(SND_PCM_FORMAT_S32_LE, 1, out), 4u);
    EXPECT_EQ(out[3], std::byte{0x7f});
    EXPECT_EQ(encodeSample(SND_PCM_FORMAT_FLOAT_LE, 1, out), 4u); // 0x3f800000
    EXPECT_EQ(out[3], std::byte{0x3f});
    EXPECT_EQ(encodeSample(SND_PCM_FORMAT_S24_LE, 0, out), 4u);
}

} // namespace
} // namespace xrunscope
