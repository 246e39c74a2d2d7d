// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/load/load_command.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace xrunscope {

namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 9> kPackages = {{
    {"x11perf", "x11-apps"},
    {"iperf3", "iperf3"},
    {"stress-ng", "stress-ng"},
    {"ping", "iputils-ping"},
    {"fluidsynth", "fluidsynth"},
    {"dbench", "dbench"},
    {"hackbench", "rt-tests"},
    {"sysbench", "sysbench"},
    {"fio", "fio"},
}};

/// Takes a command apart, character by character.
class Splitter {
public:
    void take(char c)
    {
        if (escaped_) {
            // In double quotes a backslash is special before a quote and itself alone.
            if (quote_ == '"' && c != '"' && c != '\\')
                add('\\');
            add(c);
            escaped_ = false;
        } else if (c == '\\' && quote_ != '\'') {
            escaped_ = true;
        } else if (quote_ != '\0') {
            c == quote_ ? void(quote_ = '\0') : add(c);
        } else if (c == '\'' || c == '"') {
            quote_ = c;
            word_ = word_.value_or("");
        } else if (c == ' ' || c == '\t') {
            endWord();
        } else {
            add(c);
        }
    }
    void endWord()
    {
        if (word_)
            words_.push_back(*std::exchange(word_, std::nullopt));
    }
    bool open() const noexcept { return quote_ != '\0' || escaped_; }
    std::vector<std::string> words() { return std::move(words_); }

private:
    void add(char c) { word_ = word_.value_or("") + c; }

    std::vector<std::string> words_;
    std::optional<std::string> word_;
    char quote_ = '\0';
    bool escaped_ = false;
};

bool isPlain(char c) noexcept
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view("_-+./:,=@%^").find(c) != std::string_view::npos;
}

} // namespace

Expected<std::vector<std::string>> splitCommand(std::string_view command)
{
    Splitter splitter;
    for (const char c : command)
        splitter.take(c);
    if (splitter.open())
        return fail(ErrorKind::Usage, "the load command has a quote, or a backslash, that does not end",
                    "Close it, or double the backslash");
    splitter.endWord();
    auto words = splitter.words();
    if (words.empty() || words.front().empty())
        return fail(ErrorKind::Usage, "a load command is empty", "Name a program to run");
    return words;
}

std::string commandText(const std::vector<std::string>& words)
{
    std::string text;
    for (const std::string& word : words) {
        text += text.empty() ? "" : " ";
        if (!word.empty() && std::all_of(word.begin(), word.end(), isPlain)) {
            text += word;
            continue;
        }
        text += '\'';
        for (const char c : word)
            c == '\'' ? text += "'\\''" : text += c;
        text += '\'';
    }
    return text;
}

std::string_view packageOf(std::string_view program) noexcept
{
    program = program.substr(program.rfind('/') == std::string_view::npos ? 0 : program.rfind('/') + 1);
    const auto* const found =
        std::find_if(kPackages.begin(), kPackages.end(), [program](const auto& p) { return p.first == program; });
    return found == kPackages.end() ? std::string_view() : found->second;
}

} // namespace xrunscope
