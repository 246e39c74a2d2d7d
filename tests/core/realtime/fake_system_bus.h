// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

#include <sys/types.h>

namespace xrunscope::test {

/// How the services on a FakeSystemBus behave.
struct FakeServices {
    bool answers = true; ///< false: takes connections and never says a word
    bool rtkit = true;
    std::int64_t rtTimeMaxUs = 200'000;
    std::int32_t maxPriority = 20;
    bool rtkitRefuses = false;
    bool logind = true;
    std::string inhibitorFile; ///< logind writes what it was asked into this file
};

/// A system bus with org.freedesktop.RealtimeKit1 and org.freedesktop.login1, played by a child process
/// over a socket in the abstract name space. rtkit really sets SCHED_RR, which needs root.
class FakeSystemBus {
public:
    explicit FakeSystemBus(const FakeServices& services);
    ~FakeSystemBus();
    FakeSystemBus(const FakeSystemBus&) = delete;
    FakeSystemBus& operator=(const FakeSystemBus&) = delete;

    /// For DBUS_SYSTEM_BUS_ADDRESS.
    const std::string& address() const { return address_; }

private:
    std::string address_;
    pid_t server_ = -1;
};

} // namespace xrunscope::test
