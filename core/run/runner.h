// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "core/base/error.h"
#include "core/cycle/engine.h"
#include "core/run/live_feed.h"
#include "core/run/run_end.h"
#include "core/run/run_info.h"
#include "core/run/run_plan.h"

namespace xrunscope {

/// Runs a plan: engine, Collector, Writer, SystemSampler, sleep inhibitor. One object, one run. In every
/// case, end of time, stop, engine failure, disk full, the run file is kept with the reason.
class Runner {
public:
    /// Creates `file` (which must not exist) and starts the cycles. Usage, EngineStart and File errors leave
    /// nothing behind. Blocks for the set-up, some 100 ms.
    static Expected<std::unique_ptr<Runner>> start(const RunPlan& plan, const std::filesystem::path& file);

    /// The same with an engine of the caller's, who may keep it to ask the start itself to end: another thread's
    /// requestStop() ends it with an error, or, when the cycles began first, right after. Also for tests.
    static Expected<std::unique_ptr<Runner>> start(std::shared_ptr<Engine> engine, const RunPlan& plan,
                                                   const std::filesystem::path& file);

    /// Stops, waits and closes the file when that has not been done.
    ~Runner();
    Runner(const Runner&) = delete;
    Runner& operator=(const Runner&) = delete;

    /// Ends the run early; it is kept. Any thread; returns at once; safe in a signal handler.
    void requestStop() noexcept;
    /// True once the file is closed; end() can then be read. Any thread.
    bool finished() const noexcept;
    /// Waits for finished().
    const RunEnd& wait();

    /// Fixed from the start on. Any thread.
    const RunInfo& info() const noexcept;
    const std::filesystem::path& file() const noexcept;

    /// Takes the newest snapshot, if there is a newer one than the last time. One thread.
    bool updateSnapshot();
    const LiveSnapshot& snapshot() const noexcept;
    /// The front end's queues. One thread drains.
    LiveFeed& feed() noexcept;

    /// Adds a marker at the moment `at`. Any thread but the cycle thread.
    void addMarker(const std::string& text, MonoTime at = MonoClock::now());

private:
    struct Impl;
    explicit Runner(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

} // namespace xrunscope
