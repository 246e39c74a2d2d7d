// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/packing.h"

#include <memory>
#include <new>

#include <zstd.h>

namespace xrunscope {

void VarintWriter::add(std::uint64_t n)
{
    for (; n >= 0x80; n >>= 7)
        bytes_.push_back(static_cast<unsigned char>(n | 0x80));
    bytes_.push_back(static_cast<unsigned char>(n));
}

void VarintWriter::addSigned(std::int64_t n)
{
    add(static_cast<std::uint64_t>(n) << 1 ^ static_cast<std::uint64_t>(n >> 63));
}

std::optional<std::uint64_t> VarintReader::next() noexcept
{
    std::uint64_t n = 0;
    for (unsigned shift = 0; shift < 64 && !bytes_.empty(); shift += 7) {
        const std::uint64_t byte = bytes_.front();
        bytes_ = bytes_.subspan(1);
        if (shift == 63 && byte > 1)
            return std::nullopt;
        n |= (byte & 0x7f) << shift;
        if (byte < 0x80)
            return n;
    }
    return std::nullopt;
}

std::optional<std::int64_t> VarintReader::nextSigned() noexcept
{
    const auto n = next();
    if (!n)
        return std::nullopt;
    return static_cast<std::int64_t>(*n >> 1 ^ (0 - (*n & 1)));
}

Blob compress(const Blob& raw)
{
    struct Free {
        void operator()(ZSTD_CCtx* c) const noexcept { ZSTD_freeCCtx(c); }
    };
    const std::unique_ptr<ZSTD_CCtx, Free> context(ZSTD_createCCtx());
    if (!context)
        throw std::bad_alloc();
    ZSTD_CCtx_setParameter(context.get(), ZSTD_c_compressionLevel, 1);
    ZSTD_CCtx_setParameter(context.get(), ZSTD_c_checksumFlag, 1);
    Blob out(ZSTD_compressBound(raw.size()));
    out.resize(ZSTD_compress2(context.get(), out.data(), out.size(), raw.data(), raw.size()));
    return out;
}

Expected<Blob> decompress(std::span<const unsigned char> packed, std::size_t maxBytes)
{
    const auto damaged = [] { return fail(ErrorKind::File, "the file is damaged: packed figures cannot be read"); };
    const unsigned long long size = ZSTD_getFrameContentSize(packed.data(), packed.size());
    if (size == ZSTD_CONTENTSIZE_ERROR || size == ZSTD_CONTENTSIZE_UNKNOWN || size > maxBytes)
        return damaged();
    Blob out(static_cast<std::size_t>(size));
    const std::size_t got = ZSTD_decompress(out.data(), out.size(), packed.data(), packed.size());
    if (ZSTD_isError(got) || got != out.size())
        return damaged();
    return out;
}

} // namespace xrunscope
