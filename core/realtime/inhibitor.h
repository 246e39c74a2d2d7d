// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"

namespace xrunscope {

/// A logind inhibitor lock for sleep and idle, held for as long as the object lives. Move-only.
class SleepInhibitor {
public:
    SleepInhibitor() = default;
    ~SleepInhibitor();
    SleepInhibitor(SleepInhibitor&& other) noexcept;
    SleepInhibitor& operator=(SleepInhibitor&& other) noexcept;

    /// Asks logind on the system bus. No logind is an ordinary case: the error says so, the run goes on.
    /// Any thread but the cycle thread; blocks ≤ 1 s.
    static Expected<SleepInhibitor> acquire(const char* why);
    bool held() const noexcept { return fd_ >= 0; }

private:
    int fd_ = -1;
};

} // namespace xrunscope
