// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/load/load_work.h"

#include <charconv>
#include <optional>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/load/load_program.h"

namespace xrunscope {

namespace {

std::vector<std::string_view> wordsOf(std::string_view line)
{
    std::vector<std::string_view> words;
    for (std::size_t at = 0; (at = line.find_first_not_of(" \t", at)) != std::string_view::npos;) {
        const std::size_t end = std::min(line.find_first_of(" \t", at), line.size());
        words.push_back(line.substr(at, end - at));
        at = end;
    }
    return words;
}

std::optional<std::uint64_t> wholeNumber(std::string_view text)
{
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.empty() || error != std::errc{} || end != text.data() + text.size())
        return std::nullopt;
    return value;
}

/// Sum of the number at word `at` of the lines that `isOne` picks; nullopt: there is no such line.
template <typename IsOne>
std::optional<std::uint64_t> sumOf(const std::deque<std::string>& lines, std::size_t at, IsOne&& isOne)
{
    std::optional<std::uint64_t> sum;
    for (const std::string& line : lines) {
        const auto words = wordsOf(line);
        if (words.size() <= at || !isOne(words))
            continue;
        if (const auto number = wholeNumber(words[at]))
            sum = sum.value_or(0) + *number;
    }
    return sum;
}

} // namespace

void readOwnWork(LoadRecord& record, const std::deque<std::string>& lines)
{
    for (const std::string& line : lines) {
        if (line.rfind(kWorkLine, 0) != 0)
            continue;
        const auto words = wordsOf(line);
        if (words.size() != 3)
            continue;
        if (words[2] == "bytes")
            record.bytes = wholeNumber(words[1]);
        else if (words[2] == "operations")
            record.operations = wholeNumber(words[1]);
    }
}

void readIperfWork(LoadRecord& record, std::deque<std::string>& lines)
{
    std::string text;
    for (const std::string& line : lines)
        text += line + "\n";
    const auto json = nlohmann::json::parse(text, nullptr, false);
    if (!json.is_object())
        return;
    lines.clear();
    if (const auto error = json.find("error"); error != json.end() && error->is_string())
        lines.push_back("iperf3: " + error->get<std::string>());
    const auto end = json.find("end");
    if (end == json.end() || !end->is_object())
        return;
    const auto sum = end->find("sum_received");
    if (sum == end->end() || !sum->is_object())
        return;
    if (const auto bytes = sum->find("bytes"); bytes != sum->end() && bytes->is_number_unsigned())
        record.bytes = bytes->get<std::uint64_t>();
}

void readStressNgWork(LoadRecord& record, const std::deque<std::string>& lines)
{
    // stress-ng: metrc: [1234] vm   123456   5.00 …; older ones say "info:". The heading has words there.
    record.operations = sumOf(lines, 4, [](const auto& words) {
        return words[0] == "stress-ng:" && (words[1] == "metrc:" || words[1] == "info:") && words.size() >= 9;
    });
}

void readX11perfWork(LoadRecord& record, const std::deque<std::string>& lines)
{
    // 200000 trep @   0.1273 msec (  7850.0/sec): Scroll 500x500 pixels
    record.operations = sumOf(lines, 0, [](const auto& words) { return words.size() > 2 && words[1] == "trep"; });
}

} // namespace xrunscope
