// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <charconv>
#include <optional>
#include <string_view>

namespace xrunscope::scan {

/// `text` without blanks, tabs, line ends and zero bytes at both ends.
constexpr std::string_view trim(std::string_view text) noexcept
{
    constexpr std::string_view kBlank{" \t\r\n\0", 5};
    const auto first = text.find_first_not_of(kBlank);
    if (first == std::string_view::npos)
        return {};
    return text.substr(first, text.find_last_not_of(kBlank) - first + 1);
}

/// Cuts what stands before `separator` off the front of `text`, the separator too; all of it when there is none.
constexpr std::string_view takeUntil(std::string_view& text, char separator) noexcept
{
    const auto at = text.find(separator);
    const std::string_view piece = text.substr(0, at);
    text.remove_prefix(at == std::string_view::npos ? text.size() : at + 1);
    return piece;
}

/// Cuts the next line off the front of `text`, without its line feed.
constexpr std::string_view takeLine(std::string_view& text) noexcept
{
    return takeUntil(text, '\n');
}

/// Cuts the next word (blanks and tabs separate) off the front of `text`; empty at the end.
constexpr std::string_view takeWord(std::string_view& text) noexcept
{
    const auto first = text.find_first_not_of(" \t");
    text.remove_prefix(first == std::string_view::npos ? text.size() : first);
    const auto end = text.find_first_of(" \t");
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(word.size());
    return word;
}

/// The whole of `text` as a decimal number; nullopt when it is none or does not fit.
template <typename Number>
std::optional<Number> number(std::string_view text) noexcept
{
    Number value{};
    const char* const end = text.data() + text.size();
    const auto [stop, ec] = std::from_chars(text.data(), end, value);
    if (ec != std::errc{} || stop != end)
        return std::nullopt;
    return value;
}

/// True for a text of one digit and more, and nothing else: the name of a process folder.
constexpr bool isDigits(std::string_view text) noexcept
{
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

/// The value of the first line that is `key`, blanks, `separator`, value; blanks around it are dropped.
constexpr std::string_view valueOf(std::string_view text, std::string_view key, char separator) noexcept
{
    while (!text.empty()) {
        std::string_view value = takeLine(text);
        if (!value.starts_with(key) || value.find(separator) == std::string_view::npos)
            continue;
        if (trim(takeUntil(value, separator)) == key)
            return trim(value);
    }
    return {};
}

} // namespace xrunscope::scan
