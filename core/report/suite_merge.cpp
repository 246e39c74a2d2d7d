// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/suite_merge.h"

#include <algorithm>
#include <string>

#include <fmt/format.h>

namespace xrunscope {

namespace {

/// Mean of the values that are there.
class Mean {
public:
    void add(const std::optional<double>& value)
    {
        sum_ += value.value_or(0);
        count_ += value ? 1 : 0;
    }
    std::optional<double> value() const
    {
        return count_ == 0 ? std::nullopt : std::optional(sum_ / static_cast<double>(count_));
    }

private:
    double sum_ = 0;
    std::size_t count_ = 0;
};

template <typename T>
std::optional<T> larger(const std::optional<T>& a, const std::optional<T>& b)
{
    return a && b ? std::max(*a, *b) : a ? a : b;
}

void add(SuiteTest& to, const SuiteTest& from)
{
    to.samples += from.samples;
    for (std::size_t i = 0; i < to.within.size(); ++i)
        to.within.at(i) += from.within.at(i);
    to.longest = larger(to.longest, from.longest);
    to.worstOvershoot = larger(to.worstOvershoot, from.worstOvershoot);
    to.wideVariation |= from.wideVariation;
    to.tooFast |= from.tooFast;
    to.capReached |= from.capReached;
    to.overruns += from.overruns;
    to.xruns += from.xruns;
    to.misses += from.misses;
}

SuiteTest mergedTest(const std::vector<SuiteSystem>& runs, const std::string& name)
{
    SuiteTest merged;
    merged.name = name;
    Mean elapsed;
    std::size_t troubled = 0;
    for (const SuiteSystem& run : runs) {
        const SuiteTest* const test = run.find(name);
        if (test == nullptr)
            continue;
        add(merged, *test);
        elapsed.add(test->elapsedSeconds);
        if (test->remark.empty())
            continue;
        merged.remark = merged.remark.empty() ? test->remark : merged.remark;
        ++troubled;
    }
    merged.elapsedSeconds = elapsed.value();
    if (!merged.remark.empty() && runs.size() > 1)
        merged.remark = fmt::format("in {} of {} runs: {}", troubled, runs.size(), merged.remark);
    return merged;
}

} // namespace

SuiteSystem mergedSuite(const std::vector<SuiteSystem>& runs)
{
    SuiteSystem merged = runs.front();
    if (runs.size() == 1)
        return merged;
    merged.ping.reset();
    merged.tests.clear();
    for (const std::string& name : testNames(runs))
        merged.tests.push_back(mergedTest(runs, name));
    return merged;
}

} // namespace xrunscope
