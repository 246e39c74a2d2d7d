// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/parse_message.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "core/base/text.h"

namespace xrunscope::cli {

namespace {

constexpr std::size_t kMostShown = 60;
constexpr std::string_view kDigits = "0123456789";

bool isUnsigned(const CLI::Option& option)
{
    return option.get_type_name() == "UINT";
}

bool isWhole(const CLI::Option& option)
{
    return isUnsigned(option) || option.get_type_name() == "INT";
}

/// The whole text as a number of type T; from_chars knows no sign but "-".
template <typename T>
bool isNumber(std::string_view text)
{
    T value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc{} && end == text.data() + text.size();
}

/// True for what a person would call a whole number, however large.
bool looksWhole(std::string_view text)
{
    if (text.starts_with('-'))
        text.remove_prefix(1);
    return !text.empty() && text.find_first_not_of(kDigits) == std::string_view::npos;
}

/// Steps of inserting, removing and changing a letter from one text to the other (Levenshtein).
std::size_t distance(std::string_view a, std::string_view b)
{
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j)
        row[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t changed = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({changed, row[j] + 1, row[j - 1] + 1});
        }
    }
    return row.back();
}

/// The candidate that is near enough to be what was meant, "" for none.
std::string nearest(const std::string& written, const std::vector<std::string>& candidates)
{
    // A slip in a short word, two in a longer one.
    std::size_t least = written.size() < 6 ? 1 : 2;
    std::string found;
    for (const std::string& candidate : candidates) {
        const std::size_t steps = distance(written, candidate);
        if (steps < least || (steps == least && found.empty())) {
            least = steps;
            found = candidate;
        }
    }
    return found;
}

/// "--frames N: frames in a period, 8 to 8192 [64]": the first sentence of an option's entry in the help. "" when it
/// has none, or several.
std::string entryOf(std::string_view name, std::string_view help)
{
    constexpr std::size_t kTextColumn = 24;
    std::string head;
    std::string text;
    bool inside = false;
    while (!help.empty()) {
        const std::string_view line = help.substr(0, help.find('\n'));
        help.remove_prefix(std::min(line.size() + 1, help.size()));
        const std::size_t at = line.starts_with("  -") ? line.find(name) : std::string_view::npos;
        if (at < kTextColumn && line.find_first_of(" [", at) == at + name.size()) {
            if (!head.empty())
                return {};
            const std::size_t begin = std::min(line.find("  ", at), std::min(kTextColumn, line.size()));
            head = line.substr(at, line.substr(at, begin - at).find_last_not_of(' ') + 1);
            text = line.substr(std::min(line.find_first_not_of(' ', begin), line.size()));
            inside = true;
        } else if (inside && line.find_first_not_of(' ') == kTextColumn) {
            text += " " + std::string(line.substr(kTextColumn));
        } else {
            inside = false;
        }
    }
    return text.empty() ? "" : head + ": " + text.substr(0, text.find(". "));
}

/// The option that a message of the parser is about.
const CLI::Option* optionIn(const CLI::App& command, const std::string& message)
{
    const CLI::Option* found = nullptr;
    for (const CLI::Option* option : command.get_options()) {
        const std::string name = option->get_name();
        const std::size_t at = message.find(name);
        const std::size_t end = at + name.size();
        const bool whole =
            at != std::string::npos && (end == message.size() || message[end] == ' ' || message[end] == ':');
        if (whole && (found == nullptr || name.size() > found->get_name().size()))
            found = option;
    }
    return found;
}

Error usage(std::string what, std::string hint)
{
    return {ErrorKind::Usage, std::move(what), std::move(hint), 0};
}

std::string isMeant(const std::string& name)
{
    return name.empty() ? "" : fmt::format("Is {} meant? ", name);
}

Error ofExtras(const CLI::App& command, const std::string& hint)
{
    const CLI::App* top = &command;
    while (top->get_parent() != nullptr)
        top = top->get_parent();
    const std::vector<std::string> extras = top->remaining(true);
    const auto isOption = [](const std::string& word) { return word.size() > 1 && word.front() == '-'; };
    const auto option = std::find_if(extras.begin(), extras.end(), isOption);
    if (option == extras.end()) {
        const std::string word = extras.empty() ? "" : extras.front();
        if (command.get_parent() == nullptr && !command.get_subcommands({}).empty()) {
            std::vector<std::string> commands;
            for (const CLI::App* each : command.get_subcommands({}))
                commands.push_back(each->get_name());
            return usage(fmt::format("there is no command '{}'", cleanText(word, kMostShown)),
                         isMeant(nearest(word, commands)) + hint);
        }
        return usage(fmt::format("'{}' is not expected here", cleanText(word, kMostShown)), hint);
    }
    const std::string written = option->substr(0, option->find('='));
    std::vector<std::string> names;
    for (const CLI::Option* each : command.get_options())
        for (const std::string& name : each->get_lnames())
            names.push_back("--" + name);
    return usage(fmt::format("there is no option {}", cleanText(written, kMostShown)),
                 isMeant(nearest(written, names)) + hint);
}

/// A value that the option cannot take.
Error ofValue(const CLI::Option& option, std::string hint)
{
    const std::string name = option.get_name();
    if (option.get_items_expected_max() == 0)
        return usage(fmt::format("{} takes no value", name), std::move(hint));
    const std::string value = option.results().empty() ? "" : cleanText(option.results().front(), kMostShown);
    if (isWhole(option) && looksWhole(value))
        return usage(fmt::format("{} {} is not possible", name, value), std::move(hint));
    return usage(fmt::format("{} {} is no {}number", name, value, isWhole(option) ? "whole " : ""), std::move(hint));
}

/// Too many values, or none.
Error ofCount(const CLI::Option& option, std::string hint, const std::string& see)
{
    const std::string name = option.get_name();
    if (option.get_items_expected_max() == 0)
        return usage(fmt::format("{} takes no value", name), std::move(hint));
    if (option.count() < 2)
        return usage(fmt::format("{} needs a value", name), std::move(hint));
    return usage(option.count() == 2 ? fmt::format("{} was given twice", name)
                                     : fmt::format("{} was given {} times", name, option.count()),
                 "Give it once. " + see);
}

} // namespace

void takeWholeNumbersOnly(CLI::App& command)
{
    for (CLI::Option* option : command.get_options()) {
        if (!isWhole(*option))
            continue;
        const bool noSign = isUnsigned(*option);
        const auto check = [noSign](const std::string& text) {
            const bool good = noSign ? isNumber<std::uint64_t>(text) : isNumber<std::int64_t>(text);
            return good ? std::string() : std::string("not a whole number");
        };
        option->check(check);
    }
}

Error parseMessage(const CLI::App& command, const CLI::ParseError& error, std::string_view help, std::string hint)
{
    if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr)
        return ofExtras(command, hint);
    if (dynamic_cast<const CLI::RequiredError*>(&error) != nullptr)
        return usage(fmt::format("{} needs a FILE", command.get_name()), std::move(hint));
    const CLI::Option* const option = optionIn(command, error.what());
    if (option == nullptr)
        return usage(error.what(), std::move(hint));
    const std::string entry = entryOf(option->get_name(), help);
    if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr)
        return ofCount(*option, entry.empty() ? hint : entry, hint);
    if (dynamic_cast<const CLI::ConversionError*>(&error) != nullptr ||
        dynamic_cast<const CLI::ValidationError*>(&error) != nullptr)
        return ofValue(*option, entry.empty() ? hint : entry);
    return usage(error.what(), std::move(hint));
}

} // namespace xrunscope::cli
