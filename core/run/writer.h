// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "core/base/error.h"
#include "core/run/run_store.h"
#include "core/run/write_batch.h"

namespace xrunscope {

/// The one thread that touches the disk during a run. Its queue holds at most 8 MiB; the Collector asks full() before
/// it takes more from the ring. While somebody reads the file a commit waits: for as long as the run goes on, and
/// kPatience at its end.
class Writer {
public:
    static constexpr std::size_t kQueueBytes = 8 * 1024 * 1024;
    static constexpr std::chrono::seconds kPatience{10};
    /// How a run ended whose file could not be written.
    static std::string failureText(const Error& error);

    /// Starts with writing `info`'s beginning.
    Writer(RunStore store, const RunInfo& info);
    /// Writes what is queued and joins.
    ~Writer();
    Writer(const Writer&) = delete;
    Writer& operator=(const Writer&) = delete;

    /// Queues a commit. Any ordinary thread; does not wait for the disk.
    void push(WriteBatch batch);
    /// True when the queue holds its 8 MiB.
    bool full() const noexcept { return queuedBytes_.load(std::memory_order_relaxed) >= kQueueBytes; }
    /// True once a write has failed: nothing more is written, the file holds what was committed before.
    bool failed() const noexcept { return failed_.load(std::memory_order_acquire); }

    /// Writes all that is queued, then the end; after an error of an earlier write the end says that the run was not
    /// kept whole. Blocks; call once. The error of this or of an earlier write.
    Expected<void> close(const RunInfo& info, const RunStatistics& statistics, const RunSummaryFigures& figures);

private:
    void loop(const RunInfo& info);
    void remember(const Expected<void>& result);
    template <typename Commit>
    Expected<void> patiently(Commit&& commit);
    bool outOfPatience();

    RunStore store_;
    std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<WriteBatch> queue_;
    bool stop_ = false;
    std::optional<std::chrono::steady_clock::time_point> stoppedAt_;
    std::optional<Error> error_;
    std::atomic<std::size_t> queuedBytes_{0};
    std::atomic<bool> failed_{false};
    std::thread thread_;
};

} // namespace xrunscope
