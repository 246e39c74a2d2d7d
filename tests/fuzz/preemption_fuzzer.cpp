// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/system/preemption.h"
#include "core/system/scan.h"
#include "core/system/virtual_machine.h"
#include "tests/fuzz/fuzz_input.h"

// One line a source: of the preemption model, and of the virtual machine.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using xrunscope::fuzz::require;
    using xrunscope::scan::takeLine;
    auto text = xrunscope::fuzz::input(data, size);
    xrunscope::PreemptionSources sources;
    sources.version = takeLine(text);
    sources.realtime = takeLine(text);
    sources.debugMode = takeLine(text);
    sources.bootMode = takeLine(text);
    sources.configMode = takeLine(text);
    // Only words of our own come out.
    const std::string model = xrunscope::preemptionModel(sources);
    require(model.empty() || model.starts_with("PREEMPT") || model.starts_with("none"));
    xrunscope::fuzz::requireClean(model, 32);

    text = xrunscope::fuzz::input(data, size);
    xrunscope::VirtualMachineSources machine;
    machine.signature = takeLine(text);
    machine.hypervisorType = takeLine(text);
    machine.deviceTree = takeLine(text);
    machine.clocksources = takeLine(text);
    machine.vendor = takeLine(text);
    machine.product = takeLine(text);
    machine.x86 = !text.empty();
    machine.hypervisorFlag = text.size() > 1;
    xrunscope::fuzz::requireClean(xrunscope::virtualMachineKind(machine), 32);
    return 0;
}
