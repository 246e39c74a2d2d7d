// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/csv_text.h"

#include "core/base/text.h"

namespace xrunscope {

std::string csvText(std::string_view text)
{
    const std::string clean = cleanText(text);
    const std::size_t first = clean.find_first_not_of(' ');
    std::string out = "\"";
    if (first != std::string::npos && std::string_view("=+-@").find(clean[first]) != std::string_view::npos)
        out += '\'';
    for (const char c : clean) {
        if (c == '"')
            out += '"';
        out += c;
    }
    return out + '"';
}

} // namespace xrunscope
