// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/list_command.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "app/cli/messages.h"
#include "app/cli/output.h"
#include "core/base/terminal.h"
#include "core/base/text.h"
#include "core/report/run_list.h"
#include "core/run/run_folder.h"

namespace xrunscope::cli {

ExitStatus listCommand(bool json)
{
    const RunFolder folder;
    const auto entries = folder.list();
    if (!entries)
        return printError(entries.error());
    auto output = Output::open(std::nullopt);
    if (!output)
        return printError(output.error());
    const std::string path = cleanText(folder.path().string());
    if (json)
        output->stream() << runListJson(*entries).dump(2) << '\n';
    else if (entries->empty())
        output->stream() << fmt::format("No runs yet in {}\n", path);
    else
        output->stream() << runListText(*entries, terminalColumns(STDOUT_FILENO)) << fmt::format("Folder: {}\n", path);
    if (auto finished = output->finish(); !finished)
        return printError(finished.error());
    return kDone;
}

} // namespace xrunscope::cli
