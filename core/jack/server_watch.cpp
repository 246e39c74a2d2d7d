// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jack/server_watch.h"

#include <utility>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/jack/server_log.h"

namespace xrunscope {

namespace {

constexpr std::size_t kMostLines = 200'000;
constexpr std::size_t kLongestLine = 300;

std::string endText(const ChildEnd& end)
{
    return end.signal != 0 ? fmt::format("signal {}", end.signal) : fmt::format("exit status {}", end.exitStatus);
}

} // namespace

std::optional<std::string> ServerWatch::sign()
{
    read();
    const ServerSigns& signs = session_.pair().signs();
    const Geometry& g = session_.geometry();
    if (serverEnd_)
        return fmt::format("The JACK server ended ({}){}", endText(*serverEnd_),
                           lastWords_.empty() ? "" : ": " + lastWords_);
    if (signs.shutdown.load(std::memory_order_acquire)) {
        const std::string reason = cleanText(signs.shutdownReason.data(), 150);
        return "The server ended" + (reason.empty() ? "" : ": " + reason);
    }
    if (signs.freewheel.load(std::memory_order_relaxed))
        return "The server went into freewheel mode, where cycles have no deadline";
    if (const std::uint32_t frames = signs.frames.load(std::memory_order_relaxed); frames != 0 && frames != g.frames)
        return fmt::format("The server changed its period from {} to {} frames", grouped(g.frames), grouped(frames));
    if (const std::uint32_t rate = signs.rate.load(std::memory_order_relaxed); rate != 0 && rate != g.rate)
        return fmt::format("The server changed its rate from {} to {} Hz", grouped(g.rate), grouped(rate));
    return std::nullopt;
}

void ServerWatch::keep(const ChildLine& line)
{
    if (const auto event = readServerLogLine(line.text)) {
        switch (event->what) {
        case ServerLogEvent::What::DriverXrun:
            reports_.push_back({XrunKind::Device, toNs(line.at), event->delay, {}, false});
            break;
        case ServerLogEvent::What::ClientNotFinished:
        case ServerLogEvent::What::ClientTimedOut:
            reports_.push_back(
                {XrunKind::NotFinished, toNs(line.at), std::nullopt, cleanText(event->client, 100), false});
            break;
        }
    }
    if (kept_ > kMostLines)
        return;
    ChildLine copy = line;
    copy.text = ++kept_ > kMostLines ? "(the log was cut here)" : cleanText(line.text, kLongestLine);
    lastWords_ = copy.text;
    lines_.push_back(std::move(copy));
}

void ServerWatch::read()
{
    ProcessGuard* guard = session_.guard();
    if (guard == nullptr)
        return;
    const auto server = session_.serverChild();
    if (!std::exchange(startRead_, true))
        for (const ChildLine& line : session_.serverStartLines())
            keep(line);
    for (const ChildLine& line : guard->takeLines())
        if (server && line.id == *server)
            keep(line);
    for (const ChildEnd& end : guard->takeEnds()) {
        if (server && end.id == *server)
            serverEnd_ = end;
        else
            ends_.push_back(end);
    }
}

std::vector<ChildEnd> ServerWatch::takeEnds()
{
    return std::exchange(ends_, {});
}

std::vector<ServerLogLine> ServerWatch::takeLog(std::int64_t firstRelease)
{
    std::vector<ServerLogLine> out;
    out.reserve(lines_.size());
    for (ChildLine& line : lines_)
        out.push_back({toNs(line.at) - firstRelease, std::move(line.text)});
    lines_.clear();
    return out;
}

std::vector<XrunReport> ServerWatch::takeReports()
{
    return std::exchange(reports_, {});
}

} // namespace xrunscope
