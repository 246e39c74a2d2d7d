// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command_line.h"

#include <string>
#include <string_view>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "app/cli/ab_command.h"
#include "app/cli/compare_command.h"
#include "app/cli/devices_command.h"
#include "app/cli/help_text.h"
#include "app/cli/import_command.h"
#include "app/cli/list_command.h"
#include "app/cli/messages.h"
#include "app/cli/output.h"
#include "app/cli/parse_message.h"
#include "app/cli/report_command.h"
#include "app/cli/run_command.h"
#include "app/cli/what_if_command.h"
#include "core/base/version.h"

namespace xrunscope::cli {

namespace {

ExitStatus print(std::string_view text)
{
    auto output = Output::open(std::nullopt);
    if (!output)
        return printError(output.error());
    output->stream() << text;
    if (auto finished = output->finish(); !finished)
        return printError(finished.error());
    return kDone;
}

/// Name of the command that was given, "" for none.
std::string commandOf(const CLI::App& app)
{
    const auto given = app.get_subcommands();
    return given.empty() ? "" : given.front()->get_name();
}

std::string seeHelp(const std::string& command)
{
    return fmt::format("See xrunscope-cli {}{}--help", command, command.empty() ? "" : " ");
}

ExitStatus wrongCommandLine(const CLI::App& app, const CLI::ParseError& error)
{
    const auto given = app.get_subcommands();
    const std::string command = commandOf(app);
    return printError(parseMessage(given.empty() ? app : *given.front(), error, helpText(command), seeHelp(command)));
}

} // namespace

ExitStatus runCommandLine(int argc, char** argv)
{
    CLI::App app;
    app.set_help_flag("-h,--help");
    app.set_version_flag("--version", fmt::format("xrunscope-cli {}", kVersion));
    RunOptions runOptions;
    ReportOptions reportOptions;
    CompareOptions compareOptions;
    AbOptions abOptions;
    ImportOptions importOptions;
    WhatIfOptions whatIfOptions;
    bool listAsJson = false;
    bool devicesAsJson = false;
    CLI::App* const run = app.add_subcommand("run");
    CLI::App* const report = app.add_subcommand("report");
    CLI::App* const compare = app.add_subcommand("compare");
    CLI::App* const ab = app.add_subcommand("ab");
    CLI::App* const import = app.add_subcommand("import");
    CLI::App* const whatIf = app.add_subcommand("what-if");
    CLI::App* const list = app.add_subcommand("list");
    CLI::App* const devices = app.add_subcommand("devices");
    app.require_subcommand(0, 1);
    declare(*run, runOptions);
    declare(*report, reportOptions);
    declare(*compare, compareOptions);
    declare(*ab, abOptions);
    declare(*import, importOptions);
    declare(*whatIf, whatIfOptions);
    list->add_flag("--json", listAsJson);
    devices->add_flag("--json", devicesAsJson);
    for (CLI::App* const command : {run, compare, ab, whatIf})
        takeWholeNumbersOnly(*command);

    try {
        app.parse(argc, argv);
    } catch (const CLI::CallForHelp&) {
        return print(helpText(commandOf(app)));
    } catch (const CLI::CallForVersion& version) {
        return print(std::string(version.what()) + "\n");
    } catch (const CLI::ParseError& error) {
        return wrongCommandLine(app, error);
    }
    if (ab->parsed())
        return abCommand(abOptions);
    if (!runOptions.quiet)
        offerPendingAb();
    if (run->parsed())
        return runCommand(runOptions);
    if (report->parsed())
        return reportCommand(reportOptions);
    if (compare->parsed())
        return compareCommand(compareOptions);
    if (import->parsed())
        return importCommand(importOptions);
    if (whatIf->parsed())
        return whatIfCommand(whatIfOptions);
    if (list->parsed())
        return listCommand(listAsJson);
    if (devices->parsed())
        return devicesCommand(devicesAsJson);
    return printError({ErrorKind::Usage, "no command was given", seeHelp(""), 0});
}

} // namespace xrunscope::cli
