// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/import/import_run.h"

namespace xrunscope::test {

/// 2026-11-30 12:00:00 UTC.
inline constexpr std::int64_t kImportedAt = 1'796'040'000'000;

/// A file of tests/core/import/data.
std::string sourceText(const std::string& name);

/// readMeasurement of such a file; a test failure and an empty run when it is refused.
RunData imported(const std::string& name);

/// The error of a text that is not imported: its whole text, and a test failure when it is no File error.
std::string refusal(const std::string& text);

/// `text` with the first `from` replaced.
std::string with(std::string text, const std::string& from, const std::string& to);

} // namespace xrunscope::test
