// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>

#include <QString>

#include "core/base/error.h"
#include "core/compare/comparison.h"

namespace xrunscope {

/// What a comparison can be saved as.
enum class ComparisonFormat { Text, Mail, Html, Json, Csv, Markdown };

/// Ending of the file name, with the dot.
QString comparisonSuffix(ComparisonFormat format);

/// The report, with verdicts: they are worked out when they are not there yet, which can take a second. Any thread but
/// the GUI's.
std::string comparisonReport(const Comparison& comparison, ComparisonFormat format);

} // namespace xrunscope
