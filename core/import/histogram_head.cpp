// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/histogram_head.h"

#include "core/report/report_text.h"
#include "core/system/scan.h"

namespace xrunscope::import {

namespace {

constexpr std::string_view kOrigin = "Imported from ";

/// The lines [from, to) as one, without the line breaks of the report.
std::string unwrapped(const SourceLines& lines, std::size_t from, std::size_t to)
{
    std::string text;
    for (std::size_t i = from; i < to; ++i) {
        const bool sameWord = i > from && goesOnInsideWord(lines[i - 1].text, lines[i].text, report_text::kColumns);
        text += (text.empty() || sameWord ? "" : " ") + std::string(lines[i].text);
    }
    return text;
}

/// "timer, 48,000 Hz, …": a name without a comma, and a rate.
bool isSettings(std::string_view text)
{
    const std::size_t comma = text.find(", ");
    const std::size_t hz = text.find(" Hz, ");
    return comma != std::string_view::npos && hz != std::string_view::npos && hz > comma + 2 &&
           countOf(text.substr(comma + 2, hz - comma - 2)).has_value();
}

/// The last line of [from, to) that `is`; `to`: none.
template <typename Is>
std::size_t lastOf(std::size_t from, std::size_t to, Is&& is)
{
    for (std::size_t i = to; i > from; --i) {
        if (is(i - 1))
            return i - 1;
    }
    return to;
}

} // namespace

bool goesOnInsideWord(std::string_view above, std::string_view below, std::size_t longest)
{
    using report_text::columnsOf;
    if (columnsOf(above) < report_text::kColumns)
        return false;
    const std::size_t blank = above.rfind(' ');
    const std::string_view last = blank == std::string_view::npos ? above : above.substr(blank + 1);
    below = scan::takeWord(below);
    return columnsOf(last) + columnsOf(below) > longest;
}

HistogramHead histogramHead(const SourceLines& lines, std::size_t first)
{
    std::size_t end = first;
    while (end < lines.size() && !lines[end].text.empty())
        ++end;
    const std::size_t body = first + 1;
    const std::size_t host = lastOf(body, end, [&lines](std::size_t i) {
        return lines[i].text.starts_with("Linux ") || lines[i].text.starts_with("Linux, ");
    });
    const std::size_t origin =
        lastOf(body, host, [&lines](std::size_t i) { return lines[i].text.starts_with(kOrigin); });
    const std::size_t above = origin < host ? origin + 1 : body;
    std::size_t settings = lastOf(above, host, [&](std::size_t i) { return isSettings(unwrapped(lines, i, host)); });
    // An import that knows no rate has its program alone there.
    if (settings == host && origin < host && above < host)
        settings = host - 1;
    HistogramHead head;
    head.title = unwrapped(lines, first, origin < host ? origin : settings).substr(kHistogramTitle.size());
    head.title = scan::trim(head.title);
    head.settings = unwrapped(lines, settings, host);
    head.host = unwrapped(lines, host, end);
    return head;
}

} // namespace xrunscope::import
