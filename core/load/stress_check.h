// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/load/stress_plan.h"

namespace xrunscope {

/// A plan that can be run, and what is worth a word before.
struct CheckedStress {
    StressPlan plan; ///< with size and folder decided
    std::vector<std::string> notes;
};

/// Checks on this machine, before a run starts, all that its loads need: programs (named with their package), folder,
/// space, hosts. Decides what was left open. Usage error for what the plan itself has wrong, EngineStart error for what
/// the machine lacks. May ask a name server and connect to plan.netHost: blocks for some seconds at most.
Expected<CheckedStress> checkStress(StressPlan plan);

/// Why the test cannot be run here, which is no error of the plan: "no display"; empty: it can.
std::string whyNotPossible(StressTest test);

/// Size of the disk tests when nothing was asked for: a quarter of the memory, at least 350 MB, never more than a
/// quarter of the free space. Bytes.
std::uint64_t defaultStressSize(std::uint64_t memory, std::uint64_t freeSpace) noexcept;
/// What must be free for disk tests of that size.
std::uint64_t neededSpace(std::uint64_t size) noexcept;

} // namespace xrunscope
