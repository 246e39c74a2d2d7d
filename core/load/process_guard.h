// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <sys/types.h>

#include "core/base/error.h"
#include "core/base/time.h"

namespace xrunscope {

/// A program to be started beside a run.
struct ChildSpec {
    std::vector<std::string> argv;                                ///< argv[0]: path, or a name in PATH
    std::vector<std::pair<std::string, std::string>> environment; ///< set beside the inherited one
    bool sharedMemory = false;                                    ///< gets the guard's shared descriptor as number 3
    bool realtime = false;  ///< keeps the rights to real-time scheduling; else RLIMIT_RTPRIO 0, capabilities dropped
    int endOrder = 0;       ///< at the end the children with the lowest number go first (clients 0, server 1)
    int nice = 0;           ///< added to that of the user; never below it
    std::string jackServer; ///< a JACK server of that name: its leftovers in /dev/shm are removed after its end
};

/// How a child ended.
struct ChildEnd {
    int id = 0;
    int exitStatus = -1; ///< of exit(); −1: by a signal
    int signal = 0;
    MonoTime at{}; ///< when it ended
    Nanos wall{0}; ///< since its start; the time that the program was there
    Nanos user{0}; ///< CPU time, with that of its children
    Nanos system{0};
};

/// A line that a child printed.
struct ChildLine {
    int id = 0;
    MonoTime at{}; ///< when it was read
    std::string text;
};

/// Starts programs through a small process of its own (xrunscope-client guard), forked early, which ends all of them
/// when the run ends and also when this process is killed: SIGTERM in their order, SIGKILL after 1 s, and the leftovers
/// of own JACK servers removed. Any ordinary thread, one at a time.
class ProcessGuard {
public:
    /// `sharedFd`: a descriptor that children can inherit as number 3; −1: none. EngineStart error with the cause.
    static Expected<std::unique_ptr<ProcessGuard>> start(int sharedFd);
    /// Ends all children and waits for the guard (at most about 4 s).
    ~ProcessGuard();
    ProcessGuard(const ProcessGuard&) = delete;
    ProcessGuard& operator=(const ProcessGuard&) = delete;

    /// Starts a program; its id. The error names a program that is missing or cannot be run. One that is not started
    /// within 5 s is an error too, and is ended should it start after all: takeEnds() then tells of an id unknown.
    Expected<int> spawn(const ChildSpec& spec);
    /// Pid of a child that has not been reported as ended; 0 otherwise.
    pid_t pid(int id) const;
    void signal(int id, int number);
    /// Ends one child: SIGTERM, SIGKILL after `patience`. Returns at once; takeEnds() tells.
    void end(int id, Nanos patience = std::chrono::seconds{2});

    /// Children that have ended since the last call. Does not block.
    std::vector<ChildEnd> takeEnds();
    /// What the children printed (stdout and stderr) since the last call, whole lines. Does not block.
    std::vector<ChildLine> takeLines();

    /// Ends all children in their order and waits for them. Idempotent.
    void shutDown();

private:
    struct Impl;
    explicit ProcessGuard(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

/// The guard's side: main function of `xrunscope-client guard`. Returns its exit status.
int runProcessGuard();

/// Path of xrunscope-client: $XRUNSCOPE_CLIENT, beside the running program, in the build tree, or in PATH; empty: not
/// found.
std::string clientProgram();

} // namespace xrunscope
