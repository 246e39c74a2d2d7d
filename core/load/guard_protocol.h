// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include <sys/types.h>

#include "core/base/time.h"
#include "core/load/process_guard.h"

namespace xrunscope::guard {

// Descriptors that the guard is started with.
inline constexpr int kControl = 0; ///< SEQPACKET socket: one message a datagram
inline constexpr int kShared = 3;  ///< what children may inherit; may be closed
inline constexpr int kOutput = 4;  ///< write side of the pipe for the children's lines

inline constexpr std::size_t kMaxMessage = 128 * 1024;

/// What the run asks of the guard.
struct Request {
    enum class What : int { Spawn = 0, Signal = 1, End = 2, ShutDown = 3 };
    What what = What::ShutDown;
    int id = 0;
    ChildSpec spec;    ///< Spawn
    int number = 0;    ///< Signal
    Nanos patience{0}; ///< End
};

/// What the guard tells the run.
struct Answer {
    enum class What : int { Ready = 0, Spawned = 1, Ended = 2 };
    What what = What::Ready;
    int id = 0;
    pid_t pid = 0;       ///< Spawned
    int errnum = 0;      ///< Spawned: why there is no process; 0: it runs
    bool system = false; ///< Spawned: the refusal is the system's, not that of the program
    int exitStatus = -1; ///< Ended
    int signal = 0;      ///< Ended
    MonoTime at{};       ///< Ended
    Nanos wall{0};       ///< Ended, as the next two
    Nanos userTime{0};
    Nanos systemTime{0};
};

/// As CBOR: arguments and file names are bytes, not always UTF-8.
std::string encode(const Request& request);
std::string encode(const Answer& answer);
/// nullopt: not a message of ours.
std::optional<Request> decodeRequest(const std::string& bytes);
std::optional<Answer> decodeAnswer(const std::string& bytes);

/// Sends one datagram without blocking; 0 or errno.
int sendMessage(int socket, const std::string& bytes) noexcept;

enum class Received { Message, Nothing, Closed };
/// Takes one datagram if there is one. Does not block.
Received receiveMessage(int socket, std::string& bytes);

} // namespace xrunscope::guard
