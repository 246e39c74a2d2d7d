// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include <sys/types.h>

#include "core/base/time.h"
#include "core/load/process_guard.h"

namespace xrunscope::test {

/// Asks again and again until `holds`; false: not within `limit`.
template <typename Condition>
bool eventually(Condition&& holds, Nanos limit = std::chrono::seconds{10})
{
    for (const MonoTime until = MonoClock::now() + limit; !holds();) {
        if (MonoClock::now() > until)
            return false;
        std::this_thread::sleep_for(std::chrono::milliseconds{5});
    }
    return true;
}

/// False once the process has ended, also when nobody has waited for it yet.
bool isAlive(pid_t pid);

/// What the children of a guard have said and done so far.
class Watched {
public:
    explicit Watched(ProcessGuard& guard) : guard_(guard) {}

    void look();
    /// Waits for the end of child `id`.
    std::optional<ChildEnd> endOf(int id);
    /// Waits for a line of child `id` that begins like that; the whole line.
    std::optional<std::string> lineOf(int id, std::string_view begin);
    const std::vector<ChildLine>& lines() const noexcept { return lines_; }
    std::vector<std::string> linesOf(int id) const;

private:
    ProcessGuard& guard_;
    std::vector<ChildEnd> ends_;
    std::vector<ChildLine> lines_;
};

/// A child that runs `script` in a shell.
ChildSpec shell(std::string script);

/// A process that runs `body` and is killed with SIGKILL at the latest at the end of its scope. `body` tells by `say`.
class Victim {
public:
    template <typename Body>
    explicit Victim(Body&& body)
    {
        open();
        if (pid_ == 0) {
            body([this](const std::string& text) { say(text); });
            waitForever();
        }
    }
    ~Victim() { kill(); }
    Victim(const Victim&) = delete;
    Victim& operator=(const Victim&) = delete;

    /// The next line that it says; empty: it ended, or said nothing for 20 s.
    std::string hear();
    void kill();

private:
    void open();
    void say(const std::string& text) const;
    [[noreturn]] static void waitForever();

    int pipe_[2] = {-1, -1};
    pid_t pid_ = -1;
    std::string heard_;
};

} // namespace xrunscope::test
