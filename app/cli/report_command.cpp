// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/report_command.h"

#include <algorithm>
#include <array>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/cli/chart_pictures.h"
#include "app/cli/messages.h"
#include "app/cli/output.h"
#include "app/common/find_run.h"
#include "core/base/text.h"
#include "core/report/html/run_page.h"
#include "core/report/report.h"
#include "core/report/series_table.h"
#include "core/run/run_file.h"

namespace xrunscope::cli {

namespace {

constexpr std::array<std::string_view, 13> kFormats{"summary",   "mail",   "latencytest", "suite",   "html",
                                                    "histogram", "csv",    "cycles",      "clients", "log",
                                                    "json",      "series", "series-json"};
/// Those that are one table a run, or one page.
constexpr std::array<std::string_view, 5> kOfOne{"csv", "cycles", "clients", "log", "html"};

/// A text report, with the file's name above it when there are several.
Expected<std::string> textOf(const ReportOptions& options, const RunFile& run, bool first)
{
    std::string text;
    if (options.files.size() > 1)
        text = fmt::format("{}{}:\n\n", first ? "" : "\n", cleanText(run.path().string()));
    if (options.format == "mail")
        return text + mailText(run.data());
    if (options.format == "histogram")
        return text + histogramText(run.data());
    if (options.format == "csv")
        return text + secondsCsv(run.data());
    if (options.format == "clients")
        return text + clientsCsv(run.data());
    if (options.format == "log")
        return text + serverLogText(run.data());
    const auto report = options.format == "latencytest" ? latencytestBlock(run) : summaryText(run);
    if (!report)
        return report;
    return text + *report;
}

bool isOfOne(const ReportOptions& options)
{
    return std::find(kOfOne.begin(), kOfOne.end(), options.format) != kOfOne.end();
}

Expected<void> check(const ReportOptions& options)
{
    if (std::find(kFormats.begin(), kFormats.end(), options.format) == kFormats.end())
        return fail(ErrorKind::Usage, fmt::format("there is no format '{}'", cleanText(options.format, 40)),
                    "Choose summary, mail, latencytest, suite, html, histogram, csv, cycles, clients, log, json, "
                    "series or series-json");
    if (isOfOne(options) && options.files.size() > 1)
        return fail(ErrorKind::Usage,
                    fmt::format("--format {} takes one file: each run is a {} of its own", options.format,
                                options.format == "html" ? "page" : "table"),
                    "Call it once for each file");
    if (options.legacyRates && options.format != "series" && !(options.format == "summary" && options.files.size() > 1))
        return fail(ErrorKind::Usage, "--legacy-rates has an effect on the averaged table of a series alone",
                    "Give --format series and the files of the series");
    return {};
}

/// Tables of what only a run on JACK has: an empty one would not say why.
Expected<void> checkHas(const std::string& format, const RunFile& run)
{
    const RunData& data = run.data();
    const std::string name = cleanText(run.path().filename().string(), 200);
    if (format == "clients" && data.info.facts.clients.empty())
        return fail(ErrorKind::Usage, fmt::format("{} had no load clients", name),
                    "Make a run with xrunscope-cli run --clients N");
    if (format == "log" && data.serverLog.empty() && data.info.plan.jack.server == JackPlan::Server::Running)
        return fail(ErrorKind::Usage, fmt::format("{} has no log: its run started no JACK server", name),
                    "Make a run with xrunscope-cli run --jack-server dummy or alsa:DEVICE");
    return {};
}

bool isSeriesFormat(const ReportOptions& options)
{
    return options.format == "series" || options.format == "series-json";
}

bool ofOneSeries(const std::vector<SeriesMember>& members)
{
    return members.size() > 1 && std::all_of(members.begin(), members.end(), [&](const SeriesMember& m) {
               return !m.place.id.empty() && m.place.id == members.front().place.id;
           });
}

/// The averaged table: alone, or below the summaries where all of them are of one series.
Expected<void> writeSeries(const ReportOptions& options, const std::vector<SeriesMember>& members, std::ostream& out)
{
    if (!isSeriesFormat(options) && !(options.format == "summary" && ofOneSeries(members))) {
        if (options.legacyRates)
            return fail(ErrorKind::Usage, "--legacy-rates has no effect: these are not runs of one series",
                        "Give the files of one series");
        return {};
    }
    const auto table = seriesTableOf(members);
    if (!table)
        return tl::unexpected(table.error());
    if (options.format == "series-json")
        out << seriesJson(*table).dump(2) << '\n';
    else
        out << (options.format == "summary" ? "\n" : "") << seriesText(*table, options.legacyRates);
    return {};
}

/// The page, in a file that is named after the geometry unless asked otherwise.
ExitStatus pageCommand(const ReportOptions& options)
{
    const auto run = RunFile::open(findRun(options.files.front()));
    if (!run)
        return printError(withRunHint(run.error()));
    const std::string name = options.output.value_or(runPageName(run->data().info));
    auto output = Output::open(name);
    if (!output)
        return printError(output.error());
    const auto page = runPage(*run, drawCharts(*run));
    if (!page)
        return printError(page.error());
    output->stream() << *page;
    if (auto finished = output->finish(); !finished)
        return printError(finished.error());
    if (!options.output)
        note("Page: " + name);
    return kDone;
}

/// Suites side by side. One that cannot be read leaves nothing to hold the others against.
ExitStatus suiteCommand(const ReportOptions& options)
{
    std::vector<RunFile> runs;
    for (const std::string& name : options.files) {
        auto run = RunFile::open(findRun(name));
        if (!run)
            return printError(withRunHint(run.error()));
        runs.push_back(std::move(*run));
    }
    std::vector<const RunFile*> pointers;
    for (const RunFile& run : runs)
        pointers.push_back(&run);
    const auto text = suiteReport(pointers);
    if (!text)
        return printError(text.error());
    auto output = Output::open(options.output);
    if (!output)
        return printError(output.error());
    output->stream() << *text;
    const auto finished = output->finish();
    return finished ? kDone : printError(finished.error());
}

} // namespace

void declare(CLI::App& command, ReportOptions& options)
{
    command.add_option("FILE", options.files)->required();
    command.add_option("--format", options.format);
    command.add_flag("--legacy-rates", options.legacyRates);
    command.add_option("-o,--output", options.output);
}

ExitStatus reportCommand(const ReportOptions& options)
{
    if (auto ok = check(options); !ok)
        return printError(ok.error());
    if (options.format == "html")
        return pageCommand(options);
    if (options.format == "suite")
        return suiteCommand(options);
    auto output = Output::open(options.output);
    if (!output)
        return printError(output.error());

    ExitStatus status = kDone;
    nlohmann::json reports = nlohmann::json::array();
    std::vector<SeriesMember> members;
    bool first = true;
    for (const std::string& name : options.files) {
        const auto run = RunFile::open(findRun(name));
        if (!run) {
            status = printError(withRunHint(run.error()));
            continue;
        }
        if (run->data().info.imported && (isOfOne(options) || options.format == "suite")) {
            status = printError({ErrorKind::Usage,
                                 fmt::format("{} was imported: it has no cycles, seconds, clients and log",
                                             cleanText(run->path().filename().string(), 200)),
                                 "Choose --format summary, histogram or json", 0});
            continue;
        }
        if (auto ok = checkHas(options.format, *run); !ok) {
            status = printError(ok.error());
            continue;
        }
        if (isSeriesFormat(options) || options.format == "summary")
            members.push_back(seriesMemberOf(run->data(), run->path().filename().string()));
        if (isSeriesFormat(options)) {
            // The table comes when all are read.
        } else if (options.format == "json") {
            auto report = reportJson(*run);
            if (!report)
                return printError(report.error());
            reports.push_back(std::move(*report));
        } else if (options.format == "cycles") {
            if (auto written = writeCyclesCsv(*run, output->stream()); !written)
                return printError(written.error());
        } else if (const auto text = textOf(options, *run, first)) {
            output->stream() << *text;
        } else {
            status = printError(text.error());
            continue;
        }
        first = false;
    }
    if (first)
        return status;
    if (auto written = writeSeries(options, members, output->stream()); !written)
        return printError(written.error());
    if (options.format == "json")
        output->stream() << (options.files.size() == 1 ? reports.front() : reports).dump(2) << '\n';
    if (auto finished = output->finish(); !finished)
        return printError(finished.error());
    return status;
}

} // namespace xrunscope::cli
