// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/alsa_double/position_time.h"

#include <alsa/asoundlib.h>
#include <dlfcn.h>

namespace {

std::atomic<xrunscope::test::DoubleControl*> source{nullptr};

using Original = int (*)(snd_pcm_t*, snd_pcm_uframes_t*, snd_htimestamp_t*);
Original original = nullptr;

[[gnu::constructor]] void findOriginal()
{
    original = reinterpret_cast<Original>(dlsym(RTLD_NEXT, "snd_pcm_htimestamp"));
}

} // namespace

extern "C" int snd_pcm_htimestamp(snd_pcm_t* pcm, snd_pcm_uframes_t* avail, snd_htimestamp_t* time)
{
    const auto* control = source.load();
    if (control == nullptr)
        return original(pcm, avail, time);
    const snd_pcm_sframes_t now = snd_pcm_avail_update(pcm);
    if (now < 0)
        return static_cast<int>(now);
    *avail = static_cast<snd_pcm_uframes_t>(now);
    const std::int64_t at = control->positionTime[snd_pcm_stream(pcm) == SND_PCM_STREAM_PLAYBACK ? 0 : 1].load() +
                            control->timeOffset.load();
    *time = control->noTime.load() ? snd_htimestamp_t{} : snd_htimestamp_t{at / 1'000'000'000, at % 1'000'000'000};
    return 0;
}

namespace xrunscope::test {

void tellPositionTime(DoubleControl* control) noexcept
{
    source = control;
}

} // namespace xrunscope::test
