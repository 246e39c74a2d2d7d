// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/compare/compare_support.h"

#include <utility>

#include <gtest/gtest.h>

namespace xrunscope::test {

namespace {

template <typename T>
T take(Expected<T> result)
{
    EXPECT_TRUE(result) << (result ? "" : result.error().text());
    return result ? std::move(*result) : T{};
}

} // namespace

ComparedRun compared(MadeRun made, const std::string& name)
{
    ComparedRun run = comparedRunOf(made.take(), name);
    EXPECT_EQ(run.mark, "");
    return run;
}

ComparedColumn column(std::vector<ComparedRun> runs)
{
    return take(comparedColumnOf(std::move(runs)));
}

Comparison comparison(std::vector<ComparedColumn> columns, std::size_t baseline)
{
    return take(compare(std::move(columns), baseline));
}

Xrun xrunAt(std::int64_t ms, std::int64_t lengthMs)
{
    Xrun x;
    x.begin = ms * 1'000'000;
    x.length = lengthMs * 1'000'000;
    return x;
}

} // namespace xrunscope::test
