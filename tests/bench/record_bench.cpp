// SPDX-License-Identifier: GPL-3.0-or-later
// What recording a cycle costs the cycle thread: the push into the ring, and the last time stamp with it.
#include <vector>

#include <benchmark/benchmark.h>

#include "core/cycle/cycle_ring.h"
#include "core/realtime/locked_memory.h"
#include "core/stats/period_account.h"
#include "core/stats/run_statistics.h"

namespace {

using namespace xrunscope;

CycleRecord recordOf(std::uint64_t k)
{
    const auto release = static_cast<std::int64_t>(k) * 1'333'333;
    return {k, release, release + 30'000, release + 31'000, release + 31'000, 0, 0};
}

constexpr std::int64_t kBatch = 16'384;

/// Times batches of pushes into a ring that is emptied between them, off the clock.
template <typename Push>
void timePushes(benchmark::State& state, Push&& push)
{
    Locked<CycleRing> ring;
    std::vector<CycleRecord> buffer(kBatch);
    std::uint64_t k = 0;
    while (state.KeepRunningBatch(kBatch)) {
        for (std::int64_t i = 0; i < kBatch; ++i)
            push(*ring, k++);
        state.PauseTiming();
        ring->pop(buffer.data(), buffer.size());
        state.ResumeTiming();
    }
    if (ring->dropped() > 0)
        state.SkipWithError("the ring was full");
}

void pushRecord(benchmark::State& state)
{
    timePushes(state, [](CycleRing& ring, std::uint64_t k) { ring.push(recordOf(k)); });
}
BENCHMARK(pushRecord);

void stampAndPushRecord(benchmark::State& state)
{
    timePushes(state, [](CycleRing& ring, std::uint64_t k) {
        CycleRecord record = recordOf(k);
        record.finish = toNs(MonoClock::now());
        ring.push(record);
    });
}
BENCHMARK(stampAndPushRecord);

/// The Collector's side, for comparison: figures of one period.
void accountPeriod(benchmark::State& state)
{
    RunStatistics statistics(Nanos{1'333'333}, Nanos{1'333'333});
    PeriodAccount account(Nanos{1'333'333}, Nanos{1'333'333});
    std::uint64_t k = 0;
    for (auto _ : state)
        account.add(recordOf(k++), [&](const PeriodSample& s) { statistics.add(s); });
}
BENCHMARK(accountPeriod);

} // namespace
