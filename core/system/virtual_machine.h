// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace xrunscope {

/// Where a machine tells that it is virtual; an empty text is "could not be read".
struct VirtualMachineSources {
    std::string_view signature;      ///< x86 CPUID leaf 0x40000000: "KVMKVMKVM", "VMwareVMware"
    std::string_view hypervisorType; ///< /sys/hypervisor/type: "xen"
    std::string_view deviceTree;     ///< /proc/device-tree/hypervisor/compatible: "linux,kvm"
    std::string_view clocksources;   ///< available_clocksource: "tsc kvm-clock"
    std::string_view vendor;         ///< DMI sys_vendor
    std::string_view product;        ///< DMI product_name
    bool x86 = false;                ///< the next one means something
    bool hypervisorFlag = false;     ///< x86 flag of /proc/cpuinfo
};

/// "kvm", "xen", "vmware", "hyperv", "virtualbox", "parallels", "bhyve", "qemu", "unknown hypervisor", "none";
/// empty when nothing tells.
std::string virtualMachineKind(const VirtualMachineSources& sources);

/// The hypervisor's CPUID signature of this machine; empty on bare metal and on other architectures.
std::string hypervisorSignature();

} // namespace xrunscope
