// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jack/jack_server.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <thread>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/jack/jack_api.h"
#include "core/jack/jackd_process.h"

namespace xrunscope {

namespace {

constexpr Nanos kPatience = std::chrono::seconds{10};
constexpr Nanos kPause = std::chrono::milliseconds{50};
constexpr int kFewestPorts = 2048;
constexpr int kMostPorts = 4096; ///< that jackd can be started with; it refuses the client that wants more
constexpr int kNames = 4;
constexpr int kServerOrder = 1; ///< ended after the clients

/// What jackd prints in any case, or beside a reason that stands in another line.
bool saysNothing(std::string_view line)
{
    constexpr std::array<std::string_view, 16> kUsual{"Jack: ",
                                                      "jackdmp ",
                                                      "Copyright ",
                                                      "This is free software",
                                                      "under certain conditions",
                                                      "JACK server ",
                                                      "self-connect-mode",
                                                      "JackServer::Open failed",
                                                      "Failed to open server",
                                                      "Cannot initialize driver",
                                                      "creating alsa driver",
                                                      "ALSA lib ",
                                                      "JACK is running in ",
                                                      "Cleaning up",
                                                      "Released audio card",
                                                      "Acquired audio card"};
    return line.empty() || std::any_of(kUsual.begin(), kUsual.end(),
                                       [line](std::string_view start) { return line.starts_with(start); });
}

/// jackd's own words: the last few lines that say something.
std::string reasonIn(const std::vector<ChildLine>& lines, int id)
{
    constexpr std::size_t kMost = 3;
    std::vector<std::string> said;
    for (auto line = lines.rbegin(); line != lines.rend() && said.size() < kMost; ++line) {
        std::string text = cleanText(line->text, 200);
        if (line->id == id && !saysNothing(text) && std::find(said.begin(), said.end(), text) == said.end())
            said.push_back(std::move(text));
    }
    std::reverse(said.begin(), said.end());
    return said.empty() ? "it gave no reason" : fmt::format("{}", fmt::join(said, "; "));
}

Error endedAtOnce(const JackPlan& plan, const std::vector<ChildLine>& lines, int id)
{
    const bool alsa = plan.server == JackPlan::Server::Alsa;
    return {ErrorKind::EngineStart, fmt::format("jackd could not start: {}", reasonIn(lines, id)),
            alsa ? fmt::format("Check that {} is a sound card that no other program uses, and that it can do the rate, "
                               "frames and periods asked for",
                               cleanText(plan.alsaDevice, 100))
                 : std::string("Check the rate and frames, and that you may use real-time scheduling and lock memory"),
            0};
}

/// The library that speaks to a jackd.
Expected<std::string> jackLibrary()
{
    std::string reason = "it is not installed";
    for (const std::string& library : jackLibraries()) {
        const auto api = JackApi::load(library);
        if (!api)
            reason = api.error().what;
        else if ((*api)->kind() != ServerKind::PipeWire)
            return library;
        else
            reason = fmt::format("{} is PipeWire's", library);
    }
    return fail(ErrorKind::EngineStart, fmt::format("no JACK library that speaks to jackd: {}", reason),
                "Install libjack-jackd2-0, and do not start Xrunscope through pw-jack");
}

} // namespace

std::vector<std::string> jackdCommand(const JackPlan& plan, const Geometry& geometry, const std::string& serverName)
{
    const int ports = std::clamp(plan.swarm.clients * plan.swarm.ports * 2 + 64, kFewestPorts, kMostPorts);
    std::vector<std::string> argv{"jackd", "-n", serverName, "-v", "-p", std::to_string(ports)};
    const auto add = [&argv](std::initializer_list<std::string> more) { argv.insert(argv.end(), more); };
    if (plan.serverPriority > 0)
        add({"-R", "-P", std::to_string(plan.serverPriority)});
    else
        add({"-r"});
    if (plan.synchronous)
        add({"-S"});
    if (plan.timeoutMs > 0)
        add({"-t", std::to_string(plan.timeoutMs)});
    const std::string rate = std::to_string(geometry.rate);
    const std::string frames = std::to_string(geometry.frames);
    if (plan.server == JackPlan::Server::Alsa)
        add({"-d", "alsa", "-d", plan.alsaDevice, "-r", rate, "-p", frames, "-n", std::to_string(geometry.periods)});
    else
        add({"-d", "dummy", "-r", rate, "-p", frames});
    return argv;
}

Expected<JackServer> JackServer::start(ProcessGuard& guard, const JackPlan& plan, const Geometry& geometry)
{
    const auto library = jackLibrary();
    if (!library)
        return tl::make_unexpected(library.error());
    // JACK 2 has room for eight server names a machine, and the place of a killed server is free again only for one of
    // the same name: so few names, used again and again.
    for (int n = 1; n <= kNames; ++n) {
        const std::string name = fmt::format("xrunscope-{}", n);
        if (findJackd(name))
            continue;
        auto server = startNamed(guard, plan, geometry, *library, name);
        // Another run may have been quicker to take the name.
        if (server || !findJackd(name))
            return server;
    }
    return fail(ErrorKind::EngineStart, fmt::format("{} JACK servers of Xrunscope run already", kNames),
                "End one of these runs");
}

Expected<JackServer> JackServer::startNamed(ProcessGuard& guard, const JackPlan& plan, const Geometry& geometry,
                                            const std::string& library, const std::string& name)
{
    ChildSpec spec;
    spec.argv = jackdCommand(plan, geometry, name);
    spec.realtime = plan.serverPriority > 0;
    spec.endOrder = kServerOrder;
    spec.jackServer = name;
    const auto id = guard.spawn(spec);
    if (!id && id.error().errnum == ENOENT)
        return fail(ErrorKind::EngineStart, "jackd is not installed",
                    "Install jackd2, or use a server that runs already", ENOENT);
    if (!id)
        return tl::make_unexpected(id.error());

    JackServer server;
    server.id_ = *id;
    const auto takeLines = [&guard, &server] {
        for (ChildLine& line : guard.takeLines())
            server.startLines_.push_back(std::move(line));
    };
    Error last = noJackServer();
    for (const MonoTime until = MonoClock::now() + kPatience; MonoClock::now() < until;) {
        const auto info = askJackServer(library, name);
        const auto ends = guard.takeEnds();
        takeLines();
        if (std::any_of(ends.begin(), ends.end(), [&id](const ChildEnd& end) { return end.id == *id; }))
            return tl::make_unexpected(endedAtOnce(plan, server.startLines_, *id));
        if (info) {
            server.info_ = *info;
            server.info_.facts.own = true;
            server.info_.facts.rateAsked = geometry.rate;
            server.info_.facts.framesAsked = geometry.frames;
            return server;
        }
        last = info.error();
        std::this_thread::sleep_for(kPause);
    }
    guard.end(*id);
    return fail(ErrorKind::EngineStart,
                fmt::format("jackd did not answer within 10 s: {}. It printed: {}", last.what,
                            reasonIn(server.startLines_, *id)),
                "The machine may be too busy: lower its load or the server's rate");
}

} // namespace xrunscope
