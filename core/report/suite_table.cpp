// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/suite_table.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/stats/latencytest.h"

namespace xrunscope {

std::string roundedPercent(std::uint64_t part, std::uint64_t all)
{
    return fmt::format("{:.2f}", latencytestFactor(part, all));
}

bool SuiteTest::nearlyAll(std::size_t threshold) const noexcept
{
    const std::uint64_t inside = within.at(threshold);
    return inside < samples && roundedPercent(inside, samples) == "100.00";
}

std::string SuiteTest::marks() const
{
    std::string out;
    if (wideVariation)
        out += '*';
    if (tooFast)
        out += '+';
    if (starved())
        out += '?';
    return out;
}

const SuiteTest* SuiteSystem::find(std::string_view test) const noexcept
{
    const auto found = std::find_if(tests.begin(), tests.end(), [&](const SuiteTest& t) { return t.name == test; });
    return found == tests.end() ? nullptr : &*found;
}

std::optional<double> SuiteSystem::elapsedTotal() const noexcept
{
    std::optional<double> total;
    for (const SuiteTest& test : tests) {
        if (test.elapsedSeconds)
            total = total.value_or(0) + *test.elapsedSeconds;
    }
    return total;
}

std::vector<std::string> testNames(const std::vector<SuiteSystem>& systems)
{
    std::vector<std::string> names;
    for (const SuiteSystem& system : systems) {
        for (const SuiteTest& test : system.tests) {
            if (std::find(names.begin(), names.end(), test.name) == names.end())
                names.push_back(test.name);
        }
    }
    return names;
}

} // namespace xrunscope
