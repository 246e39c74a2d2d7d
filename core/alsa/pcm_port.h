// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <poll.h>

#include "core/alsa/pcm.h"
#include "core/alsa/pcm_setup.h"
#include "core/alsa/sound_buffer.h"

typedef struct _snd_pcm_status snd_pcm_status_t;

namespace xrunscope {

/// Where a PCM stands.
struct PcmPosition {
    std::uint64_t avail = 0;    ///< frames that can be written or read
    std::int64_t timestamp = 0; ///< when it stood there, CLOCK_MONOTONIC; 0: not told
};

/// One direction of a run's device. Opened on an ordinary thread; the calls marked RT are for the cycle thread,
/// allocate nothing themselves, and give 0 or a negative errno.
class PcmPort {
public:
    /// EngineStart error as openPcm and setUpPcm. `patience`: how long a device that is just being let go is waited
    /// for.
    static Expected<std::unique_ptr<PcmPort>> open(const std::string& name, PcmDirection direction,
                                                   const Geometry& geometry, const AlsaPlan& plan, Nanos patience);
    ~PcmPort();
    PcmPort(const PcmPort&) = delete;
    PcmPort& operator=(const PcmPort&) = delete;

    const PcmSetup& setup() const noexcept { return setup_; }
    /// Has both started, stopped and prepared by one call; false when that cannot be had.
    bool linkWith(PcmPort& other) noexcept;

    /// RT. Stops what runs; what is in the buffer is gone. One that is linked stops with it.
    void drop() noexcept;
    /// RT. Makes it ready to be filled and started.
    int prepare() noexcept;
    /// RT. Playback: fills the buffer.
    int prefill() noexcept;
    /// RT. Starts what has not started by itself or by its link.
    int start() noexcept;
    /// RT. Writes or reads one period; blocks while there is no room or nothing to read.
    int transfer() noexcept;
    /// RT. The position, before anything that would move its time.
    int locate(PcmPosition& position) noexcept;
    /// RT. Why the device does not run: −EPIPE, −ESTRPIPE, −ENODEV, −EBADFD; 0: it runs.
    int trouble() noexcept;
    /// RT. Wakes a suspended device: 0, −EAGAIN: try again, other: it has to be prepared.
    int resume() noexcept;
    /// RT. When it stopped for the XRUN that it is in, by its own time stamp; 0: unknown.
    std::int64_t stoppedAt() noexcept;
    /// RT. POLLIN, POLLOUT, POLLERR, POLLNVAL, by what poll gave for descriptors(), or a negative errno.
    int events(pollfd* fds) noexcept;
    const std::vector<pollfd>& descriptors() const noexcept { return descriptors_; }

private:
    PcmPort(Pcm pcm, PcmDirection direction, const Geometry& geometry, const AlsaPlan& plan, const PcmSetup& setup);
    int moveByCall(std::uint32_t frames) noexcept;
    int moveByMap(std::uint32_t frames) noexcept;
    int move(std::uint32_t frames) noexcept { return mmap_ ? moveByMap(frames) : moveByCall(frames); }

    struct FreeStatus {
        void operator()(snd_pcm_status_t* status) const noexcept;
    };
    Pcm pcm_;
    bool playback_;
    bool mmap_;
    Geometry geometry_;
    PcmSetup setup_;
    SoundBuffer sound_;
    std::vector<std::byte> captured_;
    std::unique_ptr<snd_pcm_status_t, FreeStatus> status_;
    std::vector<pollfd> descriptors_;
};

} // namespace xrunscope
