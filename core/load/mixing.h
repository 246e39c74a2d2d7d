// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>

namespace xrunscope {

/// Every output = the mean of all inputs, sample by sample. Summed in double, so that a chain of clients adds no more
/// than one rounding to float each; a result too small for a normal float becomes 0 (denormals are slow on many CPUs).
/// No input: silence. `outputs` may not overlap `inputs`. Any thread; no allocation.
void mixMean(std::span<const float* const> inputs, std::span<float* const> outputs, std::uint32_t frames) noexcept;

/// The same samples in every output. Any thread; no allocation.
void copyToAll(const float* samples, std::span<float* const> outputs, std::uint32_t frames) noexcept;

} // namespace xrunscope
