// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/comparison_export.h"

#include <nlohmann/json.hpp>

#include "core/compare/judge.h"
#include "core/report/compare/compare_report.h"

namespace xrunscope {

bool hasCharts(ComparisonFormat format)
{
    return format == ComparisonFormat::Png || format == ComparisonFormat::Svg || format == ComparisonFormat::Html;
}

QString comparisonSuffix(ComparisonFormat format)
{
    switch (format) {
    case ComparisonFormat::Png:
        return QStringLiteral(".png");
    case ComparisonFormat::Svg:
        return QStringLiteral(".svg");
    case ComparisonFormat::Html:
        return QStringLiteral(".html");
    case ComparisonFormat::Json:
        return QStringLiteral(".json");
    case ComparisonFormat::Csv:
        return QStringLiteral(".csv");
    case ComparisonFormat::Markdown:
        return QStringLiteral(".md");
    case ComparisonFormat::Text:
    case ComparisonFormat::Mail:
        break;
    }
    return QStringLiteral(".txt");
}

std::string comparisonReport(const Comparison& comparison, ComparisonFormat format,
                             const std::vector<HtmlPicture>& pictures)
{
    if (comparison.verdicts.empty() && comparison.columns.size() > 1) {
        Comparison judgedOne = comparison;
        judge(judgedOne);
        return comparisonReport(judgedOne, format, pictures);
    }
    switch (format) {
    case ComparisonFormat::Mail:
        return comparisonMail(comparison);
    case ComparisonFormat::Html:
        return comparisonHtml(comparison, {pictures, {}});
    case ComparisonFormat::Json:
        return comparisonJson(comparison).dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
    case ComparisonFormat::Csv:
        return comparisonCsv(comparison);
    case ComparisonFormat::Markdown:
        return comparisonMarkdown(comparison);
    default:
        break;
    }
    return comparisonText(comparison);
}

} // namespace xrunscope
