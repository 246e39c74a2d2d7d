// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/preset.h"

#include <charconv>
#include <string_view>

#include <fmt/format.h>

#include "app/cli/wrong_usage.h"
#include "core/base/text.h"
#include "core/report/latencytest_text.h"
#include "core/stats/latencytest_preset.h"

namespace xrunscope::cli {

namespace {

constexpr std::string_view kSuiteOfSeven = "suite-of-seven";

std::optional<std::uint32_t> wholeNumber(std::string_view text)
{
    std::uint32_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.empty() || error != std::errc{} || end != text.data() + text.size())
        return std::nullopt;
    return value;
}

/// "3x256" (bytes) or "3x64f" (frames) as periods and frames.
Expected<void> applyFragments(std::string_view text, RunOptions& o)
{
    const std::size_t times = text.find('x');
    const bool inFrames = !text.empty() && text.back() == 'f';
    std::string_view size = times == std::string_view::npos ? std::string_view() : text.substr(times + 1);
    if (inFrames && !size.empty())
        size.remove_suffix(1);
    const auto number = wholeNumber(text.substr(0, times));
    const auto units = wholeNumber(size);
    if (!number || !units)
        return wrongUsage(
            fmt::format("--fragments '{}' is not a number of fragments and their size", cleanText(text, 40)),
            "Write 3x256 for 3 fragments of 256 bytes, or 3x64f for 3 of 64 frames");
    constexpr std::uint32_t kFrame = kLatencytestFrameBytes;
    if (!inFrames && *units % kFrame != 0)
        return wrongUsage(
            fmt::format("a fragment of {} bytes is no whole number of frames: 16-bit stereo has {} bytes a "
                        "frame",
                        grouped(*units), kFrame),
            fmt::format("Choose {} or {} bytes", grouped(*units / kFrame * kFrame),
                        grouped((std::uint64_t{*units} / kFrame + 1) * kFrame)));
    o.periods = *number;
    o.frames = inFrames ? *units : *units / kFrame;
    return {};
}

Expected<void> checkBesideLatencytest(const RunOptions& o)
{
    if (o.engine == "jack")
        return wrongUsage(
            fmt::format("--preset {} cannot be had on --engine jack, where the server waits for the device", *o.preset),
            "Choose --engine alsa with --device, or leave --engine out");
    if (const std::string option = firstGiven(o.jack); !option.empty())
        return wrongUsage(fmt::format("{} has no effect beside --preset {}, which has no server", option, *o.preset),
                          "Leave one of the two out");
    if (o.cpuLoad == 0)
        return wrongUsage(fmt::format("--preset {} times a CPU loop, and --cpu-load 0 leaves it out", *o.preset),
                          "Choose 1 to 95 % of the fragment");
    return {};
}

} // namespace

Expected<RunOptions> withPreset(RunOptions o)
{
    if (o.preset && *o.preset != "latencytest" && *o.preset != kSuiteOfSeven)
        return wrongUsage(fmt::format("there is no preset '{}'", cleanText(*o.preset, 40)),
                          fmt::format("Choose --preset latencytest or --preset {}", kSuiteOfSeven));
    if (o.fragments && (o.frames || o.periods))
        return wrongUsage("--fragments stands for --periods and --frames, and cannot be had beside them",
                          "Give --fragments 3x256, or --periods 3 --frames 64");
    if (o.fragments && o.engine == "jack")
        return wrongUsage("--fragments has no effect on JACK, whose server has the buffer", "Leave it out");
    if (o.fragments && !firstGiven(o.jack).empty())
        return wrongUsage(
            fmt::format("--fragments has no effect beside {}: the server has the buffer", firstGiven(o.jack)),
            "Leave one of the two out");
    if (o.preset) {
        if (auto ok = checkBesideLatencytest(o); !ok)
            return tl::unexpected(ok.error());
        o.rate = o.rate.value_or(kLatencytestGeometry.rate);
        o.cpuLoad = o.cpuLoad.value_or(kLatencytestCpuLoad);
        if (o.engine == "alsa" || !firstGiven(o.alsa).empty())
            o.alsa.mode = o.alsa.mode.value_or(std::string(alsaModeName(AlsaPlan::Mode::Classic)));
        if (*o.preset == kSuiteOfSeven)
            o.stress.tests = o.stress.tests.value_or("all");
    }
    if (o.fragments) {
        if (auto ok = applyFragments(*o.fragments, o); !ok)
            return tl::unexpected(ok.error());
    } else if (o.preset) {
        o.frames = o.frames.value_or(kLatencytestGeometry.frames);
        o.periods = o.periods.value_or(kLatencytestGeometry.periods);
    }
    return o;
}

} // namespace xrunscope::cli
