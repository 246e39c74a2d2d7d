// SPDX-License-Identifier: GPL-3.0-or-later
// What the engine's two JACK clients cost, on a jackd of its own with the dummy driver: jack_bench [SECONDS [FRAMES]]
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <thread>

#include <fmt/format.h>

#include "core/jack/jack_session.h"

namespace {

using namespace xrunscope;

/// Nanoseconds that a thread of this process has run (first field of its schedstat).
long long cpuTimeOf(int tid)
{
    std::ifstream in(fmt::format("/proc/self/task/{}/schedstat", tid));
    long long ns = 0;
    in >> ns;
    return ns;
}

/// Cycles stamped since the last call.
std::uint64_t drain(StampRing& ring)
{
    return ring.consume_all([](const CallbackStamp&) {});
}

/// The statements of a callback alone: clock, frame time, push.
double statementsNs(JackClientPair& pair, jack_client_t* client)
{
    constexpr int kRounds = 2'000'000;
    const auto ring = std::make_unique<StampRing>();
    const MonoTime begin = MonoClock::now();
    for (int n = 0; n < kRounds; ++n) {
        ring->push({toNs(MonoClock::now()), pair.api().last_frame_time(client), static_cast<std::uint32_t>(n)});
        if (n % 1024 == 1023)
            drain(*ring);
    }
    return static_cast<double>((MonoClock::now() - begin).count()) / kRounds;
}

int run(int seconds, std::uint32_t frames)
{
    JackConfig config;
    config.plan.server = JackPlan::Server::Dummy;
    config.geometry = {48000, frames, 2};
    JackSession session(config);
    if (auto ok = session.open([] { return true; }); !ok) {
        fmt::print(stderr, "{}\n", ok.error().text());
        return 1;
    }
    JackClientPair& pair = session.pair();
    int status = 0;
    jack_client_t* other =
        pair.api().client_open("bench", static_cast<jack_options_t>(JackNoStartServer | JackServerName),
                               reinterpret_cast<jack_status_t*>(&status), session.serverName().c_str());
    if (other == nullptr)
        return 1;
    fmt::print("callback's own statements      {:8.1f} ns a cycle\n", statementsNs(pair, other));
    pair.api().client_close(other);

    drain(pair.headStamps());
    drain(pair.tailStamps());
    const long long head = cpuTimeOf(pair.headTid());
    const long long tail = cpuTimeOf(pair.tailTid());
    std::this_thread::sleep_for(std::chrono::seconds{seconds});
    const auto cycles = static_cast<double>(drain(pair.headStamps()));
    fmt::print("head's thread, libjack and all {:8.1f} ns a cycle\n",
               static_cast<double>(cpuTimeOf(pair.headTid()) - head) / cycles);
    fmt::print("tail's thread, libjack and all {:8.1f} ns a cycle\n",
               static_cast<double>(cpuTimeOf(pair.tailTid()) - tail) / cycles);
    fmt::print("{:.0f} cycles of {} frames at 48,000 Hz\n", cycles, frames);
    return 0;
}

} // namespace

int main(int argc, char** argv)
{
    const int seconds = argc > 1 ? std::atoi(argv[1]) : 10;
    const int frames = argc > 2 ? std::atoi(argv[2]) : 64;
    if (seconds < 1 || frames < 8) {
        std::fputs("Usage: jack_bench [SECONDS [FRAMES]]\n", stderr);
        return 2;
    }
    return run(seconds, static_cast<std::uint32_t>(frames));
}
