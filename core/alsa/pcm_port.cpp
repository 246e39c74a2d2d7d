// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/alsa/pcm_port.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <new>
#include <thread>

#include <alsa/asoundlib.h>

namespace xrunscope {

namespace {

constexpr Nanos kRetry = std::chrono::milliseconds{50};

std::int64_t nanosOf(const snd_htimestamp_t& t) noexcept
{
    return static_cast<std::int64_t>(t.tv_sec) * 1'000'000'000 + t.tv_nsec;
}

} // namespace

void PcmPort::FreeStatus::operator()(snd_pcm_status_t* status) const noexcept
{
    snd_pcm_status_free(status);
}

PcmPort::PcmPort(Pcm pcm, PcmDirection direction, const Geometry& geometry, const AlsaPlan& plan, const PcmSetup& setup)
    : pcm_(std::move(pcm)), playback_(direction == PcmDirection::Playback), mmap_(plan.mode == AlsaPlan::Mode::Mmap),
      geometry_(geometry), setup_(setup), sound_(setup.format, setup.channels, geometry.frames, plan.tone && playback_),
      captured_(playback_ ? 0 : sound_.frameBytes() * geometry.frames)
{
    snd_pcm_status_t* status = nullptr;
    if (snd_pcm_status_malloc(&status) < 0)
        throw std::bad_alloc();
    status_.reset(status);
    const int count = snd_pcm_poll_descriptors_count(pcm_.get());
    descriptors_.resize(static_cast<std::size_t>(std::clamp(count, 0, 8)));
    const int got =
        snd_pcm_poll_descriptors(pcm_.get(), descriptors_.data(), static_cast<unsigned int>(descriptors_.size()));
    descriptors_.resize(static_cast<std::size_t>(std::max(got, 0)));
}

PcmPort::~PcmPort()
{
    snd_pcm_drop(pcm_.get());
}

Expected<std::unique_ptr<PcmPort>> PcmPort::open(const std::string& name, PcmDirection direction,
                                                 const Geometry& geometry, const AlsaPlan& plan, Nanos patience)
{
    const MonoTime until = MonoClock::now() + patience;
    auto pcm = openPcm(name, direction);
    while (!pcm && pcm.error().errnum == EBUSY && MonoClock::now() < until) {
        std::this_thread::sleep_for(kRetry);
        pcm = openPcm(name, direction);
    }
    if (!pcm)
        return tl::unexpected(pcm.error());
    const auto setup = setUpPcm(pcm->get(), name, geometry, plan.mode);
    if (!setup)
        return tl::unexpected(setup.error());
    return std::unique_ptr<PcmPort>(new PcmPort(std::move(*pcm), direction, geometry, plan, *setup));
}

bool PcmPort::linkWith(PcmPort& other) noexcept
{
    return snd_pcm_link(pcm_.get(), other.pcm_.get()) == 0;
}

void PcmPort::drop() noexcept
{
    snd_pcm_drop(pcm_.get());
}

int PcmPort::prepare() noexcept
{
    return snd_pcm_prepare(pcm_.get());
}

int PcmPort::prefill() noexcept
{
    for (std::uint32_t i = 0; playback_ && i < geometry_.periods; ++i)
        if (const int result = move(geometry_.frames); result < 0)
            return result;
    return 0;
}

int PcmPort::start() noexcept
{
    // The last write of the prefill has started it, or the start of the one that it is linked with.
    return snd_pcm_state(pcm_.get()) == SND_PCM_STATE_PREPARED ? snd_pcm_start(pcm_.get()) : 0;
}

int PcmPort::transfer() noexcept
{
    return move(geometry_.frames);
}

int PcmPort::moveByCall(std::uint32_t frames) noexcept
{
    const std::byte* const out = playback_ ? sound_.next(frames) : nullptr;
    std::uint32_t done = 0;
    while (done < frames) {
        const std::size_t offset = done * sound_.frameBytes();
        const snd_pcm_sframes_t result = playback_
                                             ? snd_pcm_writei(pcm_.get(), out + offset, frames - done)
                                             : snd_pcm_readi(pcm_.get(), captured_.data() + offset, frames - done);
        if (result < 0 && result != -EINTR && result != -EAGAIN)
            return static_cast<int>(result);
        if (result <= 0)
            snd_pcm_wait(pcm_.get(), 100);
        done += static_cast<std::uint32_t>(std::max<snd_pcm_sframes_t>(result, 0));
    }
    return 0;
}

int PcmPort::moveByMap(std::uint32_t frames) noexcept
{
    const std::byte* const out = playback_ ? sound_.next(frames) : nullptr;
    std::uint32_t done = 0;
    while (done < frames) {
        const snd_pcm_sframes_t avail = snd_pcm_avail_update(pcm_.get());
        if (avail < 0)
            return static_cast<int>(avail);
        if (avail == 0) {
            if (const int result = snd_pcm_wait(pcm_.get(), 1000); result < 0)
                return result;
            continue;
        }
        const snd_pcm_channel_area_t* areas = nullptr;
        snd_pcm_uframes_t offset = 0;
        snd_pcm_uframes_t count = frames - done;
        if (const int result = snd_pcm_mmap_begin(pcm_.get(), &areas, &offset, &count); result < 0)
            return result;
        auto* const device = static_cast<std::byte*>(areas->addr) + (areas->first + offset * areas->step) / 8;
        const std::size_t bytes = count * sound_.frameBytes();
        if (playback_)
            std::memcpy(device, out + done * sound_.frameBytes(), bytes);
        else
            std::memcpy(captured_.data() + done * sound_.frameBytes(), device, bytes);
        const snd_pcm_sframes_t moved = snd_pcm_mmap_commit(pcm_.get(), offset, count);
        if (moved < 0)
            return static_cast<int>(moved);
        done += static_cast<std::uint32_t>(moved);
    }
    return 0;
}

int PcmPort::locate(PcmPosition& position) noexcept
{
    snd_pcm_uframes_t avail = 0;
    snd_htimestamp_t time{};
    int result = snd_pcm_htimestamp(pcm_.get(), &avail, &time);
    if (result < 0 || avail < geometry_.frames) {
        // No time, or a position that was not brought up to date yet.
        const snd_pcm_sframes_t updated = snd_pcm_avail_update(pcm_.get());
        if (updated < 0)
            return static_cast<int>(updated);
        if (result >= 0)
            result = snd_pcm_htimestamp(pcm_.get(), &avail, &time);
        if (result < 0) {
            avail = static_cast<snd_pcm_uframes_t>(updated);
            time = {};
        }
    }
    position.avail = avail;
    position.timestamp = nanosOf(time);
    return 0;
}

int PcmPort::trouble() noexcept
{
    switch (snd_pcm_state(pcm_.get())) {
    case SND_PCM_STATE_XRUN:
        return -EPIPE;
    case SND_PCM_STATE_SUSPENDED:
        return -ESTRPIPE;
    case SND_PCM_STATE_DISCONNECTED:
        return -ENODEV;
    case SND_PCM_STATE_RUNNING: {
        const snd_pcm_sframes_t avail = snd_pcm_avail_update(pcm_.get());
        return avail < 0 ? static_cast<int>(avail) : 0;
    }
    default:
        return -EBADFD;
    }
}

int PcmPort::resume() noexcept
{
    return snd_pcm_resume(pcm_.get());
}

std::int64_t PcmPort::stoppedAt() noexcept
{
    snd_htimestamp_t stopped{};
    if (snd_pcm_status(pcm_.get(), status_.get()) < 0 || snd_pcm_status_get_state(status_.get()) != SND_PCM_STATE_XRUN)
        return 0;
    snd_pcm_status_get_trigger_htstamp(status_.get(), &stopped);
    return nanosOf(stopped);
}

int PcmPort::events(pollfd* fds) noexcept
{
    unsigned short revents = 0;
    const int result =
        snd_pcm_poll_descriptors_revents(pcm_.get(), fds, static_cast<unsigned int>(descriptors_.size()), &revents);
    return result < 0 ? result : revents;
}

} // namespace xrunscope
