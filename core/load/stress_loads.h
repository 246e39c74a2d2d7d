// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/load/load_set.h"
#include "core/load/stress_plan.h"

namespace xrunscope {

/// Port of 127.0.0.1 on which the own iperf3 server of a run listens.
struct LoopbackServer {
    LoadSpec spec;
    int port = 0;
};

/// The load of a test. `folder`: of the disk tests. `port`: of the loopback server; 0: iperf3's own on plan.netHost.
LoadSpec testLoad(StressTest test, const StressPlan& plan, const std::filesystem::path& folder, int port);
/// Writes the file that the tests diskcopy and diskread need, when diskwrite did not.
LoadSpec sourceLoad(const StressPlan& plan, const std::filesystem::path& folder);
/// An iperf3 server on loopback, on a port that nobody uses now.
LoopbackServer loopbackServer();
/// One hog a CPU at nice 19.
LoadSpec burnLoad();
/// The user's commands, with the environment of a JACK server of that name (empty: none). Usage error where a command
/// has no words.
Expected<std::vector<LoadSpec>> commandLoads(const StressPlan& plan, const std::string& jackServer);

/// Names of the disk tests' files in their folder.
inline constexpr const char* kStressFile = "file";
inline constexpr const char* kStressCopy = "copy";

/// How long the suite will take, about: the disk tests at 200 MB/s.
Nanos expectedLength(const StressPlan& plan);
/// What is left of that when the phase at that place (the baseline counts) has gone on for `inPhase`. Never below 0.
Nanos expectedLeft(const StressPlan& plan, std::size_t phase, Nanos inPhase);

} // namespace xrunscope
