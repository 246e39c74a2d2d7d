// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/report_text.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/base/text.h"

namespace xrunscope::report_text {

namespace {

constexpr bool startsCodePoint(char c) noexcept
{
    return (static_cast<unsigned char>(c) & 0xc0u) != 0x80;
}

/// Bytes of the first `columns` code points.
std::size_t bytesOf(std::string_view text, std::size_t columns) noexcept
{
    std::size_t seen = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (startsCodePoint(text[i]) && seen++ == columns)
            return i;
    }
    return text.size();
}

} // namespace

std::size_t columnsOf(std::string_view text) noexcept
{
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), startsCodePoint));
}

std::string cut(std::string_view text, std::size_t columns)
{
    if (columnsOf(text) <= columns || columns == 0)
        return std::string(text.substr(0, bytesOf(text, columns)));
    return std::string(text.substr(0, bytesOf(text, columns - 1))) + "…";
}

std::string padRight(std::string text, std::size_t columns)
{
    const std::size_t have = columnsOf(text);
    text.append(columns > have ? columns - have : 0, ' ');
    return text;
}

std::string padLeft(std::string text, std::size_t columns)
{
    const std::size_t have = columnsOf(text);
    text.insert(0, columns > have ? columns - have : 0, ' ');
    return text;
}

std::string wrap(std::string_view text, std::size_t columns, std::size_t indent)
{
    std::string out;
    std::string line(std::min(text.find_first_not_of(' '), text.size()), ' ');
    const auto endLine = [&] {
        out += line + "\n";
        line.assign(indent, ' ');
    };
    std::size_t used = 0;
    while (!text.empty()) {
        const std::size_t gap = std::min(text.find_first_not_of(' '), text.size());
        std::string_view word = text.substr(gap, text.find(' ', gap) - gap);
        text.remove_prefix(gap + word.size());
        if (word.empty())
            break;
        const std::size_t blanks = used > 0 ? std::max<std::size_t>(gap, 1) : 0;
        // A word that no line holds begins where it stands.
        const bool mayMove = columnsOf(word) + indent <= columns || columnsOf(line) + blanks >= columns;
        if (used > 0 && columnsOf(line) + blanks + columnsOf(word) > columns && mayMove) {
            endLine();
            used = 0;
        } else {
            line.append(blanks, ' ');
        }
        while (columnsOf(line) + columnsOf(word) > columns) {
            const std::size_t piece = bytesOf(word, columns - std::min(columns - 1, columnsOf(line)));
            line += word.substr(0, piece);
            word.remove_prefix(piece);
            endLine();
        }
        line += word;
        used += word.size();
    }
    return out + line + "\n";
}

std::string lengthText(Nanos t)
{
    const double us = toUs(t);
    const double size = std::abs(us);
    if (size < 9.995)
        return fmt::format("{:.2f} µs", us);
    if (size < 999.5)
        return fmt::format("{:.0f} µs", us);
    if (size < 999'950)
        return fmt::format("{:.1f} ms", us / 1e3);
    if (size < 59.95e6)
        return fmt::format("{:.1f} s", us / 1e6);
    return durationText(t);
}

std::string momentText(std::int64_t sinceFirstRelease)
{
    const Nanos at{std::max<std::int64_t>(sinceFirstRelease, 0)};
    return fmt::format("{}.{}", clockText(at), at.count() / 100'000'000 % 10);
}

std::string plural(std::uint64_t n, std::string_view one, std::string_view many)
{
    return fmt::format("{} {}", grouped(n), n == 1 ? one : many);
}

std::string rateText(double perHour)
{
    if (perHour >= 9.95)
        return grouped(static_cast<std::uint64_t>(std::llround(perHour)));
    return perHour >= 0.95 ? fmt::format("{:.1f}", perHour) : fmt::format("{:.2g}", perHour);
}

std::string cell(double us)
{
    if (us > -99'999.5 && us < 999'999.5)
        return microsText(us);
    const double s = us / 1e6;
    if (us < 0)
        return s > -99.995 ? fmt::format("{:.1f} s", s) : fmt::format("{:.0f} s", s);
    return s < 9.9995  ? fmt::format("{:.3f} s", s)
           : s < 999.5 ? fmt::format("{:.1f} s", s)
                       : fmt::format("{:.0f} s", s);
}

} // namespace xrunscope::report_text
