// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/import_command.h"

#include <cerrno>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <iostream>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "app/cli/messages.h"
#include "app/cli/new_run_file.h"
#include "app/cli/output.h"
#include "app/cli/run_options.h"
#include "core/base/text.h"
#include "core/import/import_run.h"
#include "core/report/report.h"

namespace xrunscope::cli {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kMaxLabel = 200;

Expected<std::string> readStandardInput()
{
    std::string text(kMaxImportBytes + 1, '\0');
    std::cin.read(text.data(), static_cast<std::streamsize>(text.size()));
    if (std::cin.bad())
        return fail(ErrorKind::File, "standard input cannot be read");
    text.resize(static_cast<std::size_t>(std::cin.gcount()));
    return text;
}

Expected<RunData> readAndName(const ImportOptions& options)
{
    if (auto ok = options.label ? checkLabel(*options.label) : Expected<void>(); !ok)
        return tl::unexpected(ok.error());
    if (options.label && options.label->size() > kMaxLabel)
        return fail(ErrorKind::Usage, "the label is too long: 200 bytes at most");
    const bool pasted = options.file == "-";
    const std::string name = pasted ? "standard input" : cleanText(options.file);
    const auto text = pasted ? readStandardInput() : readImportFile(options.file);
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    auto run = text ? readMeasurement(*text, pasted ? "" : fs::path(options.file).filename().string(),
                                      std::chrono::duration_cast<std::chrono::milliseconds>(now).count())
                    : Expected<RunData>(tl::unexpected(text.error()));
    if (!run) {
        Error error = run.error();
        error.what = fmt::format("{}: {}", name, error.what);
        return tl::unexpected(std::move(error));
    }
    if (options.label)
        run->info.plan.label = *options.label;
    return run;
}

} // namespace

void declare(CLI::App& command, ImportOptions& options)
{
    command.add_option("FILE", options.file)->required();
    command.add_option("--label", options.label);
    command.add_option("-o,--output", options.output);
}

ExitStatus importCommand(const ImportOptions& options)
{
    const auto run = readAndName(options);
    if (!run)
        return printError(run.error());
    const auto target = newRunFile(options.output, titleOf(run->info));
    if (!target)
        return printError(target.error());
    if (auto written = writeImportedRun(*run, *target); !written)
        return printError(written.error());
    auto output = Output::open(std::nullopt);
    if (!output)
        return printError(output.error());
    output->stream() << summaryText(*run);
    if (auto finished = output->finish(); !finished)
        return printError(finished.error());
    note(fmt::format("Run file: {}", target->string()));
    return kDone;
}

} // namespace xrunscope::cli
