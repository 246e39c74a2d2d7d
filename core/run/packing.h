// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "core/base/error.h"
#include "core/run/database.h"

namespace xrunscope {

/// Times in a run file lie within this many nanoseconds of its origin.
inline constexpr std::int64_t kMaxTime = std::int64_t{1} << 61;

/// Appends variable-length integers (7 bits a byte, low bits first).
class VarintWriter {
public:
    void add(std::uint64_t n);
    /// Signed, small magnitudes short (zigzag).
    void addSigned(std::int64_t n);
    const Blob& bytes() const noexcept { return bytes_; }

private:
    Blob bytes_;
};

/// Reads them back from bytes that may be anything.
class VarintReader {
public:
    explicit VarintReader(std::span<const unsigned char> bytes) : bytes_(bytes) {}
    /// nullopt at the end, or when a number has more than 64 bits.
    std::optional<std::uint64_t> next() noexcept;
    std::optional<std::int64_t> nextSigned() noexcept;
    bool atEnd() const noexcept { return bytes_.empty(); }

private:
    std::span<const unsigned char> bytes_;
};

/// zstd, level 3, with a content checksum; and back, refusing more than `maxBytes` of output.
Blob compress(const Blob& raw);
Expected<Blob> decompress(std::span<const unsigned char> packed, std::size_t maxBytes);

} // namespace xrunscope
