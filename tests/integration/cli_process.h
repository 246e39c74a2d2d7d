// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>
#include <sys/types.h>

#include "core/base/time.h"
#include "temporary_folder.h"

namespace xrunscope::test {

/// How a call of xrunscope-cli ended. A death by a signal is 128 + its number, as in a shell. In `err` every message
/// is one line; as it was written, lines of 80 columns, it is in `errLines`.
struct CliResult {
    int status = -1;
    std::string out;
    std::string err;
    std::string errLines;
};

/// A running xrunscope-cli. Its output goes to files of its own; its run folder lies in `folder`.
class CliProcess {
public:
    struct Setup {
        std::vector<std::string> arguments;
        bool asNobody = false;    ///< user nobody without any limit and with no system bus (needs root)
        std::string standardOut;  ///< a file to write stdout to instead, such as /dev/full
        bool closeStdout = false; ///< start with stdout closed
    };
    CliProcess(const TemporaryFolder& folder, Setup setup);
    CliProcess(const TemporaryFolder& folder, std::vector<std::string> arguments);
    /// Kills it when it still runs.
    ~CliProcess();
    CliProcess(const CliProcess&) = delete;
    CliProcess& operator=(const CliProcess&) = delete;

    pid_t pid() const noexcept { return pid_; }
    void signal(int number) const;
    /// The most memory that it has had resident so far, after a short wait; 0 once it has ended.
    long peakMemoryKib() const;
    /// Waits for its end.
    CliResult wait();
    /// Waits until `file` holds cycles of at least `length` of run time, a minute at most; false when it ended before.
    bool waitForCycles(const std::filesystem::path& file, Nanos length);

private:
    std::string out_;
    std::string err_;
    pid_t pid_ = -1;
};

/// Runs xrunscope-cli to its end.
CliResult cli(const TemporaryFolder& folder, std::vector<std::string> arguments);

/// `report FILE --format json`; fails the test when that does not work.
nlohmann::json reportOf(const TemporaryFolder& folder, const std::filesystem::path& file);

/// Cycles and skipped periods of a report.
std::int64_t periodsOf(const nlohmann::json& report);

} // namespace xrunscope::test
