// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/messages.h"

#include <cstdio>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/report/message_text.h"

namespace xrunscope::cli {

ExitStatus printError(const Error& error)
{
    std::string text = "xrunscope-cli: " + cleanText(error.text());
    if (text.back() != '.')
        text += '.';
    note(text);
    return exitStatusOf(error.kind);
}

void note(std::string_view text)
{
    // Where stderr is gone there is nobody to tell.
    const std::string lines = messageLines(cleanText(text));
    std::fwrite(lines.data(), 1, lines.size(), stderr);
    std::fflush(stderr);
}

} // namespace xrunscope::cli
