// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/realtime/rights.h"

#include <algorithm>
#include <array>

#include <linux/capability.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace xrunscope {

namespace {

bool hasSysNice() noexcept
{
    __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
    std::array<__user_cap_data_struct, _LINUX_CAPABILITY_U32S_3> data{};
    if (syscall(SYS_capget, &header, data.data()) != 0)
        return false;
    return (data[CAP_TO_INDEX(CAP_SYS_NICE)].effective & CAP_TO_MASK(CAP_SYS_NICE)) != 0;
}

template <typename Resource>
rlimit limitOf(Resource resource) noexcept
{
    rlimit limit{};
    getrlimit(resource, &limit);
    return limit;
}

} // namespace

Rights readRights() noexcept
{
    Rights rights;
    const rlimit rtPriority = limitOf(RLIMIT_RTPRIO);
    rights.rtPriority = rtPriority.rlim_cur;
    rights.rtPriorityHard = rtPriority.rlim_max;
    rights.memlockBytes = limitOf(RLIMIT_MEMLOCK).rlim_cur;
    rights.rtTimeUs = limitOf(RLIMIT_RTTIME).rlim_cur;
    // The limit counts 20 − nice: 0 allows nothing, 40 allows −20 (setrlimit(2)).
    rights.lowestNice = 20 - static_cast<int>(std::min<rlim_t>(limitOf(RLIMIT_NICE).rlim_cur, 40));
    rights.sysNice = hasSysNice();
    return rights;
}

} // namespace xrunscope
