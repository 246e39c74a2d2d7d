// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/system/preemption.h"

#include <algorithm>
#include <array>

#include "core/system/scan.h"

namespace xrunscope {

namespace {

/// `mode` when it is one that kernels know, else empty.
std::string_view knownMode(std::string_view mode)
{
    constexpr std::array<std::string_view, 4> kModes{"none", "voluntary", "full", "lazy"};
    const auto found = std::find(kModes.begin(), kModes.end(), scan::trim(mode));
    return found == kModes.end() ? std::string_view{} : *found;
}

/// "full" of "none voluntary (full)".
std::string_view modeInBrackets(std::string_view text)
{
    const auto open = text.find('(');
    if (open == std::string_view::npos)
        return {};
    text.remove_prefix(open + 1);
    return knownMode(scan::takeUntil(text, ')'));
}

/// The PREEMPT word of the version; the first RT patches wrote two words.
std::string_view flagOf(std::string_view version)
{
    for (auto word = scan::takeWord(version); !word.empty(); word = scan::takeWord(version)) {
        if (word == "PREEMPT" && scan::takeWord(version) == "RT")
            return "PREEMPT_RT";
        for (const std::string_view flag : {"PREEMPT", "PREEMPT_RT", "PREEMPT_DYNAMIC", "PREEMPT_LAZY"})
            if (word == flag)
                return flag;
    }
    return {};
}

} // namespace

std::string preemptionModel(const PreemptionSources& sources)
{
    const std::string_view version = scan::trim(sources.version);
    const std::string_view flag = flagOf(version);
    if (scan::trim(sources.realtime) == "1" || flag == "PREEMPT_RT")
        return "PREEMPT_RT";
    if (flag == "PREEMPT_DYNAMIC") {
        std::string_view mode = modeInBrackets(sources.debugMode);
        if (mode.empty())
            mode = knownMode(sources.bootMode);
        if (mode.empty())
            mode = knownMode(sources.configMode);
        return mode.empty() ? "PREEMPT_DYNAMIC" : "PREEMPT_DYNAMIC (" + std::string(mode) + ")";
    }
    const std::string_view config = knownMode(sources.configMode);
    if (flag == "PREEMPT_LAZY" || config == "lazy")
        return "PREEMPT_LAZY";
    if (flag == "PREEMPT" || config == "full")
        return "PREEMPT";
    if (config == "voluntary")
        return "PREEMPT_VOLUNTARY";
    if (config == "none")
        return "none";
    return version.empty() ? "" : "none or voluntary";
}

} // namespace xrunscope
