// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/message_text.h"

#include <algorithm>

#include <unistd.h>

#include "core/base/terminal.h"
#include "core/report/report_text.h"

namespace xrunscope {

namespace {

constexpr std::string_view kIndent = "  ";

/// The next word; what stands in quotes, or a command in parentheses, is one where a line holds it: it is to be copied.
std::string_view firstWord(std::string_view text, std::size_t columns)
{
    const char close = text.substr(0, 1) == "'" ? '\'' : text.substr(0, 6) == "(sudo " ? ')' : ' ';
    if (const std::size_t end = text.find(close, 1); close != ' ' && end != std::string_view::npos) {
        const std::string_view whole = text.substr(0, text.find(' ', end));
        if (report_text::columnsOf(whole) + kIndent.size() <= columns)
            return whole;
    }
    return text.substr(0, text.find(' '));
}

} // namespace

std::string messageLines(std::string_view text, std::size_t columns)
{
    std::string out;
    std::size_t used = 0;
    while (!text.empty()) {
        const std::size_t gap = std::min(text.find_first_not_of(' '), text.size());
        const std::string_view word = firstWord(text.substr(gap), columns);
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
