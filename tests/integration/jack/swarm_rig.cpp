// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/integration/jack/swarm_rig.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <thread>

#include <dlfcn.h>
#include <fmt/format.h>
#include <unistd.h>

namespace xrunscope::test {

namespace {

/// Always the same: JACK 2 has room for 8 server names on a machine and frees that of a killed server only for a server
/// of the same name.
constexpr const char* kServerName = "xs-swarm-test";
constexpr const char* kPipeWireLibrary = "pipewire-0.3/jack/libjack.so.0";

bool inPath(const std::string& program)
{
    std::string_view rest = std::getenv("PATH") != nullptr ? std::getenv("PATH") : "";
    while (!rest.empty()) {
        const auto end = rest.find(':');
        if (access(fmt::format("{}/{}", rest.substr(0, end), program).c_str(), X_OK) == 0)
            return true;
        rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
    }
    return false;
}

/// Beside the libraries of the system.
std::string pipeWireLibrary()
{
    namespace fs = std::filesystem;
    std::vector<fs::path> folders{"/usr/lib", "/usr/lib64"};
    std::error_code error;
    for (const auto& entry : fs::directory_iterator("/usr/lib", error)) {
        if (entry.path().filename().string().find("-linux-gnu") != std::string::npos)
            folders.push_back(entry.path());
    }
    for (const auto& folder : folders) {
        if (fs::exists(folder / kPipeWireLibrary, error))
            return (folder / kPipeWireLibrary).string();
    }
    return {};
}

jack_client_t* openClient(const JackApi& api, const std::string& serverName)
{
    jack_status_t status{};
    const auto how = static_cast<jack_options_t>(JackNoStartServer | JackServerName);
    return api.client_open("xs-asks", how, &status, serverName.c_str());
}

bool answers(const std::string& library, const std::string& serverName)
{
    const auto api = JackApi::load(library);
    if (!api)
        return false;
    jack_client_t* client = openClient(**api, serverName);
    if (client != nullptr)
        (*api)->client_close(client);
    return client != nullptr;
}

std::string saidSoFar(ProcessGuard& guard)
{
    std::string all;
    for (const ChildLine& line : guard.takeLines())
        all += line.text + '\n';
    return all;
}

/// Of clients; another one each time.
std::string uniquePrefix()
{
    static int count = 0;
    return fmt::format("xs-test-{}-{}", getpid(), ++count);
}

} // namespace

bool eventually(const std::function<bool()>& done)
{
    for (const MonoTime giveUp = MonoClock::now() + std::chrono::seconds{30}; MonoClock::now() < giveUp;) {
        if (done())
            return true;
        std::this_thread::sleep_for(std::chrono::milliseconds{10});
    }
    return done();
}

bool mayRunRealtime()
{
    SchedulingRequest request;
    request.schedClass = SchedClass::Rr;
    return preview(request, {std::chrono::milliseconds{10}, Nanos{0}}).has_value();
}

std::string whyNot(TestServer server)
{
    if (server != TestServer::PipeWire)
        return inPath("jackd") ? "" : "jackd (package jackd2) is not installed";
    const char* runtime = std::getenv("XDG_RUNTIME_DIR");
    if (runtime == nullptr || !std::filesystem::exists(std::string(runtime) + "/pipewire-0"))
        return "not inside a PipeWire session: run it through pipewire_session.sh";
    return pipeWireLibrary().empty() ? "PipeWire's libjack (package pipewire-jack) is not installed" : "";
}

pid_t processOf(int tid)
{
    std::ifstream status(fmt::format("/proc/{}/status", tid));
    for (std::string line; std::getline(status, line);) {
        if (line.rfind("Tgid:", 0) == 0)
            return std::stoi(line.substr(5));
    }
    return 0;
}

Freewheeling::Freewheeling(const SwarmSetup& where)
{
    const auto api = JackApi::load(where.library);
    if (!api)
        return;
    api_ = *api;
    client_ = openClient(*api_, where.serverName);
    on_ = client_ != nullptr && set(true);
}

Freewheeling::~Freewheeling()
{
    if (client_ == nullptr)
        return;
    set(false);
    api_->client_close(client_);
}

bool Freewheeling::set(bool on) const
{
    void* library = dlopen(api_->library().c_str(), RTLD_NOW);
    using Set = int (*)(jack_client_t*, int);
    const auto setFreewheel = reinterpret_cast<Set>(dlsym(library, "jack_set_freewheel"));
    const bool done = setFreewheel != nullptr && setFreewheel(client_, on ? 1 : 0) == 0;
    dlclose(library);
    return done;
}

SwarmRig::SwarmRig(TestServer server, SwarmPlan plan, std::vector<std::string> serverArguments)
{
    auto memory = SwarmMemory::create(static_cast<std::uint32_t>(plan.clients));
    if (!memory)
        throw std::runtime_error(memory.error().text());
    memory_ = std::make_unique<SwarmMemory>(std::move(*memory));
    auto guard = ProcessGuard::start(memory_->fd());
    if (!guard)
        throw std::runtime_error(guard.error().text());
    guard_ = std::move(*guard);

    setup.plan = plan;
    setup.library = "libjack.so.0";
    setup.prefix = uniquePrefix();
    setup.geometry = {48000, 1024, 2};
    if (server == TestServer::PipeWire) {
        setup.library = pipeWireLibrary();
        setup.quantum = "1024/48000";
    } else {
        setup.serverName = kServerName;
        startJackd(server == TestServer::Jack2Synchronous, serverArguments);
    }
}

SwarmRig::~SwarmRig()
{
    swarm_.reset();
    guard_->shutDown();
}

void SwarmRig::startJackd(bool synchronous, const std::vector<std::string>& arguments)
{
    ChildSpec spec;
    spec.argv = {"jackd", "-n", setup.serverName};
    if (mayRunRealtime())
        spec.argv.insert(spec.argv.end(), {"-R", "-P", "70"});
    else
        spec.argv.emplace_back("-r");
    if (synchronous)
        spec.argv.emplace_back("-S");
    spec.argv.insert(spec.argv.end(), arguments.begin(), arguments.end());
    spec.argv.insert(spec.argv.end(), {"-d", "dummy", "-r", "48000", "-p", "1024"});
    spec.realtime = true;
    spec.endOrder = 1;
    spec.jackServer = setup.serverName;
    const auto id = guard_->spawn(spec);
    if (!id)
        throw std::runtime_error(id.error().text());
    serverId_ = *id;
    if (!eventually([this] { return answers(setup.library, setup.serverName); }))
        throw std::runtime_error("jackd does not answer; it said: " + saidSoFar(*guard_));
}

Expected<void> SwarmRig::start()
{
    swarm_ = std::make_unique<Swarm>(*guard_, *memory_, setup);
    return swarm_->startAll([] { return true; });
}

void SwarmRig::watch()
{
    const auto news = guard_->takeEnds();
    swarm_->watch(news, MonoClock::now());
    for (const ChildEnd& end : news) {
        if (end.id != serverId_)
            ends_.push_back(end);
    }
}

bool SwarmRig::runsFor(std::uint64_t cycles)
{
    return eventually([&] {
        watch();
        for (std::uint32_t i = 0; i < memory_->clients(); ++i) {
            if (memory_->slot(i).written < cycles)
                return false;
        }
        return true;
    });
}

} // namespace xrunscope::test
