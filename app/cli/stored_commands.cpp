// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/stored_commands.h"

#include <fmt/format.h>

#include "app/cli/messages.h"
#include "core/base/text.h"

namespace xrunscope::cli {

Expected<void> checkStoredCommands(const RunPlan& plan, std::string_view source, std::string_view option)
{
    const auto commands = ownCommands(plan.stress);
    if (commands.empty())
        return {};
    note(fmt::format("These programs would be started{}:", plan.stress.shell ? ", by a shell" : ""));
    for (const std::string& command : commands)
        note("  " + cleanText(command));
    return fail(ErrorKind::Usage, fmt::format("{} names programs to run", source),
                fmt::format("When you trust it, give --allow-commands beside {}", option));
}

} // namespace xrunscope::cli
