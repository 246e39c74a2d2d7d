// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/load/chain_signal.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace xrunscope {

namespace {

constexpr double kHertz = 1000;
constexpr std::uint32_t kPulsesPerSecond = 10;
/// Between the sine's peak and the pulse.
constexpr float kPulseThreshold = (ChainSignal::kAmplitude + ChainSignal::kPulse) / 2;

} // namespace

ChainSignal::ChainSignal(std::uint32_t rate) : samples_(std::max<std::size_t>(1, rate / kPulsesPerSecond))
{
    const double step = 2 * std::numbers::pi * kHertz / static_cast<double>(rate);
    for (std::size_t i = 0; i < samples_.size(); ++i)
        samples_[i] = i == 0 ? kPulse : kAmplitude * static_cast<float>(std::sin(step * static_cast<double>(i)));
}

void SignalGenerator::fill(float* output, std::uint32_t frames) noexcept
{
    for (std::uint32_t i = 0; i < frames; ++i) {
        output[i] = signal_->at(position_);
        position_ = position_ + 1 == signal_->length() ? 0 : position_ + 1;
    }
}

std::optional<float> SignalChecker::check(std::span<const float* const> inputs, std::uint32_t frames) noexcept
{
    if (synchronised_) {
        const float difference = largestDifference(inputs, frames);
        if (difference <= kGapLimit) {
            position_ = (position_ + frames) % signal_->length();
            return difference;
        }
    }
    search(inputs.front(), frames);
    return std::nullopt;
}

float SignalChecker::largestDifference(std::span<const float* const> inputs, std::uint32_t frames) const noexcept
{
    float largest = 0;
    for (const float* input : inputs) {
        std::size_t position = position_;
        for (std::uint32_t i = 0; i < frames; ++i) {
            const float difference = std::fabs(input[i] - signal_->at(position));
            // Written so that a NaN counts as a gap.
            if (!(difference <= kGapLimit))
                return difference;
            largest = std::max(largest, difference);
            position = position + 1 == signal_->length() ? 0 : position + 1;
        }
    }
    return largest;
}

void SignalChecker::search(const float* input, std::uint32_t frames) noexcept
{
    const float* end = input + frames;
    const float* pulse = std::find_if(input, end, [](float sample) { return sample > kPulseThreshold; });
    synchronised_ = pulse != end;
    position_ = static_cast<std::size_t>(end - pulse) % signal_->length();
}

} // namespace xrunscope
