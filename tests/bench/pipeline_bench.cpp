// SPDX-License-Identifier: GPL-3.0-or-later
// Pushes 48,000 records a second through the real ring, Collector, Writer and file, and counts what was dropped.
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <memory>
#include <thread>

#include <fmt/format.h>

#include "core/cycle/cycle_ring.h"
#include "core/run/run_file.h"
#include "core/run/runner.h"

namespace {

using namespace xrunscope;

constexpr std::uint64_t kPerSecond = 48'000;
constexpr Geometry kGeometry{384'000, 8, 2}; // 48,000 periods a second

/// Pushes the records that are due every millisecond, from an ordinary thread.
class PushingEngine final : public Engine {
public:
    explicit PushingEngine(std::uint64_t records) : records_(records) {}
    ~PushingEngine() override
    {
        if (thread_.joinable())
            thread_.join();
    }

    Expected<EngineFacts> start(CycleRing& ring) override
    {
        EngineFacts facts;
        facts.engine = "timer";
        facts.geometry = kGeometry;
        facts.deadline = kGeometry.deadline();
        facts.modelled = true;
        facts.firstRelease = MonoClock::now();
        thread_ = std::thread([this, &ring, begin = facts.firstRelease] { push(ring, begin); });
        return facts;
    }
    void requestStop() noexcept override {}
    bool finished() const noexcept override { return finished_; }
    EngineOutcome wait() override
    {
        thread_.join();
        EngineOutcome outcome;
        outcome.periodsDue = records_;
        outcome.end = MonoClock::now();
        return outcome;
    }

private:
    void push(CycleRing& ring, MonoTime begin)
    {
        for (std::uint64_t k = 0; k < records_;) {
            const std::uint64_t due = std::min(records_, kGeometry.periodAt(MonoClock::now() - begin) + 1);
            for (; k < due; ++k) {
                const std::int64_t release = toNs(begin + kGeometry.releaseOffset(k));
                const auto noise = static_cast<std::int64_t>(k * 2654435761u % 15'000);
                ring.push({k, release, release + noise, release + noise + 900, release + noise + 950, 0, 0});
            }
            std::this_thread::sleep_for(std::chrono::milliseconds{1});
        }
        finished_ = true;
    }

    std::uint64_t records_;
    std::atomic<bool> finished_{false};
    std::thread thread_;
};

} // namespace

int main(int argc, char** argv)
{
    std::uint64_t seconds = 60;
    if (argc == 3 && std::strcmp(argv[1], "--seconds") == 0)
        seconds = std::strtoull(argv[2], nullptr, 10);
    std::string folder = (std::filesystem::temp_directory_path() / "xrunscope-bench-XXXXXX").string();
    if (!mkdtemp(folder.data()))
        return 1;
    const std::filesystem::path file = std::filesystem::path(folder) / "pipeline.xrun";
    RunPlan plan;
    plan.geometry = kGeometry;
    const std::uint64_t records = seconds * kPerSecond;
    auto runner = Runner::start(std::make_unique<PushingEngine>(records), plan, file);
    if (!runner) {
        fmt::print(stderr, "{}\n", runner.error().text());
        return 1;
    }
    const RunEnd end = (*runner)->wait();
    const auto run = RunFile::open(file);
    if (!run || end.fileError) {
        fmt::print(stderr, "{}\n", run ? end.text : run.error().text());
        return 1;
    }
    const RunData& data = run->data();
    fmt::print("{} records in {} s: {} in the file, {} dropped, {} bytes\n", records, seconds,
               data.statistics.counts().cycles, data.info.dropped, std::filesystem::file_size(file));
    const bool good = data.info.dropped == 0 && data.statistics.counts().cycles == records;
    std::filesystem::remove_all(folder);
    return good ? 0 : 1;
}
