// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/load/client_cycle.h"

#include <ctime>

#include <unistd.h>

#include "core/cycle/cpu_loop.h"
#include "core/load/mixing.h"

namespace xrunscope {

namespace {

/// Sleeps in the cycle: only this client is late, and the CPU stays free for those that are not.
void sleepUntil(MonoTime end) noexcept
{
    constexpr std::int64_t kSecond = 1'000'000'000;
    timespec until{};
    until.tv_sec = toNs(end) / kSecond;
    until.tv_nsec = toNs(end) % kSecond;
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, nullptr) == EINTR) {
    }
}

} // namespace

ClientCycle::ClientCycle(const ClientOptions& options, SwarmHeader& header, ClientSlot& slot, std::uint32_t rate,
                         MonoTime now)
    : header_(&header), slot_(&slot), chain_(options.topology == Topology::Chain), generates_(options.generates),
      loadIterations_(options.loadIterations), stallLength_(options.stallLength), stallEvery_(options.stallEvery),
      nextStall_(now + options.stallEvery), starvation_(header.heartbeat, now), signal_(rate), generator_(signal_),
      checker_(signal_)
{
}

bool ClientCycle::begin(MonoTime awake) noexcept
{
    if (header_->stop.load(std::memory_order_relaxed) != 0)
        return false;
    awake_ = awake;
    slot_->openSince.store(toNs(awake), std::memory_order_relaxed);
    if (first_) {
        first_ = false;
        slot_->tid.store(gettid(), std::memory_order_release);
    }
    return true;
}

void ClientCycle::run(std::uint32_t frame, std::span<const float* const> inputs, std::span<float* const> outputs,
                      std::uint32_t frames) noexcept
{
    ClientStamp stamp;
    stamp.frame = frame;
    stamp.awake = toNs(awake_);
    stamp.flags = passSignal(inputs, outputs, frames, stamp.delta);
    CpuLoop::run(loadIterations_);
    stamp.flags |= stallWhenDue();
    if (starvation_.starved(awake_))
        header_->stop.store(1, std::memory_order_relaxed);
    stamp.finished = toNs(MonoClock::now());
    push(stamp);
}

std::uint32_t ClientCycle::passSignal(std::span<const float* const> inputs, std::span<float* const> outputs,
                                      std::uint32_t frames, float& delta) noexcept
{
    if (chain_ && generates_) {
        generator_.fill(outputs.front(), frames);
        copyToAll(outputs.front(), outputs.subspan(1), frames);
        return 0;
    }
    mixMean(inputs, outputs, frames);
    if (!chain_)
        return 0;
    const auto difference = checker_.check(inputs, frames);
    delta = difference.value_or(0.0F);
    return difference ? stamp_flag::kCompared : stamp_flag::kGap;
}

std::uint32_t ClientCycle::stallWhenDue() noexcept
{
    if (stallLength_ <= Nanos{0} || awake_ < nextStall_)
        return 0;
    sleepUntil(MonoClock::now() + stallLength_);
    // Those that a longer stall than planned left behind are not made up for.
    const auto missed = (awake_ - nextStall_) / stallEvery_;
    nextStall_ += stallEvery_ * (missed + 1);
    return stamp_flag::kStalled;
}

void ClientCycle::push(const ClientStamp& stamp) noexcept
{
    const std::uint64_t written = slot_->written.load(std::memory_order_relaxed);
    slot_->ring[written % ClientSlot::kStamps] = stamp;
    slot_->written.store(written + 1, std::memory_order_release);
    slot_->openSince.store(0, std::memory_order_release);
}

} // namespace xrunscope
