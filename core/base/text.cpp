// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"

#include <charconv>
#include <cmath>

#include <fmt/format.h>

namespace xrunscope {

Expected<Nanos> parseDurationOrZero(std::string_view text)
{
    const auto bad = [&] {
        return fail(ErrorKind::Usage, fmt::format("'{}' is not a duration", cleanText(text, 40)),
                    "Write a number with ms, s, m or h, for example 10s, 5m or 1h");
    };
    double number = 0;
    const auto [end, ec] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (ec != std::errc{} || !std::isfinite(number) || number < 0)
        return bad();
    const std::string_view unit = text.substr(static_cast<std::size_t>(end - text.data()));
    double seconds = number;
    if (unit == "ms")
        seconds = number / 1000;
    else if (unit == "m" || unit == "min")
        seconds = number * 60;
    else if (unit == "h")
        seconds = number * 3600;
    else if (!unit.empty() && unit != "s")
        return bad();
    if (seconds > 366.0 * 86400)
        return fail(ErrorKind::Usage, "a run can last a year at most");
    const Nanos duration{std::llround(seconds * 1e9)};
    if (duration == Nanos{0} && number > 0)
        return bad();
    return duration;
}

Expected<Nanos> parseDuration(std::string_view text)
{
    auto duration = parseDurationOrZero(text);
    if (duration && *duration == Nanos{0})
        return fail(ErrorKind::Usage, fmt::format("the duration '{}' must be longer than 0", cleanText(text, 40)),
                    "Write a number with ms, s, m or h, for example 10s, 5m or 1h");
    return duration;
}

std::string durationText(Nanos d)
{
    const auto rounded = [d](Nanos unit) { return (d + unit / 2) / unit; };
    if (d <= Nanos{0})
        return "0 s";
    if (d < std::chrono::nanoseconds{999'500})
        return fmt::format("{} µs", rounded(std::chrono::microseconds{1}));
    if (d < std::chrono::microseconds{999'500})
        return fmt::format("{} ms", rounded(std::chrono::milliseconds{1}));
    const auto tenths = rounded(std::chrono::milliseconds{100});
    if (tenths < 600 && tenths % 10 != 0)
        return fmt::format("{}.{} s", tenths / 10, tenths % 10);
    const auto seconds = rounded(std::chrono::seconds{1});
    const auto h = seconds / 3600, m = seconds / 60 % 60, s = seconds % 60;
    std::string out;
    const auto part = [&](long long n, const char* unit) {
        if (n != 0)
            out += fmt::format("{}{} {}", out.empty() ? "" : " ", n, unit);
    };
    part(h, "h");
    part(m, "min");
    part(s, "s");
    return out;
}

std::string clockText(Nanos d)
{
    const auto seconds = d.count() < 0 ? 0 : d.count() / 1'000'000'000;
    const auto h = seconds / 3600, m = seconds / 60 % 60, s = seconds % 60;
    return h > 0 ? fmt::format("{}:{:02}:{:02}", h, m, s) : fmt::format("{:02}:{:02}", m, s);
}

std::string grouped(std::uint64_t n)
{
    std::string digits = std::to_string(n);
    for (auto at = static_cast<std::ptrdiff_t>(digits.size()) - 3; at > 0; at -= 3)
        digits.insert(static_cast<std::size_t>(at), 1, ',');
    return digits;
}

std::string microsText(double us)
{
    const double size = std::abs(us);
    if (!(size < 1e18)) // NaN too
        return fmt::format("{}", us);
    const char* const sign = us < 0 && size >= 0.0005 ? "-" : "";
    // The borders are where rounding would add a digit.
    if (size < 9.9995)
        return fmt::format("{}{:.3f}", sign, size);
    if (size < 99.995)
        return fmt::format("{}{:.2f}", sign, size);
    if (size < 999.95)
        return fmt::format("{}{:.1f}", sign, size);
    return sign + grouped(static_cast<std::uint64_t>(std::llround(size)));
}

namespace {

/// Length of the valid UTF-8 sequence at the front, 0 when there is none.
std::size_t sequenceLength(std::string_view s)
{
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(s[i]); };
    const unsigned char lead = byte(0);
    std::size_t length = 0;
    std::uint32_t code = 0;
    if (lead < 0x80)
        return 1;
    if (lead >= 0xc2 && lead <= 0xdf)
        length = 2, code = lead & 0x1fu;
    else if (lead >= 0xe0 && lead <= 0xef)
        length = 3, code = lead & 0x0fu;
    else if (lead >= 0xf0 && lead <= 0xf4)
        length = 4, code = lead & 0x07u;
    else
        return 0;
    if (s.size() < length)
        return 0;
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xc0u) != 0x80)
            return 0;
        code = code << 6 | (byte(i) & 0x3fu);
    }
    const bool overlong = (length == 3 && code < 0x800) || (length == 4 && code < 0x10000);
    const bool surrogate = code >= 0xd800 && code <= 0xdfff;
    const bool control = code >= 0x80 && code <= 0x9f;
    const bool direction = (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);
    const bool lineBreak = code == 0x2028 || code == 0x2029;
    return overlong || surrogate || control || direction || lineBreak || code > 0x10ffff ? 0 : length;
}

} // namespace

std::string cleanText(std::string_view text, std::size_t maxBytes)
{
    std::string out;
    while (!text.empty()) {
        std::size_t length = sequenceLength(text);
        const bool control = length == 1 && (static_cast<unsigned char>(text[0]) < 0x20 || text[0] == 0x7f);
        const bool printable = length > 0 && !control;
        const std::string_view piece = printable ? text.substr(0, length) : std::string_view{"\xef\xbf\xbd"};
        if (out.size() + piece.size() > maxBytes)
            break;
        out += piece;
        text.remove_prefix(length == 0 ? 1 : length);
    }
    return out;
}

} // namespace xrunscope
