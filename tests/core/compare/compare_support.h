// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/compare/comparison.h"
#include "tests/core/report/made_run.h"

namespace xrunscope::test {

/// A made run as a comparison takes it; fails the test when it is marked.
ComparedRun compared(MadeRun made, const std::string& name);

/// A column of such runs; fails the test on an error.
ComparedColumn column(std::vector<ComparedRun> runs);

/// A comparison of such columns; fails the test on an error.
Comparison comparison(std::vector<ComparedColumn> columns, std::size_t baseline = 0);

/// A modelled XRUN that began so many milliseconds after the first release.
Xrun xrunAt(std::int64_t ms, std::int64_t lengthMs);

} // namespace xrunscope::test
