// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/load/client_class.h"

#include <system_error>

#include <fmt/format.h>

#include "core/realtime/thread_class.h"

namespace xrunscope {

namespace {

bool sameClass(const KernelSchedAttr& a, const KernelSchedAttr& b) noexcept
{
    return a.policy == b.policy && a.priority == b.priority && a.nice == b.nice;
}

} // namespace

Expected<void> ClientClass::apply()
{
    const int tid = slot_->tid.load(std::memory_order_acquire);
    const auto granted = applyToThread(tid, options_->scheduling, {options_->period, options_->load});
    if (!granted)
        return tl::make_unexpected(granted.error());
    KernelSchedAttr attr;
    if (const int errnum = getSchedAttr(tid, attr); errnum != 0) {
        return fail(
            ErrorKind::EngineStart,
            fmt::format("the class of its cycle thread cannot be read: {}", std::generic_category().message(errnum)),
            "", errnum);
    }
    slot_->granted = attr;
    return {};
}

Expected<void> ClientClass::keep()
{
    if (!options_->scheduling.schedClass || freewheeling_.load(std::memory_order_relaxed))
        return {};
    const int tid = slot_->tid.load(std::memory_order_acquire);
    KernelSchedAttr now;
    if (getSchedAttr(tid, now) != 0 || sameClass(now, slot_->granted))
        return {};
    const auto granted = applyToThread(tid, options_->scheduling, {options_->period, options_->load});
    return granted ? Expected<void>{} : tl::make_unexpected(granted.error());
}

} // namespace xrunscope
