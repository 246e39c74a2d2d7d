// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/load/starvation_ticker.h"

#include <algorithm>

#include <pthread.h>

#include "core/realtime/ordinary_thread.h"

namespace xrunscope {

StarvationTicker::StarvationTicker() : due_(MonoClock::now() + kTick), thread_([this] { loop(); }) {}

StarvationTicker::~StarvationTicker()
{
    {
        const std::scoped_lock lock(mutex_);
        stop_ = true;
    }
    wake_.notify_one();
    thread_.join();
}

void StarvationTicker::loop()
{
    becomeOrdinary();
    pthread_setname_np(pthread_self(), "xrun-ticker");
    std::unique_lock lock(mutex_);
    while (!stop_) {
        due_ = MonoClock::now() + kTick;
        if (wake_.wait_for(lock, kTick, [this] { return stop_; }))
            return;
        worst_ = std::max(worst_.value_or(Nanos{0}), MonoClock::now() - due_);
    }
}

void StarvationTicker::reset()
{
    const std::scoped_lock lock(mutex_);
    worst_.reset();
}

std::optional<Nanos> StarvationTicker::worst() const
{
    const std::scoped_lock lock(mutex_);
    const Nanos late = MonoClock::now() - due_;
    if (late <= Nanos{0})
        return worst_;
    return std::max(worst_.value_or(Nanos{0}), late);
}

} // namespace xrunscope
