// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/load/stress_plan.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "core/base/text.h"

namespace xrunscope {

namespace {

constexpr std::array<std::string_view, kStressTests> kNames = {
    "x11",    "proc", "netout", "netin", "diskwrite",  "diskcopy", "diskread",
    "memory", "fork", "timers", "tlb",   "interrupts", "stress-ng"};

constexpr std::size_t kLongestText = 2000;

Expected<void> plainText(const std::string& text, const char* what, std::size_t longest = kLongestText)
{
    if (text.size() > longest)
        return fail(ErrorKind::Usage, fmt::format("{} is too long: {} bytes at most", what, grouped(longest)));
    if (cleanText(text, longest) != text)
        return fail(ErrorKind::Usage, fmt::format("{} has characters that cannot be shown", what),
                    "Use plain text on one line");
    return {};
}

/// A host goes to other programs as an argument: it must not look like an option.
Expected<void> hostName(const std::string& host, const char* what)
{
    if (auto ok = plainText(host, what, 255); !ok)
        return ok;
    if (!host.empty() && (host.front() == '-' || host.find(' ') != std::string::npos))
        return fail(ErrorKind::Usage, fmt::format("{} '{}' is no name or address", what, cleanText(host, 60)));
    return {};
}

Expected<void> validateTimes(const StressPlan& plan)
{
    using namespace std::chrono_literals;
    if (plan.baseline != 0s && (plan.baseline < 100ms || plan.baseline > 24h))
        return fail(ErrorKind::Usage, fmt::format("a baseline of {} is not possible", durationText(plan.baseline)),
                    "Choose 100 ms to 24 h, or 0 for none");
    if (plan.testTime < 100ms || plan.testTime > 24h)
        return fail(ErrorKind::Usage, fmt::format("a test of {} is not possible", durationText(plan.testTime)),
                    "Choose 100 ms to 24 h");
    return {};
}

Expected<void> validateTests(const StressPlan& plan)
{
    if (plan.tests.size() > StressPlan::kMaxTests)
        return fail(ErrorKind::Usage, fmt::format("a suite has {} tests at most", StressPlan::kMaxTests));
    const auto has = [&plan](StressTest test) {
        return std::find(plan.tests.begin(), plan.tests.end(), test) != plan.tests.end();
    };
    if (plan.stressNgArguments.empty() == has(StressTest::StressNg))
        return fail(ErrorKind::Usage, "the test stress-ng and its arguments belong together",
                    "Give them with --stress-ng 'ARGUMENTS'");
    if (!plan.netHost.empty() && std::none_of(plan.tests.begin(), plan.tests.end(), usesNetwork))
        return fail(ErrorKind::Usage, "a network host has no effect without the tests netout and netin",
                    "Leave it out, or choose --stress netout,netin");
    return {};
}

} // namespace

std::string_view stressTestName(StressTest test) noexcept
{
    return kNames.at(static_cast<std::size_t>(test));
}

std::optional<StressTest> stressTestFromName(std::string_view name) noexcept
{
    const auto* const found = std::find(kNames.begin(), kNames.end(), name);
    if (found == kNames.end())
        return std::nullopt;
    return static_cast<StressTest>(found - kNames.begin());
}

std::vector<StressTest> suiteOfSeven()
{
    return {StressTest::X11,       StressTest::Proc,     StressTest::NetOut,  StressTest::NetIn,
            StressTest::DiskWrite, StressTest::DiskCopy, StressTest::DiskRead};
}

std::vector<StressTest> latencytestFive()
{
    return {StressTest::X11, StressTest::Proc, StressTest::DiskWrite, StressTest::DiskCopy, StressTest::DiskRead};
}

bool usesDisk(StressTest test) noexcept
{
    return test == StressTest::DiskWrite || test == StressTest::DiskCopy || test == StressTest::DiskRead;
}

bool usesNetwork(StressTest test) noexcept
{
    return test == StressTest::NetOut || test == StressTest::NetIn;
}

bool usesStressNg(StressTest test) noexcept
{
    return test >= StressTest::Memory;
}

std::vector<std::string> ownCommands(const StressPlan& plan)
{
    std::vector<std::string> commands = plan.loads;
    if (!plan.stressNgArguments.empty())
        commands.push_back("stress-ng " + plan.stressNgArguments);
    return commands;
}

Expected<void> validate(const StressPlan& plan)
{
    if (auto ok = validateTests(plan); !ok)
        return ok;
    if (auto ok = validateTimes(plan); !ok)
        return ok;
    if (plan.size != 0 && (plan.size < StressPlan::kSmallestSize || plan.size > StressPlan::kLargestSize))
        return fail(ErrorKind::Usage, fmt::format("disk tests of {} bytes are not possible", grouped(plan.size)),
                    fmt::format("Choose {} bytes or more", grouped(StressPlan::kSmallestSize)));
    if (plan.loads.size() > StressPlan::kMaxLoads)
        return fail(ErrorKind::Usage, fmt::format("a run has {} load commands at most", StressPlan::kMaxLoads));
    for (const std::string& load : plan.loads) {
        if (load.find_first_not_of(' ') == std::string::npos)
            return fail(ErrorKind::Usage, "a load command is empty", "Name a program to run");
        if (auto ok = plainText(load, "a load command"); !ok)
            return ok;
    }
    if (plan.shell && plan.loads.empty())
        return fail(ErrorKind::Usage, "a shell has no effect without a load command",
                    "Leave it out, or give --load 'COMMAND'");
    if (auto ok = plainText(plan.stressNgArguments, "the arguments of stress-ng"); !ok)
        return ok;
    if (plan.folder.size() > kLongestText)
        return fail(ErrorKind::Usage, "the name of the folder for the disk tests is too long");
    if (auto ok = hostName(plan.netHost, "the network host"); !ok)
        return ok;
    return hostName(plan.pingHost, "the host to ping");
}

} // namespace xrunscope
