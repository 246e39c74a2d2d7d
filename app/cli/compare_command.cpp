// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/compare_command.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/cli/chart_pictures.h"
#include "app/cli/messages.h"
#include "app/cli/output.h"
#include "app/common/find_run.h"
#include "core/base/text.h"
#include "core/compare/comparison.h"
#include "core/compare/judge.h"
#include "core/report/compare/compare_report.h"

namespace xrunscope::cli {

namespace fs = std::filesystem;

namespace {

constexpr std::array<std::string_view, 6> kCompareFormats{"text", "mail", "json", "html", "csv", "markdown"};
constexpr std::array<std::string_view, 4> kLayouts{"verdict", "jack_test", "averages", "suite"};

template <std::size_t N>
bool isOneOf(const std::array<std::string_view, N>& names, const std::string& name)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

Expected<void> check(const CompareOptions& o)
{
    if (!isOneOf(kCompareFormats, o.format))
        return fail(ErrorKind::Usage, fmt::format("there is no format '{}'", cleanText(o.format, 40)),
                    fmt::format("Choose one of {}", fmt::join(kCompareFormats, ", ")));
    if (o.layout && !isOneOf(kLayouts, *o.layout))
        return fail(ErrorKind::Usage, fmt::format("there is no layout '{}'", cleanText(*o.layout, 40)),
                    fmt::format("Choose one of {}", fmt::join(kLayouts, ", ")));
    if (o.layout && o.format != "text")
        return fail(ErrorKind::Usage, fmt::format("--layout has no effect on --format {}", o.format), "Leave it out");
    if (o.legacyRates && o.layout != "averages")
        return fail(ErrorKind::Usage, "--legacy-rates has an effect on --layout averages alone",
                    "Give --layout averages");
    return {};
}

using Columns = std::vector<std::vector<fs::path>>;

Expected<Columns> stretches(const std::vector<std::string>& files)
{
    const auto asked = columnsAsked(files);
    if (!asked)
        return tl::unexpected(asked.error());
    Columns columns;
    for (const std::vector<std::string>& column : *asked) {
        columns.emplace_back();
        for (const std::string& file : column)
            columns.back().push_back(findRun(file));
    }
    return columns;
}

Expected<std::string> textOf(const CompareOptions& o, const Comparison& c, const Columns& files)
{
    if (o.format == "mail")
        return comparisonMail(c);
    if (o.format == "json")
        return comparisonJson(c).dump(2) + "\n";
    if (o.format == "html")
        return comparisonHtml(c, drawCharts(files, o.withMarked));
    if (o.format == "csv")
        return comparisonCsv(c);
    if (o.format == "markdown")
        return comparisonMarkdown(c);
    const std::string layout = o.layout.value_or("verdict");
    if (layout == "suite") {
        std::string text = comparisonLayoutD(c);
        if (text.empty())
            return fail(ErrorKind::Usage, "no column has a stress suite",
                        "Compare runs that were made with xrunscope-cli run --stress");
        return text;
    }
    return layout == "jack_test"  ? comparisonLayoutA(c)
           : layout == "averages" ? comparisonLayoutB(c, o.legacyRates)
                                  : comparisonText(c);
}

Expected<Comparison> judged(std::vector<std::vector<ComparedRun>> groups, std::size_t baseline, bool withMarked)
{
    auto comparison = compareGroups(std::move(groups), baseline, withMarked);
    if (comparison)
        judge(*comparison);
    return comparison;
}

Expected<Comparison> compared(const CompareOptions& o, const Columns& files)
{
    if (o.baseline && *o.baseline < 1)
        return fail(ErrorKind::Usage, "--baseline counts the columns from 1", "Give 1 for the first");
    const std::size_t baseline = static_cast<std::size_t>(o.baseline.value_or(1)) - 1;
    auto groups = loadColumns(files);
    if (!groups)
        return tl::unexpected(withRunHint(groups.error()));
    if (groups->size() == 1)
        *groups = groupBySeries(std::move(groups->front()));
    return judged(std::move(*groups), baseline, o.withMarked);
}

} // namespace

void declare(CLI::App& command, CompareOptions& o)
{
    command.add_option("FILE", o.files)->required();
    command.add_option("--format", o.format);
    command.add_option("--layout", o.layout);
    command.add_option("--baseline", o.baseline);
    command.add_flag("--with-marked", o.withMarked);
    command.add_flag("--legacy-rates", o.legacyRates);
    command.add_option("-o,--output", o.output);
}

ExitStatus compareCommand(const CompareOptions& options)
{
    if (auto ok = check(options); !ok)
        return printError(ok.error());
    const auto files = stretches(options.files);
    if (!files)
        return printError(files.error());
    const auto comparison = compared(options, *files);
    if (!comparison)
        return printError(comparison.error());
    const auto text = textOf(options, *comparison, *files);
    if (!text)
        return printError(text.error());
    auto output = Output::open(options.output);
    if (!output)
        return printError(output.error());
    output->stream() << *text;
    if (auto finished = output->finish(); !finished)
        return printError(finished.error());
    return kDone;
}

} // namespace xrunscope::cli
