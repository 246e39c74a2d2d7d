// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/alsa/hw_params.h"

#include <new>

#include <alsa/asoundlib.h>

namespace xrunscope {

namespace {

constexpr snd_pcm_format_t kPreferred[] = {SND_PCM_FORMAT_S16_LE, SND_PCM_FORMAT_S32_LE, SND_PCM_FORMAT_S24_3LE,
                                           SND_PCM_FORMAT_S24_LE, SND_PCM_FORMAT_FLOAT_LE};

} // namespace

HwParams::HwParams()
{
    snd_pcm_hw_params_t* raw = nullptr;
    if (snd_pcm_hw_params_malloc(&raw) < 0)
        throw std::bad_alloc();
    params_.reset(raw);
}

HwParams::HwParams(const HwParams& other) : HwParams()
{
    snd_pcm_hw_params_copy(get(), other.get());
}

HwParams& HwParams::operator=(const HwParams& other)
{
    if (this != &other)
        snd_pcm_hw_params_copy(get(), other.get());
    return *this;
}

void HwParams::Free::operator()(snd_pcm_hw_params_t* params) const noexcept
{
    snd_pcm_hw_params_free(params);
}

std::optional<int> chooseFormat(snd_pcm_t* pcm, HwParams& params)
{
    for (const snd_pcm_format_t format : kPreferred)
        if (snd_pcm_hw_params_set_format(pcm, params.get(), format) == 0)
            return static_cast<int>(format);
    return std::nullopt;
}

std::uint32_t chooseChannels(snd_pcm_t* pcm, HwParams& params)
{
    unsigned int channels = 2;
    return snd_pcm_hw_params_set_channels_near(pcm, params.get(), &channels) == 0 ? channels : 0;
}

} // namespace xrunscope
