// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace xrunscope {

/// What is played: silence, or a quiet tone without a seam from period to period. Interleaved.
class SoundBuffer {
public:
    static constexpr std::size_t kWave = 100;  ///< frames of one wave of the tone: 480 Hz at 48,000
    static constexpr double kAmplitude = 0.01; ///< of full scale: −40 dB

    /// `format` is alsa-lib's number of one of chooseFormat's.
    SoundBuffer(int format, std::uint32_t channels, std::uint32_t frames, bool tone);

    /// The next `frames` frames, at most a period. Valid until the object ends; wait-free.
    const std::byte* next(std::size_t frames) noexcept
    {
        const std::byte* const at = bytes_.data() + position_ * frameBytes_;
        position_ = (position_ + frames) % kWave;
        return at;
    }
    std::size_t frameBytes() const noexcept { return frameBytes_; }

private:
    std::size_t frameBytes_;
    std::size_t position_ = 0;
    std::vector<std::byte> bytes_; ///< a period and a wave
};

/// One sample of −1 … 1 in that format, little endian, into `out`; its size in bytes.
std::size_t encodeSample(int format, double value, std::byte* out) noexcept;

} // namespace xrunscope
