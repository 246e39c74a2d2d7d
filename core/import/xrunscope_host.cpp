// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <ctime>

#include <fmt/format.h>

#include "core/base/text.h"
#include "core/import/xrunscope_figures.h"
#include "core/system/scan.h"

namespace xrunscope::import {

namespace {

constexpr std::size_t kLongestVersion = 100;

/// What lies between `from` and `to` in a text; empty when `from` is not there, the rest when `to` is not.
std::string_view between(std::string_view text, std::string_view from, std::string_view to)
{
    const std::size_t at = text.find(from);
    if (at == std::string_view::npos)
        return {};
    text.remove_prefix(at + from.size());
    return text.substr(0, text.find(to));
}

/// "2026-11-30 10:22:13 +0000, xrunscope 0.1.0"
bool readStarted(const std::string& text, SourceRun& run)
{
    std::tm parts{};
    const char* const end = strptime(text.c_str(), "%Y-%m-%d %H:%M:%S %z", &parts);
    if (end == nullptr)
        return false;
    const int offset = static_cast<int>(parts.tm_gmtoff);
    run.info.startedAt = (static_cast<std::int64_t>(timegm(&parts)) - offset) * 1000;
    run.info.utcOffsetSeconds = offset;
    run.imported().know(Fact::Started);
    constexpr std::string_view kProgram = "xrunscope ";
    if (const std::size_t at = text.find(kProgram); at != std::string::npos)
        run.imported().version = cleanText(std::string_view(text).substr(at + kProgram.size()), kLongestVersion);
    return true;
}

/// The deadline is printed to four digits: the exact one is (periods − 1) T or T, whichever is printed so.
void readDeadline(std::string_view text, SourceRun& run)
{
    EngineFacts& facts = run.info.facts;
    const std::string_view printed = between(text, "deadline ", " µs");
    const auto told = toldNs(printed);
    if (!told)
        return;
    facts.deadline = Nanos{*told};
    for (const Nanos exact : {facts.geometry.deadline(), facts.geometry.period()}) {
        if (microsText(toUs(exact)) == printed) {
            facts.deadline = exact;
            break;
        }
    }
    facts.deadlineAssumed = text.find("(assumed)") != std::string_view::npos;
    run.imported().know(Fact::Deadline);
}

} // namespace

bool readGeometry(std::string_view text, SourceRun& run)
{
    const std::size_t hz = text.find(" Hz, ");
    const std::size_t frames = text.find(" frames", hz == std::string_view::npos ? text.size() : hz);
    if (frames == std::string_view::npos)
        return false;
    const std::string_view before = text.substr(0, hz);
    const auto rate = countOf(before.substr(before.find_last_of(' ') + 1));
    const auto count = countOf(text.substr(hz + 5, frames - hz - 5));
    Geometry g;
    const auto fits = [](std::uint64_t n, std::uint32_t least, std::uint32_t most) { return n >= least && n <= most; };
    if (!rate || !count || !fits(*rate, Geometry::kMinRate, Geometry::kMaxRate) ||
        !fits(*count, Geometry::kMinFrames, Geometry::kMaxFrames))
        return false;
    g.rate = static_cast<std::uint32_t>(*rate);
    g.frames = static_cast<std::uint32_t>(*count);
    run.imported().know(Fact::Rate);
    run.imported().know(Fact::Frames);
    std::string_view rest = text.substr(frames + 7);
    for (const std::string_view times : {" × ", " x "}) {
        if (!rest.starts_with(times))
            continue;
        rest.remove_prefix(times.size());
        const auto periods = countOf(rest.substr(0, rest.find_first_not_of("0123456789")));
        if (!periods || !fits(*periods, Geometry::kMinPeriods, Geometry::kMaxPeriods))
            return false;
        g.periods = static_cast<std::uint32_t>(*periods);
        run.imported().know(Fact::Periods);
    }
    run.info.facts.geometry = g;
    return true;
}

bool readClass(std::string_view text, SourceRun& run)
{
    const auto words = wordsOf(text.substr(0, text.find(':')));
    if (words.empty())
        return false;
    std::string name(words[0]);
    std::transform(name.begin(), name.end(), name.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    const auto schedClass = schedClassFromName(name);
    if (!schedClass)
        return false;
    SchedulingGranted& g = run.info.facts.scheduling;
    g.schedClass = *schedClass;
    if (hasPriority(*schedClass) && words.size() > 1) {
        const auto priority = countOf(words[1]);
        if (!priority || *priority > 99)
            return false;
        g.priority = static_cast<int>(*priority);
    }
    if (words.size() > 2 && words[1] == "nice")
        g.nice = scan::number<int>(words[2]).value_or(0);
    run.imported().know(Fact::Scheduling);
    return true;
}

Expected<void> readSettings(const LabelledTexts& texts, SourceRun& run)
{
    const auto find = [&texts](std::string_view label) {
        const auto it = texts.find(label);
        return it == texts.end() ? nullptr : &it->second;
    };
    if (const Labelled* title = find("Run"))
        run.info.plan.label = cleanText(title->text, 200);
    if (const Labelled* started = find("Started"); started && !readStarted(started->text, run))
        return badLine(started->number, "it does not begin with a date, a time and an offset");
    if (const Labelled* engine = find("Engine")) {
        const std::string_view text = engine->text;
        run.info.facts.engine = cleanText(text.substr(0, text.find(':')), 40);
        run.info.facts.modelled = run.info.facts.engine == "timer";
    }
    if (const Labelled* audio = find("Audio")) {
        if (audio->text.starts_with(kNotInSource)) {
            // nothing to take
        } else if (!readGeometry(audio->text, run)) {
            return badLine(audio->number, "it does not tell rate, frames and periods");
        } else {
            readDeadline(audio->text, run);
        }
    }
    if (const Labelled* releases = find("Releases"))
        run.info.facts.releaseEstimated = releases->text.starts_with("est.");
    if (const Labelled* granted = find("Granted"); granted && !readClass(granted->text, run))
        return badLine(granted->number, "it does not begin with a scheduling class");
    return {};
}

void readHostLine(std::string_view text, HostDescription& host)
{
    if (!text.starts_with("Linux "))
        return;
    const std::string_view system =
        text.substr(6, text.find(", ") == std::string_view::npos ? text.size() : text.find(", ") - 6);
    const std::size_t blank = system.find(' ');
    host.kernel = cleanText(system.substr(0, blank), 200);
    std::string_view preemption = blank == std::string_view::npos ? std::string_view() : system.substr(blank + 1);
    if (preemption.starts_with("(preemption "))
        preemption = between(preemption, "(preemption ", ")");
    host.preemption = cleanText(preemption, 100);
    std::vector<std::string_view> parts;
    for (std::string_view rest = text.substr(std::min(text.size(), 6 + system.size())); rest.starts_with(", ");) {
        rest.remove_prefix(2);
        parts.push_back(rest.substr(0, rest.find(", ")));
        rest.remove_prefix(parts.back().size());
    }
    for (const std::string_view part : parts) {
        if (part == "no cpufreq")
            host.governors.clear();
        else if (part.starts_with("governor "))
            host.governors = {cleanText(part.substr(9), 100)};
        else if (part.ends_with(" guest"))
            host.virtualMachine = cleanText(part.substr(0, part.size() - 6), 100);
    }
    if (parts.empty() || parts.front() == "CPU unknown")
        return;
    std::string_view cpu = parts.front();
    const std::size_t bracket = cpu.rfind(" (");
    if (bracket != std::string_view::npos && cpu.substr(bracket).find(" CPU") != std::string_view::npos) {
        host.cpus = static_cast<int>(
            std::min<std::uint64_t>(countOf(between(cpu.substr(bracket), "(", " ")).value_or(0), 8192));
        cpu = cpu.substr(0, bracket);
    }
    host.cpuModel = cleanText(cpu, 100);
}

void readHost(const LabelledTexts& texts, HostDescription& host)
{
    if (const auto line = texts.find("Host"); line != texts.end())
        readHostLine(line->second.text, host);
    if (const auto kernel = texts.find("Kernel"); kernel != texts.end()) {
        const std::string_view text = kernel->second.text;
        const std::size_t preemption = text.find("preemption ");
        if (preemption != std::string_view::npos && preemption >= 2)
            host.kernelVersion = cleanText(text.substr(0, preemption - 2), 200);
        if (host.preemption.empty())
            host.preemption = cleanText(between(text, "preemption ", ", HZ "), 100);
        if (host.preemption == "unknown")
            host.preemption.clear();
        if (const auto hz = countOf(between(text, ", HZ ", ",")); hz && *hz <= 100'000)
            host.hz = static_cast<int>(*hz);
        const std::string_view clock = between(text, "clocksource ", ",");
        host.clocksource = clock == "unknown" ? std::string() : cleanText(clock, 100);
    }
    if (const auto machine = texts.find("Machine"); machine != texts.end()) {
        const std::string_view text = machine->second.text;
        host.distribution = cleanText(text.substr(0, text.find(", ")), 200);
        if (text.find("no virtual machine") != std::string_view::npos)
            host.virtualMachine = "none";
    }
}

} // namespace xrunscope::import
