// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/engine_start.h"

#include <atomic>
#include <thread>
#include <utility>

#include "core/cycle/cycle_ring.h"
#include "core/run/engine_factory.h"

namespace xrunscope::cli {

namespace {

constexpr auto kPollStart = std::chrono::milliseconds{50};

/// Lets two own an engine: the Runner, and who may stop its start, which may fail and end the Runner first.
class SharedEngine final : public Engine {
public:
    explicit SharedEngine(std::shared_ptr<Engine> engine) : engine_(std::move(engine)) {}
    Expected<EngineFacts> start(CycleRing& ring) override { return engine_->start(ring); }
    void requestStop() noexcept override { engine_->requestStop(); }
    EngineNews poll(CycleRing& ring) override { return engine_->poll(ring); }
    bool finished() const noexcept override { return engine_->finished(); }
    EngineOutcome wait() override { return engine_->wait(); }

private:
    std::shared_ptr<Engine> engine_;
};

} // namespace

Expected<StartedRun> startRun(const RunPlan& plan, const std::filesystem::path& file, StopSignals& signals)
{
    auto made = makeEngine(plan);
    if (!made)
        return tl::unexpected(made.error());
    std::shared_ptr<Engine> engine = std::move(*made);
    std::atomic<bool> over{false};
    std::atomic<bool> stopped{false};
    std::thread watcher([&] {
        while (!over.load()) {
            if (!signals.wait(kPollStart))
                continue;
            stopped.store(true);
            engine->requestStop();
        }
    });
    auto runner = Runner::start(std::make_unique<SharedEngine>(engine), plan, file);
    over.store(true);
    watcher.join();
    if (!runner) {
        if (stopped)
            return StartedRun{nullptr, true};
        return tl::unexpected(runner.error());
    }
    return StartedRun{std::move(*runner), stopped};
}

} // namespace xrunscope::cli
