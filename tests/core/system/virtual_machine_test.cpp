// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/system/virtual_machine.h"

#include <gtest/gtest.h>

namespace xrunscope {
namespace {

VirtualMachineSources x86(bool flag)
{
    VirtualMachineSources s;
    s.x86 = true;
    s.hypervisorFlag = flag;
    return s;
}

TEST(VirtualMachineKind, BareMetalIsNone)
{
    auto s = x86(false);
    EXPECT_EQ(virtualMachineKind(s), "none");
    s.vendor = "LENOVO";
    s.product = "20XW";
    s.clocksources = "tsc hpet acpi_pm";
    EXPECT_EQ(virtualMachineKind(s), "none");
    s.vendor = "Amazon EC2"; // a bare-metal instance
    EXPECT_EQ(virtualMachineKind(s), "none");
}

TEST(VirtualMachineKind, ReadsEachSource)
{
    auto s = x86(true);
    EXPECT_EQ(virtualMachineKind(s), "unknown hypervisor");
    s.vendor = "QEMU";
    s.product = "Standard PC (Q35 + ICH9, 2009)";
    EXPECT_EQ(virtualMachineKind(s), "qemu");
    s.product = "KVM";
    EXPECT_EQ(virtualMachineKind(s), "kvm");
    s.vendor = "Microsoft Corporation";
    s.product = "Virtual Machine";
    EXPECT_EQ(virtualMachineKind(s), "hyperv");
    s.vendor = "innotek GmbH";
    s.product = "VirtualBox";
    EXPECT_EQ(virtualMachineKind(s), "virtualbox");
    s.clocksources = "kvm-clock tsc acpi_pm";
    EXPECT_EQ(virtualMachineKind(s), "kvm");
    s.hypervisorType = "xen";
    EXPECT_EQ(virtualMachineKind(s), "xen");
    s.signature = "VMwareVMware";
    EXPECT_EQ(virtualMachineKind(s), "vmware");
}

TEST(VirtualMachineKind, ReadsADeviceTree)
{
    VirtualMachineSources s;
    s.deviceTree = "linux,kvm";
    EXPECT_EQ(virtualMachineKind(s), "kvm");
    s.deviceTree = "xen,xen-4.14";
    EXPECT_EQ(virtualMachineKind(s), "xen");
}

TEST(VirtualMachineKind, NothingToReadIsUnknown)
{
    EXPECT_EQ(virtualMachineKind({}), "");
}

} // namespace
} // namespace xrunscope
