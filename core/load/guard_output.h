// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <poll.h>

#include "core/base/time.h"
#include "core/load/process_guard.h"

namespace xrunscope::guard {

/// The guard's side of the children's output: makes lines of what they print and passes them on, stamped. Never blocks:
/// what one child prints beyond kLinesPerSecond, or what the run does not fetch in time, is left out and counted in a
/// line of its own.
class LineSender {
public:
    static constexpr int kLinesPerSecond = 2000;
    static constexpr std::size_t kLongestLine = 4000; ///< bytes; the rest of a longer line is left out

    explicit LineSender(int pipe) noexcept : pipe_(pipe) {}
    ~LineSender();
    LineSender(const LineSender&) = delete;
    LineSender& operator=(const LineSender&) = delete;

    /// Takes over `output`, which must not block.
    void add(int id, int output);
    /// Adds what there is to wait for.
    void poll(std::vector<pollfd>& descriptors) const;
    /// Reads a limited amount of what is there from everybody.
    void readSome();
    /// Reads what child `id` has printed so far, also its unfinished line.
    void drain(int id);

private:
    struct Source {
        int output = -1;
        std::string partial;
        bool cut = false; ///< the rest of the line is left out
        std::uint64_t leftOut = 0;
        MonoTime second{};
        int inSecond = 0;
    };
    bool readOnce(int id, Source& source);
    void split(int id, Source& source, std::string_view text);
    void finishLine(int id, Source& source);
    void finishOutput(int id, Source& source);
    void tellLeftOut(int id, Source& source);
    bool write(int id, std::string_view text) const;

    int pipe_;
    std::map<int, Source> sources_;
};

/// The run's side.
class LineReceiver {
public:
    /// `pipe` must not block; not owned.
    explicit LineReceiver(int pipe) noexcept : pipe_(pipe) {}
    /// Moves what has arrived to the end of `lines`.
    void receive(std::vector<ChildLine>& lines);

private:
    int pipe_;
    std::string buffer_;
};

} // namespace xrunscope::guard
