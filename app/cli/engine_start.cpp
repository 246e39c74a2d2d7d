// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/engine_start.h"

#include <atomic>
#include <thread>
#include <utility>

#include "core/run/engine_factory.h"

namespace xrunscope::cli {

namespace {

constexpr auto kPollStart = std::chrono::milliseconds{50};

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
    auto runner = Runner::start(engine, plan, file);
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
