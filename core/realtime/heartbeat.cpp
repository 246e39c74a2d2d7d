// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/realtime/heartbeat.h"

#include <csignal>

#include <pthread.h>

#include "core/realtime/ordinary_thread.h"

namespace xrunscope {

namespace {

constexpr std::chrono::milliseconds kInterval{250};

} // namespace

Heartbeat::Heartbeat() : Heartbeat(ownBeats_) {}

Heartbeat::Heartbeat(std::atomic<std::uint64_t>& beats) : beats_(&beats)
{
    // Signals belong to the program's own threads.
    sigset_t all;
    sigset_t before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    try {
        thread_ = std::thread([this] { tick(); });
    } catch (...) {
        pthread_sigmask(SIG_SETMASK, &before, nullptr);
        throw;
    }
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

Heartbeat::~Heartbeat()
{
    {
        const std::lock_guard lock(mutex_);
        stop_ = true;
    }
    wake_.notify_one();
    thread_.join();
}

void Heartbeat::tick()
{
    becomeOrdinary();
    pthread_setname_np(pthread_self(), "xs-heartbeat");
    std::unique_lock lock(mutex_);
    while (!wake_.wait_for(lock, kInterval, [this] { return stop_; }))
        beats_->fetch_add(1, std::memory_order_relaxed);
}

} // namespace xrunscope
