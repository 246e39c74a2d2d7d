// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/system/audio_threads.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "core/realtime/scheduling.h"
#include "core/system/scan.h"
#include "core/system/small_file.h"
#include "core/system/thread_stat.h"

namespace xrunscope {

namespace {

constexpr std::size_t kMaxThreads = 1024;

/// The numbers that name folders in `folder`, ascending; empty when it cannot be listed.
std::vector<int> numberedFolders(const std::string& folder)
{
    std::vector<int> numbers;
    std::error_code error;
    std::filesystem::directory_iterator entry(folder, error);
    for (; !error && entry != std::filesystem::directory_iterator{}; entry.increment(error)) {
        const std::string name = entry->path().filename().string();
        if (const auto number = scan::isDigits(name) ? scan::number<int>(name) : std::nullopt)
            numbers.push_back(*number);
    }
    std::sort(numbers.begin(), numbers.end());
    return numbers;
}

std::optional<ThreadStat> readStat(const std::string& folder)
{
    const auto text = readSmallFile(folder + "/stat", 4096);
    return text ? parseThreadStat(*text) : std::nullopt;
}

bool isRealtime(const ThreadStat& stat)
{
    const auto policy = static_cast<SchedClass>(stat.policy);
    return policy == SchedClass::Fifo || policy == SchedClass::Rr || policy == SchedClass::Deadline;
}

ThreadInfo infoOf(const ThreadStat& stat, std::string name)
{
    const bool known = stat.policy >= 0 && stat.policy <= static_cast<int>(SchedClass::Ext);
    return {.name = std::move(name),
            .pid = stat.pid,
            .schedClass = known ? std::string(schedClassName(static_cast<SchedClass>(stat.policy)))
                                : fmt::format("class {}", stat.policy),
            .priority = stat.rtPriority};
}

void addRealtimeThreads(std::vector<ThreadInfo>& threads, const std::string& folder, const ThreadStat& process)
{
    for (const int tid : numberedFolders(folder + "/task")) {
        if (tid == process.pid || threads.size() >= kMaxThreads)
            continue;
        const auto stat = readStat(fmt::format("{}/task/{}", folder, tid));
        if (stat && isRealtime(*stat))
            threads.push_back(infoOf(*stat, process.name + "/" + stat->name));
    }
}

} // namespace

bool servesSoundCard(std::string_view threadName, const std::vector<SoundCard>& cards)
{
    if (!threadName.starts_with("irq/"))
        return false;
    threadName.remove_prefix(4);
    const auto irq = scan::number<int>(scan::takeUntil(threadName, '-'));
    std::string_view action = threadName;
    if (action.starts_with("s-")) // the second thread of an interrupt whose first is forced into one
        action.remove_prefix(2);

    const auto startsWithAny = [action](const auto& names) {
        return std::any_of(names.begin(), names.end(), [action](auto name) { return action.starts_with(name); });
    };
    // With three digits of interrupt number the kernel leaves seven characters of the name.
    constexpr std::array<std::string_view, 4> kSound{"snd", "AudioDS", "sof", "soundwi"};
    constexpr std::array<std::string_view, 5> kUsb{"xhci", "ehci", "ohci", "uhci", "dwc"};
    constexpr std::array<std::string_view, 1> kFireWire{"firewir"};
    const auto onBus = [](const SoundCard& card, std::string_view bus) { return card.location.starts_with(bus); };
    return startsWithAny(kSound) || std::any_of(cards.begin(), cards.end(), [&](const SoundCard& card) {
               return (irq && card.irq == irq) || (onBus(card, "usb") && startsWithAny(kUsb)) ||
                      (onBus(card, "fw") && startsWithAny(kFireWire));
           });
}

bool isAudioServer(std::string_view processName)
{
    return processName == "jackd" || processName == "jackdbus" || processName == "wireplumber" ||
           processName == "pipewire" || processName.starts_with("pipewire-");
}

std::vector<ThreadInfo> findAudioThreads(const std::string& root, const std::vector<SoundCard>& cards)
{
    std::vector<ThreadInfo> threads;
    for (const int pid : numberedFolders(root + "/proc")) {
        if (threads.size() >= kMaxThreads)
            break;
        const std::string folder = fmt::format("{}/proc/{}", root, pid);
        const auto stat = readStat(folder);
        if (!stat)
            continue;
        const bool server = isAudioServer(stat->name);
        if (server || stat->name.starts_with("ksoftirqd/") || servesSoundCard(stat->name, cards))
            threads.push_back(infoOf(*stat, stat->name));
        if (server)
            addRealtimeThreads(threads, folder, *stat);
    }
    return threads;
}

} // namespace xrunscope
