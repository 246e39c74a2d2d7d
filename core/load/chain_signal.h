// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace xrunscope {

/// What travels through a chain of load clients: a sine of 1 kHz and amplitude 0.5 that begins anew with one sample of
/// 1.0, the sync pulse, every tenth of a second (rate / 10 samples, rounded down). Immutable; any thread.
class ChainSignal {
public:
    static constexpr float kAmplitude = 0.5F;
    static constexpr float kPulse = 1.0F;

    /// `rate` in Hz. Allocates.
    explicit ChainSignal(std::uint32_t rate);

    /// Samples from pulse to pulse.
    std::size_t length() const noexcept { return samples_.size(); }
    /// Sample `position` after a pulse, below length().
    float at(std::size_t position) const noexcept { return samples_[position]; }

private:
    std::vector<float> samples_;
};

/// Produces the signal by its own count of samples, so that a cycle that did not run leaves no trace in it.
class SignalGenerator {
public:
    explicit SignalGenerator(const ChainSignal& signal) noexcept : signal_(&signal) {}
    /// The next `frames` samples. No allocation.
    void fill(float* output, std::uint32_t frames) noexcept;

private:
    const ChainSignal* signal_;
    std::size_t position_ = 0;
};

/// Compares what arrives with the signal, sample by sample.
///
/// It looks for the pulse in the first input and from then on knows which sample must come next. A cycle with a
/// difference above kGapLimit is a gap: this client or one before it was late, and a buffer came twice, silent, half
/// written or not at all. A gap shows far above the limit, for a shift by one buffer moves the sine by more, and one by
/// whole periods of the sine puts the pulse in the wrong place; a wrong sum or a lost bit shows below it and is
/// reported. After a gap it looks for the next pulse, and the cycles up to then are not compared. One thread; no
/// allocation.
class SignalChecker {
public:
    static constexpr float kGapLimit = 0.01F;

    explicit SignalChecker(const ChainSignal& signal) noexcept : signal_(&signal) {}
    /// Largest difference of a cycle over all inputs; nullopt: not compared. At least one input.
    std::optional<float> check(std::span<const float* const> inputs, std::uint32_t frames) noexcept;

private:
    /// The first one above kGapLimit, or else the largest.
    float largestDifference(std::span<const float* const> inputs, std::uint32_t frames) const noexcept;
    void search(const float* input, std::uint32_t frames) noexcept;

    const ChainSignal* signal_;
    std::size_t position_ = 0; ///< of the next sample
    bool synchronised_ = false;
};

} // namespace xrunscope
