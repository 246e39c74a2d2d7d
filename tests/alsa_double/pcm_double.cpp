// SPDX-License-Identifier: GPL-3.0-or-later
// A sound device for tests, as a plugin of alsa-lib: paced by a timer descriptor, its position moves by whole periods,
// and it does what DoubleControl tells.
#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <memory>

#include <alsa/asoundlib.h>
#include <alsa/pcm_external.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/timerfd.h>
#include <unistd.h>

#include "core/base/time.h"
#include "tests/alsa_double/double_control.h"

namespace {

using xrunscope::MonoClock;
using xrunscope::toNs;
using xrunscope::test::DoubleControl;
using Place = DoubleControl::Place;

struct Device {
    snd_pcm_ioplug_t io{};
    DoubleControl* control = nullptr;
    int timer = -1;
    bool running = false;
    std::int64_t startedAt = 0;
    double rate = 0; ///< frames a nanosecond

    ~Device()
    {
        if (timer >= 0)
            close(timer);
        if (control != nullptr)
            munmap(control, sizeof *control);
    }
    bool playback() const { return io.stream == SND_PCM_STREAM_PLAYBACK; }
    /// Whole periods that have passed, in frames.
    snd_pcm_uframes_t position() const
    {
        if (!running)
            return 0;
        const double frames = static_cast<double>(toNs(MonoClock::now()) - startedAt) * rate;
        return static_cast<snd_pcm_uframes_t>(frames / static_cast<double>(io.period_size)) * io.period_size;
    }
    std::int64_t timeOf(double position) const { return startedAt + static_cast<std::int64_t>(position / rate); }
    snd_pcm_uframes_t avail(snd_pcm_uframes_t position) const
    {
        return playback() ? io.buffer_size - (io.appl_ptr - position) : position - io.appl_ptr;
    }
    bool dry(snd_pcm_uframes_t position) const
    {
        return running && (playback() ? position >= io.appl_ptr : position - io.appl_ptr >= io.buffer_size);
    }
    void wakeAt(std::int64_t at) const
    {
        itimerspec spec{};
        spec.it_value = {static_cast<time_t>(at / 1'000'000'000), static_cast<long>(at % 1'000'000'000)};
        timerfd_settime(timer, TFD_TIMER_ABSTIME, &spec, nullptr);
    }
    bool takeError(Place place, int& error) const
    {
        Place expected = place;
        if (!control->place.compare_exchange_strong(expected, Place::Nowhere))
            return false;
        error = control->error.load();
        return true;
    }
    /// Takes one from a count; false when nothing is left.
    static bool takeOne(std::atomic<std::int32_t>& count)
    {
        std::int32_t n = count.load();
        while (n > 0 && !count.compare_exchange_weak(n, n - 1)) {
        }
        return n > 0;
    }
};

Device& deviceOf(snd_pcm_ioplug_t* io)
{
    return *static_cast<Device*>(io->private_data);
}

snd_pcm_state_t stateFor(int error)
{
    return error == -ENODEV     ? SND_PCM_STATE_DISCONNECTED
           : error == -ESTRPIPE ? SND_PCM_STATE_SUSPENDED
                                : SND_PCM_STATE_XRUN;
}

int onStart(snd_pcm_ioplug_t* io)
{
    Device& d = deviceOf(io);
    int error = 0;
    if (d.takeError(Place::Start, error))
        return error;
    d.startedAt = toNs(MonoClock::now());
    d.rate = static_cast<double>(io->rate) * (1 + static_cast<double>(d.control->ppm.load()) / 1e6) / 1e9;
    d.running = true;
    d.wakeAt(d.timeOf(static_cast<double>(io->period_size)));
    ++d.control->starts;
    return 0;
}

int onStop(snd_pcm_ioplug_t* io)
{
    deviceOf(io).running = false;
    return 0;
}

int onPrepare(snd_pcm_ioplug_t* io)
{
    Device& d = deviceOf(io);
    d.running = false;
    ++d.control->prepares;
    // A full buffer is room for writing: the prefill does not wait.
    d.wakeAt(1);
    return 0;
}

int onResume(snd_pcm_ioplug_t* io)
{
    ++deviceOf(io).control->resumes;
    return 0; // alsa-lib does not heed it; the device is prepared anew
}

snd_pcm_sframes_t onPointer(snd_pcm_ioplug_t* io)
{
    Device& d = deviceOf(io);
    const snd_pcm_uframes_t position = d.position();
    int error = 0;
    if (d.takeError(Place::State, error)) {
        snd_pcm_ioplug_set_state(io, stateFor(error));
        d.running = false;
        return error == -EPIPE ? -EPIPE : static_cast<snd_pcm_sframes_t>(position);
    }
    if (d.dry(position))
        return -EPIPE;
    d.control->positionTime[d.playback() ? 0 : 1] = d.timeOf(static_cast<double>(position));
    return static_cast<snd_pcm_sframes_t>(position);
}

snd_pcm_sframes_t onTransfer(snd_pcm_ioplug_t* io, const snd_pcm_channel_area_t* areas, snd_pcm_uframes_t offset,
                             snd_pcm_uframes_t size)
{
    Device& d = deviceOf(io);
    int error = 0;
    if (d.takeError(Place::Transfer, error))
        return error;
    ++d.control->transfers;
    if (const std::int64_t block = d.control->blockNs.exchange(0); block > 0) {
        const timespec pause{static_cast<time_t>(block / 1'000'000'000), static_cast<long>(block % 1'000'000'000)};
        clock_nanosleep(CLOCK_MONOTONIC, 0, &pause, nullptr);
    }
    if (size > 1 && Device::takeOne(d.control->shortTransfers))
        size /= 2;
    if (d.playback() && io->format == SND_PCM_FORMAT_S16_LE) {
        const char* at = static_cast<const char*>(areas->addr) + (areas->first + offset * areas->step) / 8;
        for (snd_pcm_uframes_t i = 0; i < size; ++i, at += areas->step / 8) {
            std::int16_t sample = 0;
            std::memcpy(&sample, at, sizeof sample);
            const auto loud = static_cast<std::uint64_t>(std::abs(int{sample}));
            d.control->loudest = std::max(d.control->loudest.load(), loud);
        }
    }
    return static_cast<snd_pcm_sframes_t>(size);
}

int onPollRevents(snd_pcm_ioplug_t* io, pollfd* fds, unsigned int, unsigned short* revents)
{
    Device& d = deviceOf(io);
    *revents = 0;
    if (fds->revents == 0)
        return 0;
    const unsigned short ready = d.playback() ? POLLOUT : POLLIN;
    if (d.control->place.load() == Place::State || io->state == SND_PCM_STATE_XRUN) {
        snd_pcm_avail_update(io->pcm); // takes the new state
        *revents = static_cast<unsigned short>(POLLERR | ready);
        return 0;
    }
    const snd_pcm_uframes_t position = d.position();
    if (!d.running) {
        *revents = ready;
        return 0;
    }
    if (d.dry(position)) {
        snd_pcm_avail_update(io->pcm);
        *revents = static_cast<unsigned short>(POLLERR | ready);
        return 0;
    }
    if (const std::int64_t stall = d.control->stallNs.exchange(0); stall > 0) {
        d.wakeAt(toNs(MonoClock::now()) + stall);
        return 0;
    }
    if (d.avail(position) >= io->period_size) {
        *revents = ready;
        return 0;
    }
    const bool early = Device::takeOne(d.control->earlyWakes);
    const double next = static_cast<double>(position) + static_cast<double>(io->period_size) * (early ? 0.5 : 1);
    d.wakeAt(std::max(d.timeOf(next), toNs(MonoClock::now()) + 1));
    if (early)
        *revents = ready; // and there is nothing
    return 0;
}

int onClose(snd_pcm_ioplug_t* io)
{
    const std::unique_ptr<Device> device(static_cast<Device*>(io->private_data));
    return 0;
}

const snd_pcm_ioplug_callback_t* callbacks()
{
    static const snd_pcm_ioplug_callback_t all = [] {
        snd_pcm_ioplug_callback_t c{};
        c.start = onStart;
        c.stop = onStop;
        c.pointer = onPointer;
        c.transfer = onTransfer;
        c.close = onClose;
        c.prepare = onPrepare;
        c.resume = onResume;
        c.poll_revents = onPollRevents;
        return c;
    }();
    return &all;
}

int limit(Device& d)
{
    constexpr unsigned int kAccess[] = {SND_PCM_ACCESS_RW_INTERLEAVED, SND_PCM_ACCESS_MMAP_INTERLEAVED};
    constexpr unsigned int kFormats[] = {SND_PCM_FORMAT_S16_LE, SND_PCM_FORMAT_S32_LE};
    int result = snd_pcm_ioplug_set_param_list(&d.io, SND_PCM_IOPLUG_HW_ACCESS, 2, kAccess);
    if (result >= 0)
        result = snd_pcm_ioplug_set_param_list(&d.io, SND_PCM_IOPLUG_HW_FORMAT, 2, kFormats);
    if (result >= 0)
        result = snd_pcm_ioplug_set_param_minmax(&d.io, SND_PCM_IOPLUG_HW_CHANNELS, 2, 2);
    if (result >= 0)
        result = snd_pcm_ioplug_set_param_minmax(&d.io, SND_PCM_IOPLUG_HW_RATE, 44100, 192000);
    if (result >= 0)
        result = snd_pcm_ioplug_set_param_minmax(&d.io, SND_PCM_IOPLUG_HW_PERIODS, 2, 8);
    unsigned int sizes[64];
    const unsigned int step = d.control->frameStep.load();
    if (result >= 0 && step > 0) {
        for (unsigned int i = 0; i < 64; ++i)
            sizes[i] = (i + 1) * step * 4; // bytes of a frame of two times 16 bits
        result = snd_pcm_ioplug_set_param_list(&d.io, SND_PCM_IOPLUG_HW_PERIOD_BYTES, 64, sizes);
    }
    return result;
}

DoubleControl* mapControl(const char* path)
{
    const int fd = open(path, O_RDWR | O_CLOEXEC);
    if (fd < 0)
        return nullptr;
    void* at = mmap(nullptr, sizeof(DoubleControl), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    close(fd);
    return at == MAP_FAILED ? nullptr : static_cast<DoubleControl*>(at);
}

} // namespace

extern "C" {

SND_PCM_PLUGIN_DEFINE_FUNC(xrunscope_double)
{
    (void)root;
    snd_config_t* control = nullptr;
    const char* path = nullptr;
    if (snd_config_search(conf, "control", &control) < 0 || snd_config_get_string(control, &path) < 0)
        return -EINVAL;
    auto device = std::make_unique<Device>();
    device->control = mapControl(path);
    device->timer = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC);
    if (device->control == nullptr || device->timer < 0)
        return -ENOENT;
    if (const int error = device->control->openError.exchange(0); error != 0)
        return error;
    snd_pcm_ioplug_t& io = device->io;
    io.version = SND_PCM_IOPLUG_VERSION;
    io.name = "Test double of Xrunscope";
    io.flags = SND_PCM_IOPLUG_FLAG_MONOTONIC | SND_PCM_IOPLUG_FLAG_BOUNDARY_WA;
    io.poll_fd = device->timer;
    io.poll_events = POLLIN;
    io.callback = callbacks();
    io.private_data = device.get();
    int result = snd_pcm_ioplug_create(&io, name, stream, mode);
    if (result < 0)
        return result;
    Device* const created = device.release(); // the PCM's from here on: onClose
    result = limit(*created);
    if (result < 0) {
        snd_pcm_ioplug_delete(&created->io);
        return result;
    }
    *pcmp = created->io.pcm;
    return 0;
}

SND_PCM_PLUGIN_SYMBOL(xrunscope_double);

} // extern "C"
