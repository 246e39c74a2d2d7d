// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/system/virtual_machine.h"

#include <array>
#include <cstring>

#if defined(__x86_64__) || defined(__i386__)
#include <cpuid.h>
#endif

#include "core/system/scan.h"

namespace xrunscope {

namespace {

struct Sign {
    std::string_view text;
    std::string_view kind;
};

constexpr std::array kSignatures = std::to_array<Sign>({{"KVMKVMKVM", "kvm"},
                                                        {"Linux KVM Hv", "kvm"},
                                                        {"XenVMMXenVMM", "xen"},
                                                        {"VMwareVMware", "vmware"},
                                                        {"Microsoft Hv", "hyperv"},
                                                        {"VBoxVBoxVBox", "virtualbox"},
                                                        {"prl hyperv", "parallels"},
                                                        {"bhyve bhyve", "bhyve"},
                                                        {"TCGTCGTCGTCG", "qemu"}});
constexpr std::array kDeviceTree =
    std::to_array<Sign>({{"linux,kvm", "kvm"}, {"xen", "xen"}, {"vmware", "vmware"}, {"qemu", "qemu"}});
constexpr std::array kClocksources = std::to_array<Sign>({{"kvm-clock", "kvm"}, {"hyperv_clock", "hyperv"}});
constexpr std::array kDmi = std::to_array<Sign>({{"KVM", "kvm"},
                                                 {"VMware", "vmware"},
                                                 {"VirtualBox", "virtualbox"},
                                                 {"innotek", "virtualbox"},
                                                 {"Parallels", "parallels"},
                                                 {"BHYVE", "bhyve"},
                                                 {"Xen", "xen"},
                                                 {"Google Compute Engine", "kvm"},
                                                 {"Amazon EC2", "kvm"},
                                                 {"OpenStack", "kvm"},
                                                 {"QEMU", "qemu"}});

template <std::size_t N>
std::string_view match(const std::array<Sign, N>& signs, std::string_view text)
{
    for (const auto& sign : signs)
        if (text.find(sign.text) != std::string_view::npos)
            return sign.kind;
    return {};
}

/// DMI names; a bare-metal instance of a cloud has the cloud's name too, so x86 needs its flag as well.
std::string_view byDmi(const VirtualMachineSources& s)
{
    if (s.x86 && !s.hypervisorFlag)
        return {};
    if (s.vendor.find("Microsoft") != std::string_view::npos &&
        s.product.find("Virtual Machine") != std::string_view::npos)
        return "hyperv";
    const std::string_view product = match(kDmi, s.product);
    return product.empty() ? match(kDmi, s.vendor) : product;
}

} // namespace

std::string virtualMachineKind(const VirtualMachineSources& s)
{
    std::string_view kind = match(kSignatures, s.signature);
    if (kind.empty() && scan::trim(s.hypervisorType) == "xen")
        kind = "xen";
    if (kind.empty())
        kind = match(kDeviceTree, s.deviceTree);
    if (kind.empty())
        kind = match(kClocksources, s.clocksources);
    if (kind.empty())
        kind = byDmi(s);
    if (kind.empty() && s.hypervisorFlag)
        kind = "unknown hypervisor";
    if (kind.empty() && (s.x86 || !s.vendor.empty() || !s.product.empty()))
        kind = "none";
    return std::string(kind);
}

std::string hypervisorSignature()
{
    std::string signature;
#if defined(__x86_64__) || defined(__i386__)
    constexpr unsigned kHypervisorBit = 1U << 31, kHypervisorLeaf = 0x40000000;
    unsigned a = 0, b = 0, c = 0, d = 0;
    if (__get_cpuid(1, &a, &b, &c, &d) == 0 || (c & kHypervisorBit) == 0)
        return signature;
    __cpuid(kHypervisorLeaf, a, b, c, d);
    std::array<char, 12> text{};
    std::memcpy(text.data(), &b, 4);
    std::memcpy(text.data() + 4, &c, 4);
    std::memcpy(text.data() + 8, &d, 4);
    signature.assign(text.data(), text.size());
#endif
    return signature;
}

} // namespace xrunscope
