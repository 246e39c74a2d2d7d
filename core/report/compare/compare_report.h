// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "core/compare/comparison.h"
#include "core/report/html/html_page.h"
#include "core/report/suite_table.h"

namespace xrunscope {

// Reports of a comparison. Verdicts are in them once judge() has been there. Any thread.

/// Columns and what differs, percentiles, rates with intervals, ratios, the best value marked "*", verdicts; at most 72
/// columns, ends with a line feed. With stress suites in all columns layout D stands below the table.
std::string comparisonText(const Comparison& c);

/// jack_test's summary (layout A) side by side. Counts of several runs are their sums, maxima the largest.
std::string comparisonLayoutA(const Comparison& c);

/// The averaged table of 2005 (layout B) side by side: rates an hour, means of the runs' maxima. `legacyRates`: the
/// rates of 2005, too low by the number of runs.
std::string comparisonLayoutB(const Comparison& c, bool legacyRates);

/// The stress suites as columns of layout D, several runs of a column together (mergedSuite). A column without a suite
/// in each of its runs is not among them.
std::vector<SuiteSystem> suiteSystemsOf(const Comparison& c);
/// Layout D of them with its notes, at most 72 columns; empty without a suite.
std::string comparisonLayoutD(const Comparison& c);

/// For a mailing list: comparisonText, the histograms side by side and the host lines of each column; at most 72
/// columns.
std::string comparisonMail(const Comparison& c);

/// Every figure for programs.
nlohmann::json comparisonJson(const Comparison& c);

/// One row a figure and column; for every spreadsheet (RFC 4180).
std::string comparisonCsv(const Comparison& c);

/// Tables in GitHub's Markdown.
std::string comparisonMarkdown(const Comparison& c);

/// The delays of all columns in common bins, a count and a bar each; at most 72 columns. Empty without a delay.
std::string comparisonHistograms(const Comparison& c);

/// The charts of a page, which a front end draws.
struct ComparisonPageCharts {
    std::vector<HtmlPicture> pictures;
    std::string without; ///< how to get them; without pictures the page has the histograms in text
};

/// One self-contained page.
std::string comparisonHtml(const Comparison& c, const ComparisonPageCharts& charts = {});

} // namespace xrunscope
