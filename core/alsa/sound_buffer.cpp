// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/alsa/sound_buffer.h"

#include <bit>
#include <cmath>
#include <numbers>

#include <alsa/asoundlib.h>

namespace xrunscope {

namespace {

std::size_t putBytes(std::uint32_t value, std::size_t count, std::byte* out) noexcept
{
    for (std::size_t i = 0; i < count; ++i)
        out[i] = static_cast<std::byte>((value >> (8 * i)) & 0xFFU);
    return count;
}

std::size_t putInteger(double value, int bits, std::size_t bytes, std::byte* out) noexcept
{
    const double full = std::ldexp(1.0, bits - 1) - 1;
    return putBytes(static_cast<std::uint32_t>(static_cast<std::int32_t>(std::lround(value * full))), bytes, out);
}

} // namespace

std::size_t encodeSample(int format, double value, std::byte* out) noexcept
{
    switch (format) {
    case SND_PCM_FORMAT_S16_LE:
        return putInteger(value, 16, 2, out);
    case SND_PCM_FORMAT_S24_3LE:
        return putInteger(value, 24, 3, out);
    case SND_PCM_FORMAT_S24_LE:
        return putInteger(value, 24, 4, out);
    case SND_PCM_FORMAT_S32_LE:
        return putInteger(value, 32, 4, out);
    case SND_PCM_FORMAT_FLOAT_LE:
        return putBytes(std::bit_cast<std::uint32_t>(static_cast<float>(value)), 4, out);
    default:
        return 0;
    }
}

SoundBuffer::SoundBuffer(int format, std::uint32_t channels, std::uint32_t frames, bool tone)
{
    std::byte sample[4];
    frameBytes_ = encodeSample(format, 0, sample) * channels;
    bytes_.resize(frameBytes_ * (frames + kWave));
    std::byte* out = bytes_.data();
    for (std::size_t i = 0; i < frames + kWave; ++i) {
        const double phase = 2 * std::numbers::pi * static_cast<double>(i % kWave) / static_cast<double>(kWave);
        for (std::uint32_t c = 0; c < channels; ++c)
            out += encodeSample(format, tone ? kAmplitude * std::sin(phase) : 0, out);
    }
}

} // namespace xrunscope
