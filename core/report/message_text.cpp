// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/message_text.h"

#include <algorithm>

#include <unistd.h>

#include "core/base/terminal.h"
#include "core/report/report_text.h"

namespace xrunscope {

std::string messageLines(std::string_view text, std::size_t columns)
{
    constexpr std::string_view kIndent = "  ";
    std::string out;
    std::size_t used = 0;
    while (!text.empty()) {
        const std::size_t gap = std::min(text.find_first_not_of(' '), text.size());
        const std::string_view word = text.substr(gap, text.find(' ', gap) - gap);
        text.remove_prefix(gap + word.size());
        const std::size_t width = report_text::columnsOf(word);
        if (used > 0 && used + gap + width > columns) {
            out += "\n";
            out += kIndent;
            used = kIndent.size();
        } else {
            out.append(gap, ' ');
            used += gap;
        }
        out += word;
        used += width;
    }
    out.erase(out.find_last_not_of(" \n") + 1);
    return out + "\n";
}

std::string messageLines(std::string_view text)
{
    constexpr std::size_t kUsual = 80;
    return messageLines(text, terminalColumns(STDERR_FILENO).value_or(kUsual));
}

} // namespace xrunscope
