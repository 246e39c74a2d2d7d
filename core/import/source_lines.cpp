// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/source_lines.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/system/scan.h"

namespace xrunscope::import {

namespace {

constexpr std::uint64_t kLargest = 1'000'000'000'000'000;

std::string_view withoutBlanksAtEnd(std::string_view text)
{
    const auto last = text.find_last_not_of(" \t\r");
    return text.substr(0, last == std::string_view::npos ? 0 : last + 1);
}

/// "1,234.5" without its commas; nullopt when they do not stand between thousands.
std::optional<std::string> ungrouped(std::string_view text)
{
    const std::string_view whole = text.substr(0, text.find('.'));
    if (whole.find(',') == std::string_view::npos)
        return std::string(text);
    std::string out;
    const std::size_t first = whole.find(',');
    const std::size_t sign = whole.starts_with('-') ? 1 : 0;
    if (first == sign || first > 3 + sign)
        return std::nullopt;
    for (std::size_t i = 0; i < whole.size(); ++i) {
        const bool separator = i >= first && (i - first) % 4 == 0;
        if (separator != (whole[i] == ','))
            return std::nullopt;
        if (!separator)
            out += whole[i];
    }
    if ((whole.size() - first) % 4 != 0)
        return std::nullopt;
    return out + std::string(text.substr(whole.size()));
}

} // namespace

SourceLines linesOf(std::string_view text)
{
    SourceLines lines;
    if (text.starts_with("\xef\xbb\xbf")) // the mark that some editors put before UTF-8
        text.remove_prefix(3);
    while (!text.empty())
        lines.push_back({lines.size() + 1, withoutBlanksAtEnd(scan::takeLine(text))});
    // A quotation in a mail, of any depth. No known source has a line that begins so.
    for (SourceLine& line : lines) {
        while (line.text.starts_with('>'))
            line.text.remove_prefix(line.text.starts_with("> ") ? 2 : 1);
    }
    return lines;
}

tl::unexpected<Error> badLine(std::size_t number, std::string_view what, std::string_view hint)
{
    return fail(ErrorKind::File, fmt::format("line {}: {}", number, what), std::string(hint));
}

std::vector<std::string_view> wordsOf(std::string_view text)
{
    std::vector<std::string_view> words;
    for (std::string_view word = scan::takeWord(text); !word.empty(); word = scan::takeWord(text))
        words.push_back(word);
    return words;
}

std::optional<std::uint64_t> countOf(std::string_view text)
{
    const auto plain = ungrouped(text);
    if (!plain || !scan::isDigits(*plain))
        return std::nullopt;
    const auto value = scan::number<std::uint64_t>(*plain);
    return value && *value <= kLargest ? value : std::nullopt;
}

std::optional<double> decimalOf(std::string_view text)
{
    const auto plain = ungrouped(text);
    if (!plain)
        return std::nullopt;
    const auto value = scan::number<double>(*plain);
    return value && std::abs(*value) <= static_cast<double>(kLargest) ? value : std::nullopt;
}

} // namespace xrunscope::import
