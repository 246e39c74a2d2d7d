// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/alsa_double/alsa_engine_rig.h"
#include "core/cycle/cycle_ring.h"

#include <algorithm>
#include <iterator>
#include <thread>

namespace xrunscope::test {

std::uint64_t AlsaRun::accounted() const
{
    std::uint64_t n = outcome.skippedAtEnd;
    for (const CycleRecord& r : records)
        n += 1 + ((r.flags & cycle_flag::kAfterSkip) != 0 ? r.aux : 0);
    return n;
}

std::int64_t AlsaRun::medianDelay(std::size_t from, std::size_t count) const
{
    std::vector<std::int64_t> delays;
    for (std::size_t i = from; i < std::min(from + count, records.size()); ++i)
        delays.push_back(records[i].start - records[i].release);
    const auto middle = delays.begin() + static_cast<std::ptrdiff_t>(delays.size() / 2);
    std::nth_element(delays.begin(), middle, delays.end());
    return *middle;
}

AlsaConfig doubleConfig()
{
    AlsaConfig config;
    config.plan.device = "double";
    config.geometry = Geometry{48000, 256, 4};
    config.scheduling.schedClass = SchedClass::Other;
    return config;
}

Expected<AlsaRun> runOnDouble(const AlsaConfig& config, const std::function<void(const AlsaRun&, AlsaEngine&)>& each)
{
    auto ring = std::make_unique<CycleRing>();
    AlsaEngine engine(config);
    auto facts = engine.start(*ring);
    if (!facts)
        return tl::unexpected(facts.error());
    AlsaRun run;
    run.facts = std::move(*facts);
    std::vector<CycleRecord> some(4096);
    bool finished = false;
    while (!finished) {
        finished = engine.finished();
        EngineNews news = engine.poll(*ring);
        std::move(news.xruns.begin(), news.xruns.end(), std::back_inserter(run.xruns));
        std::move(news.remarks.begin(), news.remarks.end(), std::back_inserter(run.remarks));
        while (const std::size_t n = ring->pop(some.data(), some.size()))
            run.records.insert(run.records.end(), some.begin(), some.begin() + static_cast<std::ptrdiff_t>(n));
        if (each && !finished)
            each(run, engine);
        std::this_thread::sleep_for(std::chrono::milliseconds{2});
    }
    run.outcome = engine.wait();
    return run;
}

} // namespace xrunscope::test
