// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/load/stress_loads.h"

#include <algorithm>
#include <thread>

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include "core/load/load_command.h"
#include "core/load/load_work.h"
#include "core/load/process_guard.h"

namespace xrunscope {

namespace {

constexpr std::size_t kJsonLines = 4000;
constexpr int kX11Tests = 2;
constexpr int kX11Repeats = 5;
constexpr Nanos kX11Calibration = std::chrono::seconds{6}; ///< about, of each of its tests

std::string wholeSeconds(Nanos time)
{
    return std::to_string(std::max<std::int64_t>(std::chrono::round<std::chrono::seconds>(time).count(), 1));
}

/// Of one repetition of x11perf: 5 s, its own default, at the default length of a test.
Nanos x11Repetition(const StressPlan& plan)
{
    return plan.testTime / 6;
}

std::vector<std::string> iperf(const StressPlan& plan, int port, bool reverse)
{
    std::vector<std::string> argv{"iperf3", "-c", plan.netHost.empty() ? "127.0.0.1" : plan.netHost};
    if (port > 0)
        argv.insert(argv.end(), {"-p", std::to_string(port)});
    argv.insert(argv.end(), {"-t", wholeSeconds(plan.testTime), "-i", "0", "-J", "--connect-timeout", "5000"});
    if (reverse)
        argv.emplace_back("-R");
    return argv;
}

bool hasOption(const std::vector<std::string>& words, std::initializer_list<std::string_view> names)
{
    return std::any_of(words.begin(), words.end(), [&names](const std::string& word) {
        return std::any_of(names.begin(), names.end(),
                           [&word](std::string_view name) { return word.rfind(name, 0) == 0; });
    });
}

std::vector<std::string> stressorsOf(StressTest test, const StressPlan& plan)
{
    switch (test) {
    case StressTest::Memory:
        return {"--vm", "2", "--vm-bytes", "10%"};
    case StressTest::Fork:
        return {"--fork", "4"};
    case StressTest::Timers:
        return {"--timerfd", "2"};
    case StressTest::Tlb:
        return {"--tlb-shootdown", "2"};
    case StressTest::Interrupts:
        return {"--hrtimers", "1", "--aio", "2", "--udp", "2"};
    default:
        return splitCommand(plan.stressNgArguments).value_or(std::vector<std::string>{});
    }
}

std::vector<std::string> stressNg(StressTest test, const StressPlan& plan, const std::filesystem::path& folder)
{
    std::vector<std::string> argv = stressorsOf(test, plan);
    argv.insert(argv.begin(), "stress-ng");
    if (!hasOption(argv, {"--timeout", "-t"}))
        argv.insert(argv.end(), {"--timeout", wholeSeconds(plan.testTime) + "s"});
    if (!hasOption(argv, {"--metrics", "-M"}))
        argv.emplace_back("--metrics-brief");
    if (!hasOption(argv, {"--temp-path"}))
        argv.insert(argv.end(), {"--temp-path", folder.string()});
    return argv;
}

std::vector<std::string> own(std::vector<std::string> arguments)
{
    arguments.insert(arguments.begin(), {clientProgram(), "load"});
    return arguments;
}

bool namesLoopback(const std::string& host)
{
    return host == "localhost" || host == "::1" || host.rfind("127.", 0) == 0;
}

int freePort()
{
    const int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    auto* const plain = reinterpret_cast<sockaddr*>(&address); // as the socket calls want it
    const bool bound = fd >= 0 && bind(fd, plain, size) == 0 && getsockname(fd, plain, &size) == 0;
    if (fd >= 0)
        close(fd);
    constexpr int kIperfPort = 5201;
    return bound ? ntohs(address.sin_port) : kIperfPort;
}

Nanos expectedTest(StressTest test, const StressPlan& plan)
{
    constexpr std::int64_t kBytesPerSecond = 200'000'000;
    if (test == StressTest::X11)
        return kX11Tests * (kX11Calibration + kX11Repeats * x11Repetition(plan));
    if (usesDisk(test))
        return std::chrono::milliseconds{static_cast<std::int64_t>(plan.size) / (kBytesPerSecond / 1000)};
    return plan.testTime;
}

} // namespace

LoadSpec testLoad(StressTest test, const StressPlan& plan, const std::filesystem::path& folder, int port)
{
    LoadSpec spec;
    spec.name = stressTestName(test);
    spec.workOf = readOwnWork;
    const std::string file = (folder / kStressFile).string();
    switch (test) {
    case StressTest::X11:
        spec.argv = {"x11perf",    "-repeat",   std::to_string(kX11Repeats), "-time", wholeSeconds(x11Repetition(plan)),
                     "-scroll500", "-shmput500"};
        spec.workOf = readX11perfWork;
        spec.keepLines = 100;
        break;
    case StressTest::Proc:
        spec.argv = own({"proc", std::to_string(plan.testTime / std::chrono::milliseconds{1})});
        break;
    case StressTest::NetOut:
    case StressTest::NetIn:
        spec.argv = iperf(plan, port, test == StressTest::NetIn);
        spec.remark = port > 0 || namesLoopback(plan.netHost) ? "loopback" : "to " + plan.netHost;
        spec.workOf = readIperfWork;
        spec.keepLines = kJsonLines;
        break;
    case StressTest::DiskWrite:
        return sourceLoad(plan, folder);
    case StressTest::DiskCopy:
        spec.argv = own({"copy", file, (folder / kStressCopy).string()});
        break;
    case StressTest::DiskRead:
        spec.argv = own({"read", file});
        break;
    case StressTest::Memory:
    case StressTest::Fork:
    case StressTest::Timers:
    case StressTest::Tlb:
    case StressTest::Interrupts:
    case StressTest::StressNg:
        spec.argv = stressNg(test, plan, folder);
        spec.workOf = readStressNgWork;
        spec.keepLines = 100;
        break;
    }
    return spec;
}

LoadSpec sourceLoad(const StressPlan& plan, const std::filesystem::path& folder)
{
    LoadSpec spec;
    spec.name = stressTestName(StressTest::DiskWrite);
    spec.argv = own({"write", (folder / kStressFile).string(), std::to_string(plan.size)});
    spec.workOf = readOwnWork;
    return spec;
}

LoopbackServer loopbackServer()
{
    LoopbackServer server;
    server.port = freePort();
    server.spec.name = "iperf3 server";
    server.spec.argv = {"iperf3", "-s", "-B", "127.0.0.1", "-p", std::to_string(server.port), "--forceflush"};
    server.spec.remark = "loopback";
    return server;
}

LoadSpec burnLoad()
{
    LoadSpec spec;
    spec.name = "burn";
    spec.argv = own({"burn", std::to_string(std::max(std::thread::hardware_concurrency(), 1u))});
    spec.nice = 19;
    spec.workOf = readOwnWork;
    return spec;
}

Expected<std::vector<LoadSpec>> commandLoads(const StressPlan& plan, const std::string& jackServer)
{
    std::vector<LoadSpec> specs;
    for (const std::string& command : plan.loads) {
        auto words = splitCommand(command);
        if (plan.shell)
            words = std::vector<std::string>{"sh", "-c", command};
        if (!words)
            return tl::unexpected(words.error());
        LoadSpec spec;
        spec.name = std::filesystem::path(plan.shell ? "shell" : words->front()).filename().string();
        spec.argv = std::move(*words);
        if (!jackServer.empty())
            spec.environment.emplace_back("JACK_DEFAULT_SERVER", jackServer);
        specs.push_back(std::move(spec));
    }
    return specs;
}

Nanos expectedLength(const StressPlan& plan)
{
    Nanos length = plan.baseline;
    for (const StressTest test : plan.tests)
        length += expectedTest(test, plan);
    return length;
}

Nanos expectedLeft(const StressPlan& plan, std::size_t phase, Nanos inPhase)
{
    std::vector<Nanos> phases;
    if (plan.baseline > Nanos{0})
        phases.push_back(plan.baseline);
    for (const StressTest test : plan.tests)
        phases.push_back(expectedTest(test, plan));
    if (phase >= phases.size())
        return Nanos{0};
    Nanos left = std::max(phases[phase] - inPhase, Nanos{0});
    for (std::size_t next = phase + 1; next < phases.size(); ++next)
        left += phases[next];
    return left;
}

} // namespace xrunscope
