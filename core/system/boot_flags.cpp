// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/system/boot_flags.h"

#include <algorithm>
#include <array>

#include "core/base/text.h"
#include "core/system/scan.h"

namespace xrunscope {

namespace {

constexpr std::size_t kMaxFlags = 64;
constexpr std::size_t kMaxFlagBytes = 128;

/// Names in full; '-' and '_' are the same to the kernel, here '_'.
constexpr std::array kNames = std::to_array<std::string_view>({"threadirqs",
                                                               "irqaffinity",
                                                               "preempt",
                                                               "noirqdebug",
                                                               "irqpoll",
                                                               "skew_tick",
                                                               "split_lock_detect",
                                                               "isolcpus",
                                                               "nohz",
                                                               "nohz_full",
                                                               "rcu_nocbs",
                                                               "rcu_nocb_poll",
                                                               "rcutree.kthread_prio",
                                                               "rcutree.use_softirq",
                                                               "rcutree.enable_rcu_lazy",
                                                               "rcupdate.rcu_expedited",
                                                               "kthread_cpus",
                                                               "numa_balancing",
                                                               "rt_group_sched",
                                                               "workqueue.power_efficient",
                                                               "workqueue.unbound_cpus",
                                                               "workqueue.default_affinity_scope",
                                                               "cgroup_disable",
                                                               "mitigations",
                                                               "pti",
                                                               "nopti",
                                                               "spectre_v2",
                                                               "nospectre_v1",
                                                               "nospectre_v2",
                                                               "retbleed",
                                                               "mds",
                                                               "l1tf",
                                                               "idle",
                                                               "processor.max_cstate",
                                                               "intel_idle.max_cstate",
                                                               "intel_pstate",
                                                               "amd_pstate",
                                                               "amd_prefcore",
                                                               "cpufreq.off",
                                                               "cpufreq.default_governor",
                                                               "cpuidle.off",
                                                               "cpuidle.governor",
                                                               "processor.ignore_ppc",
                                                               "pcie_aspm",
                                                               "pcie_aspm.policy",
                                                               "pcie_port_pm",
                                                               "pci",
                                                               "usbcore.autosuspend",
                                                               "nosmt",
                                                               "nosmp",
                                                               "maxcpus",
                                                               "nr_cpus",
                                                               "possible_cpus",
                                                               "clocksource",
                                                               "tsc",
                                                               "notsc",
                                                               "hpet",
                                                               "highres",
                                                               "nolapic_timer",
                                                               "nowatchdog",
                                                               "nmi_watchdog",
                                                               "nosoftlockup",
                                                               "acpi",
                                                               "noapic",
                                                               "nolapic",
                                                               "transparent_hugepage",
                                                               "psi"});

/// Parameters of whole modules: sound, and the halt polling of a virtual machine.
constexpr std::array kPrefixes =
    std::to_array<std::string_view>({"snd.", "snd_", "soundcore.", "xhci_hcd.", "haltpoll.", "cpuidle_haltpoll."});

bool matters(std::string_view flag)
{
    std::string name(flag.substr(0, flag.find('=')));
    std::replace(name.begin(), name.end(), '-', '_');
    return std::find(kNames.begin(), kNames.end(), name) != kNames.end() ||
           std::any_of(kPrefixes.begin(), kPrefixes.end(), [&](auto prefix) { return name.starts_with(prefix); });
}

/// The next parameter; blanks inside of double quotes belong to it, as in the kernel's next_arg().
std::string_view takeFlag(std::string_view& text)
{
    const auto first = text.find_first_not_of(" \t\r\n");
    text.remove_prefix(first == std::string_view::npos ? text.size() : first);
    bool quoted = false;
    std::size_t end = 0;
    for (; end < text.size(); ++end) {
        if (text[end] == '"')
            quoted = !quoted;
        else if (!quoted && std::string_view{" \t\r\n"}.find(text[end]) != std::string_view::npos)
            break;
    }
    const std::string_view flag = text.substr(0, end);
    text.remove_prefix(end);
    return flag;
}

} // namespace

std::vector<std::string> parseBootFlags(std::string_view commandLine)
{
    std::vector<std::string> flags;
    for (auto flag = takeFlag(commandLine); !flag.empty() && flag != "--"; flag = takeFlag(commandLine))
        if (flags.size() < kMaxFlags && matters(flag))
            flags.push_back(cleanText(flag, kMaxFlagBytes));
    return flags;
}

std::string_view bootFlagValue(const std::vector<std::string>& flags, std::string_view name)
{
    for (auto flag = flags.rbegin(); flag != flags.rend(); ++flag) {
        std::string_view value = *flag;
        if (value.find('=') != std::string_view::npos && scan::takeUntil(value, '=') == name)
            return value;
    }
    return {};
}

} // namespace xrunscope
