// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/stress_options.h"

#include <algorithm>
#include <charconv>
#include <string_view>
#include <utility>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "app/cli/wrong_usage.h"
#include "core/base/text.h"
#include "core/load/load_command.h"

namespace xrunscope::cli {

namespace {

std::string testNames()
{
    std::string names;
    for (int n = 0; n < static_cast<int>(StressTest::StressNg); ++n)
        names += fmt::format("{}, ", stressTestName(static_cast<StressTest>(n)));
    return names + "or all (the first seven), or latencytest (its five)";
}

/// "x11,proc", and the names of groups.
Expected<std::vector<StressTest>> testsOf(std::string_view list)
{
    std::vector<StressTest> tests;
    for (std::size_t at = 0; at <= list.size();) {
        const std::size_t end = std::min(list.find(',', at), list.size());
        const std::string_view name = list.substr(at, end - at);
        at = end + 1;
        std::vector<StressTest> named;
        if (name == "all")
            named = suiteOfSeven();
        else if (name == "latencytest")
            named = latencytestFive();
        else if (const auto test = stressTestFromName(name); test && *test != StressTest::StressNg)
            named = {*test};
        else
            return wrongUsage(fmt::format("there is no stress test '{}'", cleanText(name, 40)),
                              "Choose " + testNames());
        tests.insert(tests.end(), named.begin(), named.end());
    }
    return tests;
}

/// "350000000", "350M" or "2G".
Expected<std::uint64_t> sizeOf(std::string_view text)
{
    const auto wrong = [text] {
        return wrongUsage(fmt::format("--stress-size cannot be '{}'", cleanText(text, 40)),
                          "Give bytes, such as 350000000, 350M or 2G");
    };
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const std::string_view unit(end, static_cast<std::size_t>(text.data() + text.size() - end));
    const std::uint64_t factor = unit.empty() ? 1 : unit == "M" ? 1'000'000 : unit == "G" ? 1'000'000'000 : 0;
    if (error != std::errc{} || factor == 0 || value == 0 || value > StressPlan::kLargestSize / factor)
        return wrong();
    return value * factor;
}

/// The time of an option, with its name in the error.
Expected<Nanos> named(const char* option, Expected<Nanos> time)
{
    if (!time)
        return wrongUsage(fmt::format("{}: {}", option, time.error().what), time.error().hint);
    return time;
}

Expected<void> readTests(const StressOptions& o, StressPlan& plan)
{
    if (o.tests) {
        auto tests = testsOf(*o.tests);
        if (!tests)
            return tl::unexpected(tests.error());
        plan.tests = std::move(*tests);
    }
    if (o.stressNg) {
        if (auto words = splitCommand(*o.stressNg); !words)
            return wrongUsage("--stress-ng: its arguments cannot be read", "For example --stress-ng '--vm 2 --io 1'");
        plan.tests.push_back(StressTest::StressNg);
        plan.stressNgArguments = *o.stressNg;
    }
    return {};
}

Expected<void> checkEffect(const StressOptions& o, const StressPlan& plan)
{
    const auto any = [&plan](auto&& uses) { return std::any_of(plan.tests.begin(), plan.tests.end(), uses); };
    const bool disk = any(usesDisk);
    for (const auto& [name, given, effect] :
         {std::tuple{"--baseline", o.baseline.has_value(), plan.hasSuite()},
          std::tuple{"--stress-time", o.testTime.has_value(), any([](StressTest test) { return !usesDisk(test); })},
          std::tuple{"--stress-size", o.size.has_value(), disk},
          std::tuple{"--stress-dir", o.folder.has_value(), disk || any(usesStressNg)}})
        if (given && !effect)
            return wrongUsage(fmt::format("{} has no effect on the tests that were chosen", name),
                              "Leave it out, or choose tests with --stress");
    return {};
}

} // namespace

void declare(CLI::App& command, StressOptions& o)
{
    command.add_option("--stress", o.tests);
    command.add_option("--baseline", o.baseline);
    command.add_option("--stress-time", o.testTime);
    command.add_option("--stress-size", o.size);
    command.add_option("--stress-dir", o.folder);
    command.add_option("--net-host", o.netHost);
    command.add_option("--stress-ng", o.stressNg);
    command.add_option("--ping", o.pingHost);
    command.add_flag("--cpu-burn", o.cpuBurn);
    command.add_option("--load", o.loads)->allow_extra_args(false);
    command.add_flag("--shell", o.shell);
}

std::string firstGiven(const StressOptions& o)
{
    for (const auto& [name, given] :
         {std::pair{"--stress", o.tests.has_value()}, std::pair{"--baseline", o.baseline.has_value()},
          std::pair{"--stress-time", o.testTime.has_value()}, std::pair{"--stress-size", o.size.has_value()},
          std::pair{"--stress-dir", o.folder.has_value()}, std::pair{"--net-host", o.netHost.has_value()},
          std::pair{"--stress-ng", o.stressNg.has_value()}, std::pair{"--cpu-burn", o.cpuBurn},
          std::pair{"--ping", o.pingHost.has_value()}, std::pair{"--load", !o.loads.empty()},
          std::pair{"--shell", o.shell}})
        if (given)
            return name;
    return "";
}

Expected<StressPlan> stressPlanOf(const StressOptions& o)
{
    StressPlan plan;
    if (auto ok = readTests(o, plan); !ok)
        return tl::unexpected(ok.error());
    if (auto ok = checkEffect(o, plan); !ok)
        return tl::unexpected(ok.error());
    if (o.baseline) {
        const auto time = named("--baseline", parseDurationOrZero(*o.baseline));
        if (!time)
            return tl::unexpected(time.error());
        plan.baseline = *time;
    }
    if (o.testTime) {
        const auto time = named("--stress-time", parseDuration(*o.testTime));
        if (!time)
            return tl::unexpected(time.error());
        plan.testTime = *time;
    }
    if (o.size) {
        const auto size = sizeOf(*o.size);
        if (!size)
            return tl::unexpected(size.error());
        plan.size = *size;
    }
    plan.folder = o.folder.value_or("");
    plan.netHost = o.netHost.value_or("");
    plan.pingHost = o.pingHost.value_or("");
    plan.cpuBurn = o.cpuBurn;
    plan.loads = o.loads;
    plan.shell = o.shell;
    if (auto ok = validate(plan); !ok)
        return tl::unexpected(ok.error());
    return plan;
}

} // namespace xrunscope::cli
