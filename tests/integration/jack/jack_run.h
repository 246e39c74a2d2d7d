// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>

#include "core/run/run_file.h"
#include "core/run/runner.h"
#include "swarm_rig.h"
#include "temporary_folder.h"

namespace xrunscope::test {

std::string testServerName(TestServer server);

/// 48,000 Hz on that server: an own jackd on the dummy driver, or the PipeWire session around the test, its quantum
/// forced.
RunPlan jackPlan(TestServer server, std::uint32_t frames, Nanos length);

/// A run that goes on. Throws std::runtime_error when it cannot be started.
class RunningRun {
public:
    explicit RunningRun(const RunPlan& plan);
    /// Waits until that much has been measured, 30 s at most.
    bool waitFor(Nanos measured);
    void stop() { runner_->requestStop(); }
    const RunInfo& info() const { return runner_->info(); }
    /// Waits for the end; the run from its file.
    RunData wait();

private:
    TemporaryFolder folder_;
    std::unique_ptr<Runner> runner_;
};

/// A whole run.
RunData measure(const RunPlan& plan);

/// How the XRUNs fit the deliberate stalls of a run.
struct StallMatch {
    int stalls = 0;        ///< those that have half a second of run around them
    int named = 0;         ///< with an XRUN at their time whose culprit is the stalled client
    int innocentFirst = 0; ///< with an XRUN at their time whose first name is another client's
    std::string text;
};
StallMatch matchStalls(const RunData& run);

/// kill -9 of the load client of that name.
void killClient(const std::string& name);
/// The jackd that this process's run has started; 0: none.
pid_t ownJackd();

} // namespace xrunscope::test
