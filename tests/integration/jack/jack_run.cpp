// SPDX-License-Identifier: GPL-3.0-or-later
#include "jack_run.h"

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <thread>

#include <fmt/format.h>
#include <unistd.h>

namespace xrunscope::test {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

namespace {

/// Arguments of a process, each ended by a NUL; empty when it is gone.
std::string commandLine(const fs::path& process)
{
    std::ifstream in(process / "cmdline", std::ios::binary);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

/// The first process whose arguments contain `program` and `argument`.
pid_t findProcess(const std::string& program, const std::string& argument)
{
    for (const auto& entry : fs::directory_iterator("/proc")) {
        const std::string name = entry.path().filename().string();
        if (name.find_first_not_of("0123456789") != std::string::npos)
            continue;
        const std::string line = commandLine(entry.path());
        if (line.find(program) != std::string::npos && line.find(argument) != std::string::npos)
            return static_cast<pid_t>(std::stol(name));
    }
    return 0;
}

} // namespace

std::string testServerName(TestServer server)
{
    switch (server) {
    case TestServer::Jack2:
        return "Jack2";
    case TestServer::Jack2Synchronous:
        return "Jack2Synchronous";
    case TestServer::PipeWire:
        return "PipeWire";
    }
    return "Unknown";
}

RunPlan jackPlan(TestServer server, std::uint32_t frames, Nanos length)
{
    RunPlan p;
    p.engine = "jack";
    p.geometry = {48000, frames, 2};
    p.phases = {{"run", length}};
    if (server == TestServer::PipeWire) {
        p.jack.forceFrames = true;
    } else {
        p.jack.server = JackPlan::Server::Dummy;
        p.jack.synchronous = server == TestServer::Jack2Synchronous;
        p.jack.serverPriority = mayRunRealtime() ? 70 : 0;
    }
    return p;
}

RunningRun::RunningRun(const RunPlan& plan)
{
    auto runner = Runner::start(plan, folder_ / "run.xrun");
    if (!runner)
        throw std::runtime_error(runner.error().text());
    runner_ = std::move(*runner);
}

bool RunningRun::waitFor(Nanos measured)
{
    return eventually([&] {
               runner_->updateSnapshot();
               return runner_->snapshot().elapsed >= measured || runner_->finished();
           }) &&
           !runner_->finished();
}

RunData RunningRun::wait()
{
    runner_->wait();
    runner_.reset();
    auto run = RunFile::open(folder_ / "run.xrun");
    if (!run)
        throw std::runtime_error(run.error().text());
    return run->data();
}

RunData measure(const RunPlan& plan)
{
    return RunningRun(plan).wait();
}

StallMatch matchStalls(const RunData& run)
{
    constexpr std::int64_t kMargin = 500'000'000;
    StallMatch match;
    if (!run.info.outcome.swarm || !run.info.plan.jack.swarm.stall)
        return match;
    const std::int64_t origin = toNs(run.info.facts.firstRelease);
    const std::int64_t t = run.statistics.period().count();
    const std::int64_t length = run.info.plan.jack.swarm.stall->length.count();
    const std::string& guilty =
        run.info.facts.clients.at(static_cast<std::size_t>(run.info.plan.jack.swarm.stall->client - 1)).name;
    for (const std::int64_t stall : run.info.outcome.swarm->stalls) {
        if (stall < kMargin || stall > run.length().count() - kMargin)
            continue;
        ++match.stalls;
        bool named = false;
        bool innocent = false;
        for (const Xrun& xrun : run.xruns) {
            const std::int64_t begin = xrun.release - origin;
            const std::int64_t end = std::max(begin, xrun.begin - origin + xrun.length);
            if (end < stall || begin > stall + length + 4 * t)
                continue;
            const std::string first = xrun.blames.empty() ? "" : xrun.blames.front().client;
            named = named || first == guilty;
            innocent = innocent || (!first.empty() && first != guilty && end - begin > length / 2);
        }
        match.named += named ? 1 : 0;
        match.innocentFirst += innocent ? 1 : 0;
        if (!named || innocent)
            match.text += fmt::format("stall at {:.3f} s: {}; ", static_cast<double>(stall) / 1e9,
                                      named ? "an innocent client was named, too" : "not named");
    }
    return match;
}

void killClient(const std::string& name)
{
    const pid_t pid = findProcess("xrunscope-client", name);
    if (pid <= 0)
        throw std::runtime_error("no process of client " + name);
    kill(pid, SIGKILL);
}

pid_t ownJackd()
{
    const auto parentOf = [](pid_t pid) {
        std::ifstream in(fmt::format("/proc/{}/status", pid));
        for (std::string line; std::getline(in, line);)
            if (line.rfind("PPid:", 0) == 0)
                return static_cast<pid_t>(std::stol(line.substr(5)));
        return pid_t{0};
    };
    for (const auto& entry : fs::directory_iterator("/proc")) {
        const std::string name = entry.path().filename().string();
        if (name.find_first_not_of("0123456789") != std::string::npos)
            continue;
        std::string comm;
        std::getline(std::ifstream(entry.path() / "comm") >> std::ws, comm);
        const auto pid = static_cast<pid_t>(std::stol(name));
        // This process, its guard, jackd.
        if (comm == "jackd" && parentOf(parentOf(pid)) == getpid())
            return pid;
    }
    return 0;
}

} // namespace xrunscope::test
