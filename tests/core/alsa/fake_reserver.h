// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <thread>

#include "core/alsa/session_bus.h"

namespace xrunscope::test {

/// Another program that has reserved card 7, and answers every request in the same way.
class FakeReserver {
public:
    enum class Answer {
        Grants,       ///< gives up its name, then says yes
        Refuses,      ///< says no
        SaysNothing,  ///< never answers
        GrantsInVain, ///< says yes and keeps the name, which others may not replace
    };

    FakeReserver(Answer answer, std::string application);
    ~FakeReserver();
    FakeReserver(const FakeReserver&) = delete;
    FakeReserver& operator=(const FakeReserver&) = delete;

    /// Priority of the last request; 0: none came.
    int askedWith() const noexcept { return askedWith_.load(); }

    static constexpr int kCard = 7;

private:
    void serve();

    Answer answer_;
    std::string application_;
    SessionBus bus_;
    std::atomic<int> askedWith_{0};
    std::atomic<bool> stop_{false};
    std::thread thread_;
};

/// What a program that wants the card says and hears: the answer to RequestRelease, or a negative errno.
int requestRelease(int priority);

/// A property of whoever has the card reserved, as text.
std::string propertyOfHolder(const char* name);

} // namespace xrunscope::test
