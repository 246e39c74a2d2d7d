// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/writer.h"

#include <cerrno>
#include <utility>

#include <pthread.h>

#include "core/realtime/ordinary_thread.h"

namespace xrunscope {

Writer::Writer(RunStore store, const RunInfo& info) : store_(std::move(store)), thread_([this, info] { loop(info); }) {}

Writer::~Writer()
{
    {
        const std::scoped_lock lock(mutex_);
        stop_ = true;
        stoppedAt_ = std::chrono::steady_clock::now();
    }
    wake_.notify_one();
    if (thread_.joinable())
        thread_.join();
}

std::string Writer::failureText(const Error& error)
{
    return "Ended early: the run file could not be written: " + error.what;
}

void Writer::push(WriteBatch batch)
{
    queuedBytes_.fetch_add(batch.bytes(), std::memory_order_relaxed);
    {
        const std::scoped_lock lock(mutex_);
        queue_.push_back(std::move(batch));
    }
    wake_.notify_one();
}

void Writer::remember(const Expected<void>& result)
{
    if (result || error_)
        return;
    error_ = result.error();
    failed_.store(true, std::memory_order_release);
}

bool Writer::outOfPatience()
{
    const std::scoped_lock lock(mutex_);
    return stoppedAt_ && std::chrono::steady_clock::now() - *stoppedAt_ > kPatience;
}

/// SQLite itself waits before it says that the file is in use.
template <typename Commit>
Expected<void> Writer::patiently(Commit&& commit)
{
    for (;;) {
        auto done = commit();
        if (done || done.error().errnum != EBUSY || outOfPatience())
            return done;
    }
}

void Writer::loop(const RunInfo& info)
{
    becomeOrdinary();
    pthread_setname_np(pthread_self(), "xrun-writer");
    remember(patiently([&] { return store_.begin(info); }));
    for (;;) {
        std::unique_lock lock(mutex_);
        wake_.wait(lock, [this] { return stop_ || !queue_.empty(); });
        if (queue_.empty())
            return;
        const WriteBatch batch = std::move(queue_.front());
        queue_.pop_front();
        lock.unlock();
        if (!error_)
            remember(patiently([&] { return store_.append(batch); }));
        queuedBytes_.fetch_sub(batch.bytes(), std::memory_order_relaxed);
    }
}

Expected<void> Writer::close(const RunInfo& info, const RunStatistics& statistics, const RunSummaryFigures& figures)
{
    {
        const std::scoped_lock lock(mutex_);
        stop_ = true;
        stoppedAt_ = std::chrono::steady_clock::now();
    }
    wake_.notify_one();
    thread_.join();
    // The thread has ended, so this one may use the store. After an error a small last commit may still fit.
    RunInfo told = info;
    if (error_) {
        told.complete = false;
        told.reason = EndReason::Failed;
        told.endText = failureText(*error_);
    }
    auto closed = patiently([&] { return store_.close(told, statistics, figures); });
    if (error_)
        return tl::unexpected(*error_);
    return closed;
}

} // namespace xrunscope
