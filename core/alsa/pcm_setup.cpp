// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/alsa/pcm_setup.h"

#include <memory>

#include <alsa/asoundlib.h>
#include <fmt/format.h>

#include "core/alsa/hw_params.h"
#include "core/alsa/near_miss.h"
#include "core/base/text.h"

namespace xrunscope {

namespace {

struct FreeSwParams {
    void operator()(snd_pcm_sw_params_t* params) const noexcept { snd_pcm_sw_params_free(params); }
};

tl::unexpected<Error> cannot(const std::string& name, const std::string& what, const std::string& instead)
{
    return fail(ErrorKind::EngineStart, fmt::format("{} cannot do {}: {}", cleanText(name, 100), what, instead),
                "Ask for what it takes; \"xrunscope-cli devices\" shows its limits");
}

tl::unexpected<Error> failed(const std::string& name, const char* what, int result)
{
    return fail(ErrorKind::EngineStart,
                fmt::format("{} of {} could not be set: {}", what, cleanText(name, 100), alsaErrorText(result)), "",
                -result);
}

Expected<void> setRate(snd_pcm_t* pcm, const std::string& name, HwParams& params, std::uint32_t rate)
{
    snd_pcm_hw_params_set_rate_resample(pcm, params.get(), 0);
    if (snd_pcm_hw_params_set_rate(pcm, params.get(), rate, 0) == 0)
        return {};
    std::uint32_t least = 0;
    std::uint32_t most = 0;
    snd_pcm_hw_params_get_rate_min(params.get(), &least, nullptr);
    snd_pcm_hw_params_get_rate_max(params.get(), &most, nullptr);
    std::uint32_t nearest = rate;
    snd_pcm_hw_params_set_rate_near(pcm, params.get(), &nearest, nullptr);
    return cannot(name, fmt::format("{} Hz", grouped(rate)),
                  least == most ? fmt::format("it takes {} Hz alone", grouped(least))
                                : fmt::format("the nearest that it takes is {} Hz", grouped(nearest)));
}

Expected<void> setFrames(snd_pcm_t* pcm, const std::string& name, HwParams& params, std::uint32_t frames)
{
    if (snd_pcm_hw_params_set_period_size(pcm, params.get(), frames, 0) == 0)
        return {};
    snd_pcm_uframes_t least = 0;
    snd_pcm_uframes_t most = 0;
    snd_pcm_hw_params_get_period_size_min(params.get(), &least, nullptr);
    snd_pcm_hw_params_get_period_size_max(params.get(), &most, nullptr);
    const auto takes = [&](std::uint32_t n) {
        return snd_pcm_hw_params_test_period_size(pcm, params.get(), n, 0) == 0;
    };
    constexpr snd_pcm_uframes_t kMost = Geometry::kMaxFrames * 4U;
    return cannot(name, fmt::format("periods of {} frames", grouped(frames)),
                  nearMissText(frames, static_cast<std::uint32_t>(std::min(least, kMost)),
                               static_cast<std::uint32_t>(std::min(most, kMost)), takes) +
                      " frames");
}

Expected<void> setPeriods(snd_pcm_t* pcm, const std::string& name, HwParams& params, const Geometry& g)
{
    if (snd_pcm_hw_params_set_periods(pcm, params.get(), g.periods, 0) == 0)
        return {};
    std::uint32_t least = 0;
    std::uint32_t most = 0;
    snd_pcm_hw_params_get_periods_min(params.get(), &least, nullptr);
    snd_pcm_hw_params_get_periods_max(params.get(), &most, nullptr);
    const auto takes = [&](std::uint32_t n) { return snd_pcm_hw_params_test_periods(pcm, params.get(), n, 0) == 0; };
    return cannot(name, fmt::format("{} periods of {} frames", g.periods, grouped(g.frames)),
                  nearMissText(g.periods, least, most, takes) + " periods");
}

/// What was set is compared with what came of it: a plugin may round.
Expected<PcmSetup> readBack(const std::string& name, const HwParams& params, const Geometry& g)
{
    std::uint32_t rate = 0;
    std::uint32_t periods = 0;
    snd_pcm_uframes_t frames = 0;
    snd_pcm_uframes_t buffer = 0;
    snd_pcm_format_t format = SND_PCM_FORMAT_UNKNOWN;
    PcmSetup setup;
    snd_pcm_hw_params_get_rate(params.get(), &rate, nullptr);
    snd_pcm_hw_params_get_periods(params.get(), &periods, nullptr);
    snd_pcm_hw_params_get_period_size(params.get(), &frames, nullptr);
    snd_pcm_hw_params_get_buffer_size(params.get(), &buffer);
    snd_pcm_hw_params_get_format(params.get(), &format);
    snd_pcm_hw_params_get_channels(params.get(), &setup.channels);
    setup.format = static_cast<int>(format);
    setup.batch = snd_pcm_hw_params_is_batch(params.get()) != 0;
    if (rate != g.rate || frames != g.frames || buffer != snd_pcm_uframes_t{g.frames} * g.periods)
        return cannot(name, fmt::format("{} × {} frames at {} Hz", g.periods, grouped(g.frames), grouped(g.rate)),
                      fmt::format("it gave a buffer of {} frames in periods of {} at {} Hz", grouped(buffer),
                                  grouped(frames), grouped(rate)));
    return setup;
}

Expected<void> setSoftware(snd_pcm_t* pcm, const std::string& name, const Geometry& g)
{
    snd_pcm_sw_params_t* raw = nullptr;
    if (snd_pcm_sw_params_malloc(&raw) < 0)
        return failed(name, "The wake-ups", -ENOMEM);
    const std::unique_ptr<snd_pcm_sw_params_t, FreeSwParams> params(raw);
    const snd_pcm_uframes_t buffer = snd_pcm_uframes_t{g.frames} * g.periods;
    int result = snd_pcm_sw_params_current(pcm, raw);
    if (result >= 0)
        result = snd_pcm_sw_params_set_avail_min(pcm, raw, g.frames);
    if (result >= 0)
        result = snd_pcm_sw_params_set_start_threshold(pcm, raw, buffer);
    if (result >= 0)
        result = snd_pcm_sw_params_set_stop_threshold(pcm, raw, buffer);
    if (result >= 0)
        result = snd_pcm_sw_params_set_tstamp_mode(pcm, raw, SND_PCM_TSTAMP_ENABLE);
    if (result >= 0)
        result = snd_pcm_sw_params_set_tstamp_type(pcm, raw, SND_PCM_TSTAMP_TYPE_MONOTONIC);
    if (result >= 0)
        result = snd_pcm_sw_params(pcm, raw);
    if (result < 0)
        return failed(name, "The wake-ups", result);
    return {};
}

} // namespace

Expected<PcmSetup> setUpPcm(snd_pcm_t* pcm, const std::string& name, const Geometry& g, AlsaPlan::Mode mode)
{
    HwParams params;
    int result = snd_pcm_hw_params_any(pcm, params.get());
    if (result < 0)
        return failed(name, "The parameters", result);
    const bool mmap = mode == AlsaPlan::Mode::Mmap;
    if (snd_pcm_hw_params_set_access(pcm, params.get(),
                                     mmap ? SND_PCM_ACCESS_MMAP_INTERLEAVED : SND_PCM_ACCESS_RW_INTERLEAVED) < 0)
        return cannot(name, mmap ? "mmap of interleaved channels" : "interleaved channels",
                      mmap ? "take the mode poll or classic" : "take the mode mmap, or a plugin such as plughw");
    if (auto ok = setRate(pcm, name, params, g.rate); !ok)
        return tl::unexpected(ok.error());
    if (!chooseFormat(pcm, params))
        return cannot(name, "16, 24 or 32 bits or float, little endian", "take a plugin such as plughw in its place");
    if (chooseChannels(pcm, params) == 0)
        return cannot(name, "any number of channels", "it says so itself");
    if (auto ok = setFrames(pcm, name, params, g.frames); !ok)
        return tl::unexpected(ok.error());
    if (auto ok = setPeriods(pcm, name, params, g); !ok)
        return tl::unexpected(ok.error());
    result = snd_pcm_hw_params(pcm, params.get());
    if (result < 0)
        return failed(name, "The parameters", result);
    auto setup = readBack(name, params, g);
    if (!setup)
        return setup;
    if (auto ok = setSoftware(pcm, name, g); !ok)
        return tl::unexpected(ok.error());
    return setup;
}

} // namespace xrunscope
