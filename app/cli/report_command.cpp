// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/report_command.h"

#include <algorithm>
#include <array>
#include <filesystem>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/cli/messages.h"
#include "app/cli/output.h"
#include "core/base/text.h"
#include "core/report/report.h"
#include "core/run/run_file.h"
#include "core/run/run_folder.h"

namespace xrunscope::cli {

namespace fs = std::filesystem;

namespace {

constexpr std::array<std::string_view, 5> kFormats{"summary", "histogram", "csv", "cycles", "json"};

/// A plain name that is no file here may be one of the run folder, with or without its extension.
fs::path findRun(const std::string& name)
{
    fs::path path(name);
    std::error_code ignored;
    if (fs::exists(path, ignored) || path.has_parent_path())
        return path;
    const RunFolder folder;
    for (const std::string& candidate : {name, name + kRunExtension}) {
        if (fs::exists(folder.path() / candidate, ignored))
            return folder.path() / candidate;
    }
    return path;
}

/// A text report, with the file's name above it when there are several.
std::string textOf(const ReportOptions& options, const RunFile& run, bool first)
{
    std::string text;
    if (options.files.size() > 1)
        text = fmt::format("{}{}:\n\n", first ? "" : "\n", cleanText(run.path().string()));
    if (options.format == "histogram")
        return text + histogramText(run.data());
    if (options.format == "csv")
        return text + secondsCsv(run.data());
    return text + summaryText(run.data());
}

Expected<void> check(const ReportOptions& options)
{
    if (std::find(kFormats.begin(), kFormats.end(), options.format) == kFormats.end())
        return fail(ErrorKind::Usage, fmt::format("there is no format '{}'", cleanText(options.format, 40)),
                    "Choose summary, histogram, csv, cycles or json");
    const bool table = options.format == "csv" || options.format == "cycles";
    if (table && options.files.size() > 1)
        return fail(ErrorKind::Usage,
                    fmt::format("--format {} takes one file: each run is a table of its own", options.format),
                    "Call it once for each file");
    return {};
}

} // namespace

void declare(CLI::App& command, ReportOptions& options)
{
    command.add_option("FILE", options.files)->required();
    command.add_option("--format", options.format);
    command.add_option("-o,--output", options.output);
}

ExitStatus reportCommand(const ReportOptions& options)
{
    if (auto ok = check(options); !ok)
        return printError(ok.error());
    auto output = Output::open(options.output);
    if (!output)
        return printError(output.error());

    ExitStatus status = kDone;
    nlohmann::json reports = nlohmann::json::array();
    bool first = true;
    for (const std::string& name : options.files) {
        const auto run = RunFile::open(findRun(name));
        if (!run) {
            status = printError(run.error());
            continue;
        }
        if (options.format == "json") {
            reports.push_back(reportJson(run->data()));
        } else if (options.format == "cycles") {
            if (auto written = writeCyclesCsv(*run, output->stream()); !written)
                return printError(written.error());
        } else {
            output->stream() << textOf(options, *run, first);
        }
        first = false;
    }
    if (first)
        return status;
    if (options.format == "json")
        output->stream() << (options.files.size() == 1 ? reports.front() : reports).dump(2) << '\n';
    if (auto finished = output->finish(); !finished)
        return printError(finished.error());
    return status;
}

} // namespace xrunscope::cli
