// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/system/cpu_info.h"

#include <algorithm>
#include <array>
#include <set>

#include "core/base/text.h"
#include "core/system/scan.h"

namespace xrunscope {

namespace {

bool hasWord(std::string_view text, std::string_view wanted)
{
    for (auto word = scan::takeWord(text); !word.empty(); word = scan::takeWord(text))
        if (word == wanted)
            return true;
    return false;
}

/// `text` without the marks (R), (TM), (C), ® and ™.
std::string withoutMarks(std::string_view text)
{
    constexpr std::array<std::string_view, 7> kMarks{"(R)", "(r)", "(TM)", "(tm)", "(C)", "\xc2\xae", "\xe2\x84\xa2"};
    std::string out;
    while (!text.empty()) {
        const auto mark = std::find_if(kMarks.begin(), kMarks.end(), [&](auto m) { return text.starts_with(m); });
        if (mark == kMarks.end())
            out += text.front();
        text.remove_prefix(mark == kMarks.end() ? 1 : mark->size());
    }
    return out;
}

/// "12-Core", "64-Cores", "Quad-Core"
bool isCoreCount(std::string_view word)
{
    const std::string_view count = scan::takeUntil(word, '-');
    constexpr std::array<std::string_view, 4> kNumerals{"Dual", "Quad", "Six", "Eight"};
    const bool numeral = std::find(kNumerals.begin(), kNumerals.end(), count) != kNumerals.end();
    return (word == "Core" || word == "Cores") && (numeral || scan::isDigits(count));
}

} // namespace

CpuInfo parseCpuInfo(std::string_view text)
{
    CpuInfo info;
    std::string_view name, board, hardware;
    while (!text.empty()) {
        std::string_view value = scan::takeLine(text);
        const std::string_view key = scan::trim(scan::takeUntil(value, ':'));
        value = scan::trim(value);
        if (key == "processor" && scan::isDigits(value))
            ++info.count;
        else if ((key == "model name" || key == "cpu model" || key == "cpu") && name.empty())
            name = value;
        else if (key == "Model" && board.empty())
            board = value;
        else if (key == "Hardware" && hardware.empty())
            hardware = value;
        else if (key == "flags" && !info.x86) {
            info.x86 = true;
            info.hypervisor = hasWord(value, "hypervisor");
        }
    }
    info.model = cleanCpuModel(!name.empty() ? name : !board.empty() ? board : hardware);
    return info;
}

std::string cleanCpuModel(std::string_view model)
{
    // Names of CPUs have 48 bytes, those of boards not much more.
    std::string text = withoutMarks(cleanText(model.substr(0, 512), 512));
    for (const std::string_view tail : {" @ ", " with Radeon", " w/ Radeon"})
        if (const auto at = text.find(tail); at != std::string::npos)
            text.resize(at);

    std::string out;
    std::string_view rest = text, previous;
    for (auto word = scan::takeWord(rest); !word.empty(); word = scan::takeWord(rest)) {
        const bool filler = (word == "CPU" && previous != "Virtual") || word == "Processor" || isCoreCount(word);
        previous = word;
        if (filler)
            continue;
        out += out.empty() ? "" : " ";
        out += word;
    }
    return cleanText(out, 128);
}

std::vector<int> parseCpuList(std::string_view text)
{
    std::set<int> cpus;
    text = scan::trim(text);
    while (!text.empty()) {
        std::string_view last = scan::trim(scan::takeUntil(text, ','));
        const auto from = scan::number<int>(scan::takeUntil(last, '-'));
        const auto to = last.empty() ? from : scan::number<int>(last);
        if (!from || !to || *from < 0 || *to > kMaxCpuNumber)
            continue;
        for (int cpu = *from; cpu <= *to; ++cpu)
            cpus.insert(cpu);
    }
    return {cpus.begin(), cpus.end()};
}

} // namespace xrunscope
