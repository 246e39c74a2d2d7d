// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/load/mixing.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace xrunscope {

namespace {

constexpr std::uint32_t kBlock = 64;

float withoutDenormals(double value) noexcept
{
    return std::fabs(value) < static_cast<double>(std::numeric_limits<float>::min()) ? 0.0F : static_cast<float>(value);
}

} // namespace

void mixMean(std::span<const float* const> inputs, std::span<float* const> outputs, std::uint32_t frames) noexcept
{
    const double inputCount = inputs.empty() ? 1.0 : static_cast<double>(inputs.size());
    for (std::uint32_t begin = 0; begin < frames; begin += kBlock) {
        const std::uint32_t n = std::min(kBlock, frames - begin);
        std::array<double, kBlock> sum{};
        for (const float* input : inputs) {
            for (std::uint32_t i = 0; i < n; ++i)
                sum[i] += static_cast<double>(input[begin + i]);
        }
        std::array<float, kBlock> mean{};
        for (std::uint32_t i = 0; i < n; ++i)
            mean[i] = withoutDenormals(sum[i] / inputCount);
        for (float* output : outputs)
            std::copy_n(mean.data(), n, output + begin);
    }
}

void copyToAll(const float* samples, std::span<float* const> outputs, std::uint32_t frames) noexcept
{
    for (float* output : outputs)
        std::copy_n(samples, frames, output);
}

} // namespace xrunscope
