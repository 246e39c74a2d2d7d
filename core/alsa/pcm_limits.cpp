// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/alsa/pcm_limits.h"

#include <algorithm>

#include <alsa/asoundlib.h>
#include <fmt/format.h>

#include "core/alsa/hw_params.h"
#include "core/alsa/pcm.h"
#include "core/base/text.h"

namespace xrunscope {

namespace {

constexpr std::uint32_t kUsualRates[] = {8000,  11025, 16000, 22050,  32000,  44100, 48000,
                                         64000, 88200, 96000, 176400, 192000, 384000};

constexpr snd_pcm_format_t kFormats[] = {SND_PCM_FORMAT_U8,         SND_PCM_FORMAT_S16_LE, SND_PCM_FORMAT_S24_3LE,
                                         SND_PCM_FORMAT_S24_LE,     SND_PCM_FORMAT_S32_LE, SND_PCM_FORMAT_FLOAT_LE,
                                         SND_PCM_FORMAT_FLOAT64_LE, SND_PCM_FORMAT_S16_BE, SND_PCM_FORMAT_S32_BE};

LimitRange rateRange(const snd_pcm_hw_params_t* params)
{
    LimitRange range;
    snd_pcm_hw_params_get_rate_min(params, &range.least, nullptr);
    snd_pcm_hw_params_get_rate_max(params, &range.most, nullptr);
    return range;
}

LimitRange periodsRange(const snd_pcm_hw_params_t* params)
{
    LimitRange range;
    snd_pcm_hw_params_get_periods_min(params, &range.least, nullptr);
    snd_pcm_hw_params_get_periods_max(params, &range.most, nullptr);
    return range;
}

LimitRange framesRange(const snd_pcm_hw_params_t* params)
{
    snd_pcm_uframes_t least = 0;
    snd_pcm_uframes_t most = 0;
    snd_pcm_hw_params_get_period_size_min(params, &least, nullptr);
    snd_pcm_hw_params_get_period_size_max(params, &most, nullptr);
    constexpr snd_pcm_uframes_t kMost = UINT32_MAX;
    return {static_cast<std::uint32_t>(std::min(least, kMost)), static_cast<std::uint32_t>(std::min(most, kMost))};
}

} // namespace

Expected<PcmLimits> probeLimits(const std::string& name, PcmDirection direction, std::uint32_t rate)
{
    auto pcm = openPcm(name, direction);
    if (!pcm)
        return tl::unexpected(pcm.error());
    HwParams params;
    int result = snd_pcm_hw_params_any(pcm->get(), params.get());
    if (result < 0)
        return fail(ErrorKind::EngineStart,
                    fmt::format("{} does not tell what it can do: {}", cleanText(name, 100), alsaErrorText(result)), "",
                    -result);
    snd_pcm_hw_params_set_rate_resample(pcm->get(), params.get(), 0);
    PcmLimits limits;
    limits.rate = rateRange(params.get());
    for (const std::uint32_t usual : kUsualRates)
        if (snd_pcm_hw_params_test_rate(pcm->get(), params.get(), usual, 0) == 0)
            limits.rates.push_back(usual);
    for (const snd_pcm_format_t format : kFormats)
        if (snd_pcm_hw_params_test_format(pcm->get(), params.get(), format) == 0)
            limits.formats.emplace_back(snd_pcm_format_name(format));
    snd_pcm_hw_params_get_channels_min(params.get(), &limits.channels.least);
    snd_pcm_hw_params_get_channels_max(params.get(), &limits.channels.most);
    // Those of periods depend on rate, format and channels: taken as a run would take them.
    limits.atRate = rate;
    if (snd_pcm_hw_params_set_rate_near(pcm->get(), params.get(), &limits.atRate, nullptr) < 0)
        return fail(ErrorKind::EngineStart, fmt::format("{} takes no sample rate", cleanText(name, 100)));
    chooseFormat(pcm->get(), params);
    chooseChannels(pcm->get(), params);
    limits.frames = framesRange(params.get());
    limits.periods = periodsRange(params.get());
    return limits;
}

} // namespace xrunscope
