// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/load/swarm_plan.h"
#include "core/run/damaged.h"
#include "core/run/packing.h"
#include "core/run/row_values.h"
#include "core/run/run_schema.h"

namespace xrunscope {

namespace {

constexpr auto kBadRow = "a row has impossible values";

constexpr std::size_t kMaxBlames = SwarmPlan::kMaxClients + 256;
constexpr std::size_t kMaxName = 256;
constexpr std::size_t kMaxLogText = 300;
constexpr std::size_t kMaxLogOfRow = 200'001;

/// Reads packed numbers; after the last one there may be nothing left.
class Unpacker {
public:
    explicit Unpacker(const Blob& bytes) : in_(bytes) {}
    std::uint64_t count(std::uint64_t most)
    {
        const auto n = in_.next();
        good_ = good_ && n && *n <= most;
        return good_ ? *n : 0;
    }
    std::int64_t time()
    {
        constexpr std::int64_t kLimit = std::int64_t{1} << 61;
        const auto n = in_.nextSigned();
        good_ = good_ && n && *n > -kLimit && *n < kLimit;
        return good_ ? *n : 0;
    }
    std::string text(std::size_t longest)
    {
        std::string out(static_cast<std::size_t>(count(longest)), '\0');
        for (char& c : out)
            c = static_cast<char>(count(255));
        return out;
    }
    bool good() const { return good_; }
    bool finished() const { return good_ && in_.atEnd(); }

private:
    VarintReader in_;
    bool good_ = true;
};

Blob packBlames(const std::vector<Blame>& blames)
{
    VarintWriter out;
    const std::size_t count = std::min(blames.size(), kMaxBlames);
    out.add(count);
    for (std::size_t i = 0; i < count; ++i) {
        const std::string name = blames[i].client.substr(0, kMaxName);
        out.add(name.size());
        for (const char c : name)
            out.add(static_cast<unsigned char>(c));
        out.add(static_cast<std::uint64_t>(blames[i].what));
        out.add(blames[i].by ? 1 : 0);
        out.addSigned(blames[i].by.value_or(Nanos{0}).count());
    }
    return out.bytes();
}

std::optional<std::vector<Blame>> unpackBlames(const Blob& bytes)
{
    Unpacker in(bytes);
    std::vector<Blame> blames(static_cast<std::size_t>(in.count(kMaxBlames)));
    for (Blame& blame : blames) {
        blame.client = in.text(kMaxName);
        const auto what = latenessFromNumber(static_cast<std::int64_t>(in.count(UINT32_MAX)));
        const bool known = in.count(1) == 1;
        const Nanos by{in.time()};
        if (!in.good() || !what)
            return std::nullopt;
        blame.what = *what;
        blame.by = known ? std::optional(by) : std::nullopt;
    }
    return in.finished() ? std::optional(std::move(blames)) : std::nullopt;
}

Blob packClients(const std::vector<ClientSecond>& clients)
{
    VarintWriter out;
    out.add(clients.size());
    for (const ClientSecond& c : clients) {
        out.add(c.alive ? 1 : 0);
        out.add(c.cycles);
        out.add(c.late);
        for (const std::int64_t t : {c.wakeMean, c.wakeMax, c.runMean, c.runMax})
            out.addSigned(t);
    }
    return out.bytes();
}

std::optional<std::vector<ClientSecond>> unpackClients(const Blob& bytes)
{
    Unpacker in(bytes);
    std::vector<ClientSecond> clients(static_cast<std::size_t>(in.count(SwarmPlan::kMaxClients)));
    for (ClientSecond& c : clients) {
        c.alive = in.count(1) == 1;
        c.cycles = static_cast<std::uint32_t>(in.count(UINT32_MAX));
        c.late = static_cast<std::uint32_t>(in.count(UINT32_MAX));
        for (std::int64_t* t : {&c.wakeMean, &c.wakeMax, &c.runMean, &c.runMax})
            *t = in.time();
        if (!in.good())
            return std::nullopt;
    }
    return in.finished() ? std::optional(std::move(clients)) : std::nullopt;
}

} // namespace

std::vector<Value> toValues(std::uint64_t seq, const Xrun& x)
{
    RowOf row;
    row.count(seq).time(static_cast<int>(x.kind)).count(x.firstPeriod).count(x.misses);
    row.time(x.release).time(x.begin).time(x.length);
    row.count(x.reports).optionalTime(x.serverDelay).blob(packBlames(x.blames));
    return row.take();
}

Expected<Xrun> xrunFromValues(const std::vector<Value>& values)
{
    Columns c(values);
    Xrun x;
    c.count();
    const auto kind = xrunKindFromNumber(static_cast<std::int64_t>(c.count()));
    x.firstPeriod = c.count();
    x.misses = c.count();
    x.release = c.time();
    x.begin = c.time();
    x.length = c.time();
    x.reports = static_cast<std::uint32_t>(c.count());
    x.serverDelay = c.optionalTime();
    auto blames = unpackBlames(c.blob());
    if (!kind)
        return fail(ErrorKind::File, "the file has an XRUN of an unknown kind");
    if (!blames)
        return damaged(kBadRow);
    x.kind = *kind;
    x.blames = std::move(*blames);
    return c.finish(std::move(x));
}

std::vector<Value> toValues(std::uint64_t seq, const EngineSecond& s)
{
    return RowOf().count(seq).count(s.second).optionalNumber(s.serverLoad).blob(packClients(s.clients)).take();
}

Expected<EngineSecond> engineSecondFromValues(const std::vector<Value>& values)
{
    Columns c(values);
    EngineSecond s;
    c.count();
    s.second = c.count();
    s.serverLoad = c.optionalNumber();
    auto clients = unpackClients(c.blob());
    if (!clients)
        return damaged(kBadRow);
    s.clients = std::move(*clients);
    return c.finish(std::move(s));
}

std::vector<Value> toValues(std::uint64_t seq, std::span<const ServerLogLine> lines)
{
    VarintWriter out;
    std::int64_t previous = 0;
    for (const ServerLogLine& line : lines) {
        out.addSigned(line.at - previous);
        previous = line.at;
        const std::string text = line.text.substr(0, kMaxLogText);
        out.add(text.size());
        for (const char c : text)
            out.add(static_cast<unsigned char>(c));
    }
    return RowOf().count(seq).count(lines.size()).blob(compress(out.bytes())).take();
}

Expected<std::vector<ServerLogLine>> logLinesFromValues(const std::vector<Value>& values)
{
    Columns c(values);
    c.count();
    const std::uint64_t count = c.count();
    const Blob packed = c.blob();
    if (auto ok = c.finish(0); !ok)
        return tl::unexpected(ok.error());
    if (count > kMaxLogOfRow)
        return damaged(kBadRow);
    auto raw = decompress(packed, static_cast<std::size_t>(count) * (2 * kMaxLogText + 20));
    if (!raw)
        return tl::unexpected(raw.error());
    Unpacker in(*raw);
    std::vector<ServerLogLine> lines(static_cast<std::size_t>(count));
    std::int64_t at = 0;
    for (ServerLogLine& line : lines) {
        at += in.time();
        if (at <= -kMaxTime || at >= kMaxTime)
            return damaged(kBadRow);
        line.at = at;
        line.text = in.text(kMaxLogText);
        if (!in.good())
            return damaged(kBadRow);
    }
    return in.finished() ? Expected<std::vector<ServerLogLine>>(std::move(lines)) : damaged(kBadRow);
}

} // namespace xrunscope
