// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/what_if_command.h"

#include <algorithm>
#include <filesystem>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/cli/messages.h"
#include "app/cli/new_run_file.h"
#include "app/cli/output.h"
#include "app/cli/run_command.h"
#include "app/common/find_run.h"
#include "core/base/text.h"
#include "core/report/report.h"
#include "core/report/what_if_report.h"
#include "core/run/what_if_run.h"

namespace xrunscope::cli {

namespace fs = std::filesystem;

namespace {

Expected<void> check(const WhatIfOptions& options)
{
    if (options.format != "text" && options.format != "json")
        return fail(ErrorKind::Usage, fmt::format("there is no format '{}'", cleanText(options.format, 40)),
                    "Choose text or json");
    if (options.load && std::find(kWhatIfLoads.begin(), kWhatIfLoads.end(), *options.load) == kWhatIfLoads.end())
        return fail(ErrorKind::Usage, fmt::format("the table has no DSP load of {} %", *options.load),
                    "Choose 0, 10, 20 … 90");
    if (!options.verify && (options.duration || options.output))
        return fail(ErrorKind::Usage, "--duration and -o belong to --verify, which makes a run", "Add --verify");
    return {};
}

Expected<std::vector<RunFile>> openAll(const std::vector<std::string>& names)
{
    std::vector<RunFile> runs;
    for (const std::string& name : names) {
        auto run = RunFile::open(findRun(name));
        if (!run)
            return tl::unexpected(withRunHint(run.error()));
        runs.push_back(std::move(*run));
    }
    return runs;
}

Expected<void> print(const std::string& text)
{
    auto output = Output::open(std::nullopt);
    if (!output)
        return tl::unexpected(output.error());
    output->stream() << text;
    return output->finish();
}

/// The run that tries the suggestion.
Expected<SeriesRun> verification(const WhatIfOptions& options, const RunData& recorded, const WhatIfCell& cell,
                                 int ownLoadPercent)
{
    // As long as the recording: its prediction is no better than that.
    Nanos duration = std::max(recorded.length(), Nanos{std::chrono::seconds{1}});
    if (options.duration) {
        const auto given = parseDuration(*options.duration);
        if (!given)
            return tl::unexpected(given.error());
        duration = *given;
    }
    auto plan = planToVerify(recorded.info, cell, ownLoadPercent, duration);
    if (!plan)
        return tl::unexpected(plan.error());
    auto file = newRunFile(options.output, plan->label);
    if (!file)
        return tl::unexpected(file.error());
    std::vector<SeriesRun> runs{{std::move(*plan), std::move(*file)}};
    if (auto ok = checkFree(runs); !ok)
        return tl::unexpected(ok.error());
    return std::move(runs.front());
}

ExitStatus verify(const SeriesRun& planned, const WhatIfCell& cell, nlohmann::json* json)
{
    StopSignals signals;
    const OneRun run = runOne(planned, signals, {false, false, {}});
    if (run.status != kDone)
        return run.status;
    if (run.stopped)
        note("Stopped: what was measured until then is compared.");
    const auto observed = RunFile::open(planned.file);
    if (!observed)
        return printError(observed.error());
    const WhatIfCheck result = checkWhatIf(cell, observed->data());
    if (json != nullptr) {
        (*json)["verification"] = whatIfCheckJson(result);
        (*json)["verification"]["file"] = cleanText(planned.file.string());
        return kDone;
    }
    const auto printed = print("\n" + whatIfCheckText(result));
    return printed ? kDone : printError(printed.error());
}

} // namespace

void declare(CLI::App& command, WhatIfOptions& options)
{
    command.add_option("FILE", options.files)->required();
    command.add_option("--format", options.format);
    command.add_option("--load", options.load);
    command.add_flag("--verify", options.verify);
    command.add_option("--duration", options.duration);
    command.add_option("-o,--output", options.output);
}

ExitStatus whatIfCommand(const WhatIfOptions& options)
{
    if (auto ok = check(options); !ok)
        return printError(ok.error());
    const auto runs = openAll(options.files);
    if (!runs)
        return printError(runs.error());
    std::vector<const RunFile*> files;
    for (const RunFile& run : *runs)
        files.push_back(&run);
    const auto table = whatIfOf(files);
    if (!table)
        return printError(table.error());
    const int load = options.load.value_or(table->ownLoadPercent);
    const RunData& first = runs->front().data();
    const bool asJson = options.format == "json";
    nlohmann::json json = whatIfJson(*table, load);
    if (!asJson) {
        if (auto printed = print(whatIfText(*table, load, titleOf(first.info))); !printed)
            return printError(printed.error());
    }
    ExitStatus status = kDone;
    if (options.verify) {
        const WhatIfCell* cell = table->smallestSafe(load);
        if (cell == nullptr)
            return printError({ErrorKind::Usage, "there is nothing to verify: no setting of the table is safe",
                               "Look for what makes wake-ups so late (see the report of the run)", 0});
        const auto planned = verification(options, first, *cell, table->ownLoadPercent);
        if (!planned)
            return printError(planned.error());
        status = verify(*planned, *cell, asJson ? &json : nullptr);
    }
    if (asJson && status == kDone) {
        if (auto printed = print(json.dump(2) + "\n"); !printed)
            return printError(printed.error());
    }
    return status;
}

} // namespace xrunscope::cli
