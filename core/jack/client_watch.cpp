// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jack/client_watch.h"

#include <algorithm>
#include <utility>

namespace xrunscope {

std::int64_t ClientWatch::Usual::median() const
{
    const std::size_t n = std::min(count_, kValues);
    if (n == 0)
        return 0;
    auto sorted = values_;
    const auto middle = sorted.begin() + static_cast<std::ptrdiff_t>(n / 2);
    std::nth_element(sorted.begin(), middle, sorted.begin() + static_cast<std::ptrdiff_t>(n));
    return *middle;
}

ClientWatch::ClientWatch(std::vector<std::string> names, std::vector<std::optional<std::size_t>> upstream, Nanos period)
    : t_(period.count()), threshold_(std::max<std::int64_t>(period.count() / 10, 50'000)), clients_(names.size())
{
    for (std::size_t i = 0; i < names.size(); ++i) {
        clients_[i].name = std::move(names[i]);
        clients_[i].upstream = upstream[i];
    }
}

void ClientWatch::cycleStarted(std::int64_t at)
{
    starts_.push_back(at);
}

/// When the client could start the cycle in which it woke at `awake`: at the first trigger after its last wake-up, and
/// not before its last finish.
std::int64_t ClientWatch::readyTime(Client& client, std::int64_t awake)
{
    const std::int64_t lastAwake = client.spans.empty() ? INT64_MIN : client.spans.back().awake;
    const std::int64_t lastFinish = client.spans.empty() ? INT64_MIN : client.spans.back().finished;
    std::int64_t trigger = awake;
    const auto scan = [&](const auto& times, std::uint64_t forgotten, std::uint64_t& next, std::int64_t after,
                          auto&& timeOf) {
        next = std::max(next, forgotten);
        const std::uint64_t end = forgotten + times.size();
        const auto at = [&](std::uint64_t i) { return timeOf(times[static_cast<std::size_t>(i - forgotten)]); };
        while (next < end && at(next) <= after)
            ++next;
        if (next < end)
            trigger = std::min(at(next), awake);
    };
    const Client* up = client.upstream ? &clients_[*client.upstream] : nullptr;
    // An upstream client that is gone feeds nobody: then the server starts this one.
    if (up != nullptr && !up->spans.empty() && up->spans.back().finished > awake - 2 * t_)
        scan(up->spans, up->forgotten, client.nextTrigger, lastAwake, [](const Span& span) { return span.finished; });
    else
        // The server wakes head and client at once: head's stamp of the same cycle may come a little later.
        scan(starts_, startsForgotten_, client.nextStart, client.spans.empty() ? lastAwake : lastAwake + t_ / 2,
             [](std::int64_t t) { return t; });
    // The very first cycle has no trigger before it that is known.
    if (client.spans.empty())
        return awake;
    return std::min(std::max(trigger, lastFinish), awake);
}

void ClientWatch::add(std::size_t client, std::int64_t awake, std::int64_t finished)
{
    Client& c = clients_[client];
    const std::int64_t ready = readyTime(c, awake);
    c.spans.push_back({ready, awake, finished});
    const std::int64_t wake = awake - ready;
    const std::int64_t run = finished - awake;
    c.usualWake.add(wake);
    c.usualRun.add(run);
    ClientSecond& s = c.second;
    ++s.cycles;
    c.wakeSum += wake;
    c.runSum += run;
    s.wakeMax = std::max(s.wakeMax, wake);
    s.runMax = std::max(s.runMax, run);
}

void ClientWatch::forget(std::int64_t before)
{
    while (!starts_.empty() && starts_.front() < before) {
        starts_.pop_front();
        ++startsForgotten_;
    }
    for (Client& c : clients_) {
        // The last span is the one that the next wake-up is measured from.
        while (c.spans.size() > 1 && c.spans.front().finished < before) {
            c.spans.pop_front();
            ++c.forgotten;
        }
    }
}

std::vector<ClientSecond> ClientWatch::takeSecond()
{
    std::vector<ClientSecond> row;
    row.reserve(clients_.size());
    for (Client& c : clients_) {
        ClientSecond s = std::exchange(c.second, ClientSecond{});
        if (s.cycles > 0) {
            s.wakeMean = c.wakeSum / static_cast<std::int64_t>(s.cycles);
            s.runMean = c.runSum / static_cast<std::int64_t>(s.cycles);
            const std::int64_t usualWake = c.usualWake.median();
            const std::int64_t usualRun = c.usualRun.median();
            std::uint64_t looked = 0;
            for (auto span = c.spans.rbegin(); span != c.spans.rend() && looked < s.cycles; ++span, ++looked)
                s.late += span->awake - span->ready - usualWake >= threshold_ ||
                                  span->finished - span->awake - usualRun >= threshold_
                              ? 1
                              : 0;
        }
        c.wakeSum = c.runSum = 0;
        row.push_back(s);
    }
    return row;
}

std::optional<Blame> ClientWatch::worst(const Client& client, std::int64_t from, std::int64_t to, std::int64_t reported,
                                        std::int64_t openSince) const
{
    const std::int64_t usualWake = client.usualWake.median();
    const std::int64_t usualRun = client.usualRun.median();
    std::optional<Blame> blame;
    std::int64_t most = threshold_ - 1;
    const auto look = [&](std::int64_t excess, Lateness what) {
        if (excess <= most)
            return;
        most = excess;
        blame = Blame{client.name, what, Nanos{excess}};
    };
    const auto ranFor = [&](std::int64_t awake, std::int64_t finished) {
        const bool inIt = awake <= reported && reported < finished;
        look(finished - awake - usualRun, inIt ? Lateness::NotFinished : Lateness::RanLong);
    };
    for (const Span& span : client.spans) {
        if (span.finished < from || span.ready > to)
            continue;
        look(span.awake - span.ready - usualWake, Lateness::WokeLate);
        ranFor(span.awake, span.finished);
    }
    if (openSince != 0 && openSince <= to)
        ranFor(openSince, std::max(to, reported) + 1);
    return blame;
}

std::vector<Blame> ClientWatch::blame(std::int64_t from, std::int64_t to, std::int64_t reported,
                                      const std::vector<std::int64_t>& openSince) const
{
    std::vector<Blame> blames;
    for (std::size_t i = 0; i < clients_.size(); ++i)
        if (auto one = worst(clients_[i], from, to, reported, i < openSince.size() ? openSince[i] : 0))
            blames.push_back(std::move(*one));
    std::stable_sort(blames.begin(), blames.end(), [](const Blame& a, const Blame& b) { return *a.by > *b.by; });
    return blames;
}

} // namespace xrunscope
