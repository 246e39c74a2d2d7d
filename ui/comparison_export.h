// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include <QString>

#include "core/base/error.h"
#include "core/compare/comparison.h"
#include "core/report/html/html_page.h"

namespace xrunscope {

/// What a comparison can be saved as.
enum class ComparisonFormat { Png, Svg, Text, Mail, Html, Json, Csv, Markdown };

/// True for the formats that are, or hold, painted charts, which only the GUI thread may paint.
bool hasCharts(ComparisonFormat format);
/// Ending of the file name, with the dot.
QString comparisonSuffix(ComparisonFormat format);

/// The report, with verdicts: they are worked out when they are not there yet, which can take a second. `pictures`: for
/// HTML. Not for PNG and SVG, which are no text. Any thread but the GUI's.
std::string comparisonReport(const Comparison& comparison, ComparisonFormat format,
                             const std::vector<HtmlPicture>& pictures = {});

} // namespace xrunscope
