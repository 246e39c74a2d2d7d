// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/import/source_run.h"
#include "core/system/scan.h"

namespace xrunscope::import {

namespace {

constexpr std::string_view kFragment = "fragment latency =";
constexpr std::string_view kCpu = "cpu latency =";
constexpr std::string_view kOneMs = "1MS ";
constexpr std::string_view kTwoMs = "2MS ";
constexpr std::string_view kScale = "PIXEL_PER_MS=";
constexpr std::string_view kHint = "The block has six lines, from 'fragment latency' to 'PIXEL_PER_MS'";

/// "1.451247 ms": at most a minute.
std::optional<Nanos> millisOf(std::string_view text)
{
    const auto words = wordsOf(text);
    const auto ms = words.size() == 2 && words[1] == "ms" ? decimalOf(words[0]) : std::nullopt;
    if (!ms || *ms <= 0 || *ms > 60'000)
        return std::nullopt;
    return Nanos{std::llround(*ms * 1e6)};
}

/// "  4.2ms (  0)|"
bool readMaximum(std::string_view text, ToldLatencytest& t)
{
    const std::size_t unit = text.find("ms (");
    if (unit == std::string_view::npos || !text.ends_with(")|"))
        return false;
    const auto max = decimalOf(scan::trim(text.substr(0, unit)));
    const auto overruns = countOf(scan::trim(text.substr(unit + 4, text.size() - unit - 6)));
    if (!max || *max < 0 || *max > 3'600'000 || !overruns)
        return false;
    t.maxMs = *max;
    t.overruns = *overruns;
    return true;
}

/// "1MS num_time_samples=63551 num_times_within_1ms=61215 factor=96.324212"
bool readBand(std::string_view text, std::uint64_t& samples, std::uint64_t& within)
{
    const auto words = wordsOf(text);
    if (words.size() != 4)
        return false;
    const auto valueOf = [](std::string_view word) {
        return countOf(word.substr(std::min(word.find('='), word.size() - 1) + 1));
    };
    const auto all = valueOf(words[1]);
    const auto some = valueOf(words[2]);
    if (!all || !some || *some > *all)
        return false;
    samples = *all;
    within = *some;
    return true;
}

} // namespace

bool isLatencytestBlock(const SourceLines& lines)
{
    return std::any_of(lines.begin(), lines.end(), [](const SourceLine& l) { return l.text.starts_with(kFragment); });
}

Expected<SourceRun> readLatencytestBlock(const SourceLines& lines)
{
    auto line = std::find_if(lines.begin(), lines.end(), [](const auto& l) { return l.text.starts_with(kFragment); });
    const auto rest = static_cast<std::size_t>(lines.end() - line);
    if (rest < 6)
        return badLine(line->number, "the block that begins here was cut off", kHint);
    ToldLatencytest t;
    const auto bad = [&](std::size_t i) {
        return badLine(line[static_cast<std::ptrdiff_t>(i)].number, "this is not latencytest's line", kHint);
    };
    const auto text = [&](std::size_t i) { return line[static_cast<std::ptrdiff_t>(i)].text; };
    const auto fragment = millisOf(text(0).substr(kFragment.size()));
    if (!fragment)
        return bad(0);
    const auto cpu = text(1).starts_with(kCpu) ? millisOf(text(1).substr(kCpu.size())) : std::nullopt;
    if (!cpu)
        return bad(1);
    t.fragment = *fragment;
    t.cpuNominal = *cpu;
    if (!readMaximum(text(2), t))
        return bad(2);
    std::uint64_t samples2 = 0;
    if (!text(3).starts_with(kOneMs) || !readBand(text(3), t.samples, t.within1ms))
        return bad(3);
    if (!text(4).starts_with(kTwoMs) || !readBand(text(4), samples2, t.within2ms) || samples2 != t.samples)
        return bad(4);
    const auto scale = text(5).starts_with(kScale) ? countOf(text(5).substr(kScale.size())) : std::nullopt;
    if (!scale || *scale > 1'000'000)
        return bad(5);
    t.pixelsPerMs = static_cast<int>(*scale);
    for (std::size_t i = 6; i < rest; ++i) {
        if (text(i).starts_with(kFragment))
            return badLine(line[static_cast<std::ptrdiff_t>(i)].number, "a second block begins here",
                           "Import one test at a time");
    }
    SourceRun run("latencytest", "latencytest");
    run.imported().latencytest = t;
    run.counts.cycles = t.samples;
    run.imported().know(Fact::Cycles);
    run.remark("latencytest tells how long fragments took, not how late a thread woke: there is no delay.");
    return run;
}

} // namespace xrunscope::import
