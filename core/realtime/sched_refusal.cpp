// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/realtime/sched_refusal.h"

#include <cerrno>
#include <cstdint>
#include <system_error>

#include <fmt/format.h>

#include "core/realtime/affinity.h"
#include "core/realtime/rights_text.h"
#include "core/realtime/sched_class.h"

namespace xrunscope {

namespace {

struct CauseAndFix {
    std::string cause;
    std::string fix;
};

bool limitIsEnough(const Rights& rights, int priority) noexcept
{
    return rights.sysNice || rights.rtPriority >= static_cast<std::uint64_t>(priority);
}

CauseAndFix realtimeRefusal(int priority)
{
    const Rights rights = readRights();
    return {realtimeRefusalCause(rights, priority), sentence(realtimeRefusalFix(rights, priority))};
}

/// The kernel says EPERM to a missing right and to a thread that may not run on its whole root domain.
CauseAndFix deadlineRefusal(const SchedulingRequest& r, int tid)
{
    if (!readRights().sysNice)
        return {"it needs the capability CAP_SYS_NICE, no limit can grant it", sentence(sysNiceFix())};
    const auto allowed = allowedCpus(tid);
    if (allowed.size() < onlineCpus().size()) {
        return {fmt::format("it needs a thread that may run on every CPU ({}), and this one may run on {} only",
                            onlineCpusText(), cpuListText(allowed)),
                r.cpu ? "Leave the CPU pinning out, or make an exclusive cpuset for that CPU"
                      : "Start it without taskset or a narrow cpuset"};
    }
    return {"the rights are there, but a filter of this container or service forbids it",
            "Run it outside of that container or service"};
}

CauseAndFix niceRefusal(const KernelSchedAttr& attr, int tid)
{
    KernelSchedAttr current;
    getSchedAttr(tid, current);
    const Rights rights = readRights();
    if (current.policy == static_cast<std::uint32_t>(SchedClass::Idle))
        return {"the program was started as IDLE and may not leave that class (RLIMIT_NICE)",
                "Start it without chrt -i"};
    if (attr.nice >= 0)
        return {fmt::format("the program was started at nice {} and RLIMIT_NICE does not let it go back to {}",
                            current.nice, attr.nice),
                "Start it without nice"};
    const std::string allows = rights.lowestNice <= 19 ? fmt::format("allows nice {} and above", rights.lowestNice)
                                                       : std::string("allows no nice value below the present one");
    return {fmt::format("RLIMIT_NICE {}", allows), sentence(limitsFix("nice", fmt::format("{}", attr.nice)))};
}

CauseAndFix missingClass(SchedClass c)
{
    if (c == SchedClass::Iso)
        return {"this kernel has no SCHED_ISO (only some patched kernels have it)", "Choose another class"};
    if (c == SchedClass::Ext)
        return {"this kernel has no SCHED_EXT (it needs Linux 6.12 with CONFIG_SCHED_CLASS_EXT)",
                "Choose another class"};
    return {fmt::format("this kernel does not accept the class {} with these values", schedClassName(c)),
            "Choose another class or other values"};
}

CauseAndFix causeOf(const SchedulingRequest& r, SchedClass c, const KernelSchedAttr& attr, int errnum, int tid)
{
    if (errnum == EINVAL || errnum == EOPNOTSUPP || errnum == ENOSYS || errnum == E2BIG)
        return missingClass(c);
    if (errnum == EBUSY && c == SchedClass::Deadline) {
        return {fmt::format("DEADLINE threads may have no more than their share of the CPUs "
                            "(sched_rt_runtime_us), and {:.0f} % of one is not left",
                            100.0 * static_cast<double>(attr.runtime) / static_cast<double>(attr.period)),
                "Choose a smaller runtime, or end other DEADLINE threads"};
    }
    if (errnum == EACCES && c == SchedClass::Ext)
        return {"the loaded BPF scheduler does not take this thread", "Choose another class or another BPF scheduler"};
    if (errnum == EPERM && hasPriority(c))
        return realtimeRefusal(static_cast<int>(attr.priority));
    if (errnum == EPERM && c == SchedClass::Deadline)
        return deadlineRefusal(r, tid);
    if (errnum == EPERM)
        return niceRefusal(attr, tid);
    return {std::generic_category().message(errnum), "Choose another class"};
}

} // namespace

std::string realtimeRefusalCause(const Rights& rights, int priority)
{
    if (!limitIsEnough(rights, priority))
        return fmt::format("RLIMIT_RTPRIO is {}", limitText(rights.rtPriority));
    return "the rights are there, but the control group has no real-time time (cpu.rt_runtime_us) or a filter of this "
           "container or service forbids it";
}

std::string realtimeRefusalFix(const Rights& rights, int priority)
{
    if (limitIsEnough(rights, priority))
        return "run it outside of that container or service, or give its control group real-time time";
    const std::string fix = rtPriorityFix(rights, priority);
    return rights.rtPriority > 0 ? fmt::format("choose priority {} or less, or {}", rights.rtPriority, fix) : fix;
}

Error schedulingRefusal(const SchedulingRequest& r, const KernelSchedAttr& attr, int errnum, int tid)
{
    const auto c = static_cast<SchedClass>(attr.policy);
    const CauseAndFix why = causeOf(r, c, attr, errnum, tid);
    const bool missing = c == SchedClass::Iso || c == SchedClass::Ext;
    const std::string what = missing && errnum == EINVAL
                                 ? why.cause
                                 : fmt::format("{} is refused: {}", describe(fromKernel(attr)), why.cause);
    return Error{ErrorKind::EngineStart, what, why.fix, errnum};
}

} // namespace xrunscope
