// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>
#include <string>

#include <sys/resource.h>

namespace xrunscope::test {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define XRUNSCOPE_TEST_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define XRUNSCOPE_TEST_SANITIZED 1
#endif
#endif

/// False under AddressSanitizer and ThreadSanitizer: they turn mlock into a call that does nothing.
#ifdef XRUNSCOPE_TEST_SANITIZED
inline constexpr bool kMlockLocks = false;
#else
inline constexpr bool kMlockLocks = true;
#endif

/// What a child process is allowed. As root it becomes the user nobody, else it stays who it is.
struct ChildRights {
    rlim_t rtPriority = 0;
    rlim_t nice = 0; ///< as in RLIMIT_NICE: 20 − the lowest nice value
    std::optional<rlim_t> memlock;
    std::optional<rlim_t> rtTimeUs;
    std::string systemBus = "unix:path=/nonexistent/xrunscope-test-bus";
};

/// Runs `body` in a forked child with exactly these rights and returns the text that it returned; "" after
/// a crash or 30 s.
std::string inChild(const ChildRights& rights, const std::function<std::string()>& body);

/// False where even root may not raise its limits to these (CAP_SYS_RESOURCE is missing, as in containers).
bool canHave(const ChildRights& rights);

} // namespace xrunscope::test
