// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/chunk_codec.h"

#include "core/run/damaged.h"
#include "core/run/packing.h"

namespace xrunscope {

namespace {

constexpr auto kBadChunk = "a chunk of cycles cannot be read";

constexpr std::uint64_t kMaxPeriod = std::uint64_t{1} << 61;
/// Within one cycle: 13 days. Delays and times are added and multiplied.
constexpr std::int64_t kMaxWithin = std::int64_t{1} << 50;
/// A variable-length integer has 10 bytes at most, a record 7 of them.
constexpr std::size_t kMaxRecordBytes = 70;

/// Adds without overflow trouble; the caller checks the range.
std::int64_t wrapAdd(std::int64_t a, std::int64_t b) noexcept
{
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) + static_cast<std::uint64_t>(b));
}

bool inRange(std::int64_t t) noexcept
{
    return t > -kMaxTime && t < kMaxTime;
}

/// Calls put(index, value) for `count` signed numbers; false when they run out.
template <typename Put>
bool readColumn(VarintReader& in, std::size_t count, Put&& put)
{
    for (std::size_t i = 0; i < count; ++i) {
        const auto n = in.nextSigned();
        if (!n || !put(i, *n))
            return false;
    }
    return true;
}

} // namespace

Blob packCycles(std::span<const CycleRecord> records, std::int64_t origin)
{
    VarintWriter out;
    std::uint64_t period = 0;
    for (const CycleRecord& r : records) {
        out.addSigned(static_cast<std::int64_t>(r.period - period));
        period = r.period;
    }
    std::int64_t release = origin;
    std::int64_t step = 0;
    for (const CycleRecord& r : records) {
        // The grid is nearly regular, so the change of the step is short.
        out.addSigned((r.release - release) - step);
        step = r.release - release;
        release = r.release;
    }
    for (const CycleRecord& r : records)
        out.addSigned(r.start - r.release);
    for (const CycleRecord& r : records)
        out.addSigned(r.workEnd - r.start);
    for (const CycleRecord& r : records)
        out.addSigned(r.finish - r.workEnd);
    for (const CycleRecord& r : records)
        out.addSigned(r.flags);
    for (const CycleRecord& r : records)
        out.addSigned(r.aux);
    return compress(out.bytes());
}

Expected<std::vector<CycleRecord>> unpackCycles(std::span<const unsigned char> bytes, std::size_t count,
                                                std::int64_t origin)
{
    if (count == 0 || count > kMaxChunkRecords)
        return damaged(kBadChunk);
    auto raw = decompress(bytes, count * kMaxRecordBytes);
    if (!raw)
        return tl::unexpected(raw.error());
    VarintReader in(*raw);
    std::vector<CycleRecord> records(count);

    std::uint64_t period = 0;
    std::int64_t release = origin;
    std::int64_t step = 0;
    const auto putPeriod = [&](std::size_t i, std::int64_t n) {
        if (n < 0 || (i > 0 && n == 0))
            return false;
        records[i].period = period += static_cast<std::uint64_t>(n);
        return period < kMaxPeriod;
    };
    const auto putRelease = [&](std::size_t i, std::int64_t n) {
        step = wrapAdd(step, n);
        release = wrapAdd(release, step);
        records[i].release = release;
        return inRange(release) && inRange(step);
    };
    const auto after = [](std::int64_t from, std::int64_t n, std::int64_t& to) {
        to = wrapAdd(from, n);
        return inRange(to) && n > -kMaxWithin && n < kMaxWithin;
    };
    const auto put32 = [](std::int64_t n, std::uint32_t& to) {
        to = static_cast<std::uint32_t>(n);
        return n >= 0 && n <= 0xffffffff;
    };
    const bool whole =
        readColumn(in, count, putPeriod) && readColumn(in, count, putRelease) &&
        readColumn(in, count, [&](auto i, auto n) { return after(records[i].release, n, records[i].start); }) &&
        readColumn(in, count, [&](auto i, auto n) { return after(records[i].start, n, records[i].workEnd); }) &&
        readColumn(in, count, [&](auto i, auto n) { return after(records[i].workEnd, n, records[i].finish); }) &&
        readColumn(in, count, [&](auto i, auto n) { return put32(n, records[i].flags); }) &&
        readColumn(in, count, [&](auto i, auto n) { return put32(n, records[i].aux); });
    if (!whole || !in.atEnd())
        return damaged(kBadChunk);
    return records;
}

Blob packHistogram(const Histogram& histogram)
{
    VarintWriter out;
    std::size_t previous = 0;
    for (std::size_t bin = 0; bin < Histogram::kBins; ++bin) {
        if (histogram.count(bin) == 0)
            continue;
        out.add(bin - previous);
        out.add(histogram.count(bin));
        previous = bin;
    }
    return compress(out.bytes());
}

Expected<Histogram> unpackHistogram(std::span<const unsigned char> bytes)
{
    auto raw = decompress(bytes, Histogram::kBins * 20);
    if (!raw)
        return tl::unexpected(raw.error());
    VarintReader in(*raw);
    Histogram histogram;
    std::size_t bin = 0;
    bool first = true;
    while (!in.atEnd()) {
        const auto step = in.next();
        const auto count = in.next();
        if (!step || !count || *count == 0 || *step >= Histogram::kBins || (!first && *step == 0) ||
            bin + *step >= Histogram::kBins)
            return fail(ErrorKind::File, "the file is damaged: a histogram cannot be read");
        bin += static_cast<std::size_t>(*step);
        histogram.setBin(bin, *count);
        first = false;
    }
    return histogram;
}

} // namespace xrunscope
