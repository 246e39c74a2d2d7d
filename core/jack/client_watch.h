// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "core/base/time.h"
#include "core/cycle/engine_news.h"
#include "core/stats/xrun.h"

namespace xrunscope {

/// Follows the load clients cycle by cycle: what each took of its own, apart from what it waited for. A client could
/// start when its upstream client had finished (or, without one, when the cycle started) and its own cycle before was
/// over. Times are nanoseconds of CLOCK_MONOTONIC. Not thread-safe.
class ClientWatch {
public:
    /// `upstream[i]`: index of the client that feeds client i, below i; nullopt: the server starts it.
    ClientWatch(std::vector<std::string> names, std::vector<std::optional<std::size_t>> upstream, Nanos period);

    /// A cycle of the server started. In order.
    void cycleStarted(std::int64_t at);
    /// A client's cycle. Per client in order; an upstream client's stamps of the same time come first.
    void add(std::size_t client, std::int64_t awake, std::int64_t finished);
    /// Forgets what ended before `before`.
    void forget(std::int64_t before);

    /// What has been added since the last call, as one second's row; `alive` is the caller's to set.
    std::vector<ClientSecond> takeSecond();

    /// Who made [from, to] late, the worst first: clients whose own wake-up or run in that time took longer than they
    /// usually take by a tenth of the period and 50 µs at least. `reported`: when the XRUN was first reported, a client
    /// that was in its cycle then "had not finished". `openSince[i]`: start of the cycle client i is in now, 0: none.
    std::vector<Blame> blame(std::int64_t from, std::int64_t to, std::int64_t reported,
                             const std::vector<std::int64_t>& openSince) const;

private:
    struct Span {
        std::int64_t ready;
        std::int64_t awake;
        std::int64_t finished;
    };
    /// Median of the last values.
    class Usual {
    public:
        void add(std::int64_t value) noexcept { values_[count_++ % kValues] = value; }
        std::int64_t median() const;

    private:
        static constexpr std::size_t kValues = 64;
        std::array<std::int64_t, kValues> values_{};
        std::size_t count_ = 0;
    };
    struct Client {
        std::string name;
        std::optional<std::size_t> upstream;
        std::deque<Span> spans;
        std::uint64_t forgotten = 0;   ///< spans dropped from the front
        std::uint64_t nextTrigger = 0; ///< index of the upstream's span to look at next
        std::uint64_t nextStart = 0;   ///< index of the cycle start to look at next
        Usual usualWake, usualRun;
        ClientSecond second;
        std::int64_t wakeSum = 0;
        std::int64_t runSum = 0;
    };

    std::int64_t readyTime(Client& client, std::int64_t awake);
    std::optional<Blame> worst(const Client& client, std::int64_t from, std::int64_t to, std::int64_t reported,
                               std::int64_t openSince) const;

    std::int64_t t_;
    std::int64_t threshold_;
    std::vector<Client> clients_;
    std::deque<std::int64_t> starts_;
    std::uint64_t startsForgotten_ = 0;
};

} // namespace xrunscope
