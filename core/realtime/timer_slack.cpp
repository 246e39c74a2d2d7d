// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/realtime/timer_slack.h"

#include <cerrno>
#include <cstdint>
#include <fstream>
#include <system_error>

#include <fmt/format.h>
#include <sys/prctl.h>
#include <unistd.h>

namespace xrunscope {

Expected<void> setTimerSlack(Nanos slack)
{
    const int errnum = prctl(PR_SET_TIMERSLACK, static_cast<unsigned long>(slack.count()), 0, 0, 0) == 0 ? 0 : errno;
    const Nanos got = timerSlack(0);
    if (errnum == 0 && got == slack)
        return {};
    const std::string cause =
        errnum != 0 ? std::generic_category().message(errnum) : fmt::format("it stays at {} ns", got.count());
    return fail(ErrorKind::EngineStart,
                fmt::format("the timer slack could not be set to {} ns: {}", slack.count(), cause),
                "Leave the timer slack out", errnum);
}

Nanos timerSlack(int tid)
{
    if (tid == 0 || tid == gettid())
        return Nanos{prctl(PR_GET_TIMERSLACK, 0, 0, 0, 0)};
    std::ifstream file(fmt::format("/proc/{}/timerslack_ns", tid));
    std::int64_t ns = 0;
    return file >> ns ? Nanos{ns} : Nanos{0};
}

} // namespace xrunscope
