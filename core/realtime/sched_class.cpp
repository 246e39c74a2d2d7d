// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/realtime/sched_class.h"

#include <cstdint>
#include <fstream>
#include <string>

#include <fmt/format.h>

#include "core/realtime/deadline_params.h"
#include "core/realtime/sched_refusal.h"

namespace xrunscope {

namespace {

/// "enabled" while a BPF scheduler is loaded; without one EXT threads run like OTHER.
std::string extState()
{
    std::ifstream file("/sys/kernel/sched_ext/state");
    std::string state;
    std::getline(file, state);
    return state;
}

std::string reasonFor(SchedClass c)
{
    if (c == SchedClass::Ext) {
        if (const std::string state = extState(); state != "enabled") {
            return fmt::format("as requested, but it runs like OTHER: no BPF scheduler is loaded "
                               "(/sys/kernel/sched_ext/state is {}); load one first",
                               state.empty() ? "missing" : state);
        }
    }
    return "as requested";
}

std::uint64_t toUnsigned(Nanos t) noexcept
{
    return static_cast<std::uint64_t>(t.count());
}

Nanos toNanos(std::uint64_t ns) noexcept
{
    return Nanos{static_cast<Nanos::rep>(ns)};
}

} // namespace

KernelSchedAttr schedAttributes(SchedClass c, const SchedulingRequest& r, const CycleDemand& demand) noexcept
{
    KernelSchedAttr attr;
    attr.policy = static_cast<std::uint32_t>(c);
    if (hasPriority(c))
        attr.priority = static_cast<std::uint32_t>(r.priority);
    if (hasNice(c))
        attr.nice = r.nice;
    if (c == SchedClass::Deadline) {
        const DeadlineParams dl = completeDeadline(r.dl, demand);
        attr.runtime = toUnsigned(dl.runtime);
        attr.deadline = toUnsigned(dl.deadline);
        attr.period = toUnsigned(dl.period);
        // Without it the kernel lets a DEADLINE thread start neither thread nor process.
        attr.flags = KernelSchedAttr::kResetOnFork;
    }
    return attr;
}

SchedulingGranted fromKernel(const KernelSchedAttr& attr)
{
    SchedulingGranted granted;
    granted.schedClass = static_cast<SchedClass>(attr.policy);
    if (hasPriority(granted.schedClass))
        granted.priority = static_cast<int>(attr.priority);
    if (hasNice(granted.schedClass))
        granted.nice = attr.nice;
    if (granted.schedClass == SchedClass::Deadline)
        granted.dl = {toNanos(attr.runtime), toNanos(attr.deadline), toNanos(attr.period)};
    return granted;
}

Expected<SchedulingGranted> setRequestedClass(const SchedulingRequest& r, const CycleDemand& demand, int tid)
{
    const SchedClass c = r.schedClass.value_or(SchedClass::Other);
    if (c == SchedClass::Deadline) {
        if (auto period = checkDeadlinePeriod(completeDeadline(r.dl, demand)); !period)
            return tl::make_unexpected(period.error());
    }
    const KernelSchedAttr attr = schedAttributes(c, r, demand);
    if (const int errnum = setSchedAttr(attr, tid); errnum != 0)
        return tl::make_unexpected(schedulingRefusal(r, attr, errnum, tid));
    auto got = readBack(tid);
    if (!got)
        return got;
    const SchedulingGranted asked = fromKernel(attr);
    if (got->schedClass != asked.schedClass || got->priority != asked.priority || got->nice != asked.nice ||
        !(got->dl == asked.dl)) {
        return fail(ErrorKind::EngineStart,
                    fmt::format("{} was asked for, and the kernel gave {}", describe(asked), describe(*got)),
                    "Choose another class or other values");
    }
    got->reason = reasonFor(c);
    return got;
}

} // namespace xrunscope
