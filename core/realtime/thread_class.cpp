// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/realtime/thread_class.h"

#include "core/realtime/affinity.h"
#include "core/realtime/sched_class.h"

namespace xrunscope {

Expected<SchedulingGranted> applyToThread(int tid, const SchedulingRequest& r, const CycleDemand& demand)
{
    if (auto valid = validate(r, demand); !valid)
        return tl::make_unexpected(valid.error());
    if (r.cpu) {
        // Before the class: the kernel refuses to narrow the affinity of a DEADLINE thread.
        if (auto pinned = pinThread(*r.cpu, tid); !pinned)
            return tl::make_unexpected(pinned.error());
    }
    auto granted = r.schedClass ? setRequestedClass(r, demand, tid) : readBack(tid);
    if (!granted)
        return granted;
    if (!r.schedClass)
        granted->reason = "as the server gives it";
    return granted;
}

} // namespace xrunscope
