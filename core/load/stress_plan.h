// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/error.h"
#include "core/base/time.h"

namespace xrunscope {

/// A test of the stress suite: one load, and the measurement while it works. The first seven are the suite of seven, in
/// its order; those from Memory on are stress-ng's.
enum class StressTest : int {
    X11 = 0,
    Proc = 1,
    NetOut = 2,
    NetIn = 3,
    DiskWrite = 4,
    DiskCopy = 5,
    DiskRead = 6,
    Memory = 7,
    Fork = 8,
    Timers = 9,
    Tlb = 10,
    Interrupts = 11,
    StressNg = 12, ///< with the user's own arguments
};
inline constexpr int kStressTests = 13;

/// "x11", "proc", … as on the command line, in reports and in files.
std::string_view stressTestName(StressTest test) noexcept;
std::optional<StressTest> stressTestFromName(std::string_view name) noexcept;
/// x11, proc, netout, netin, diskwrite, diskcopy, diskread.
std::vector<StressTest> suiteOfSeven();
/// Those of latencytest, in its order: x11, proc, diskwrite, diskcopy, diskread.
std::vector<StressTest> latencytestFive();
bool usesDisk(StressTest test) noexcept;
bool usesNetwork(StressTest test) noexcept;
bool usesStressNg(StressTest test) noexcept;

/// What a run does beside its cycles: tests one after the other, and loads for its whole length.
struct StressPlan {
    std::vector<StressTest> tests;             ///< in the order in which they run; empty: no suite
    Nanos baseline = std::chrono::seconds{30}; ///< quiet phase before the first test; 0: none
    Nanos testTime = std::chrono::seconds{30}; ///< of the tests that have no end of their own: proc, net, stress-ng
    std::uint64_t size = 0;                    ///< bytes of the disk tests; 0: not decided yet
    std::string folder;                        ///< for their files; empty: not decided yet
    std::string netHost;                       ///< an iperf3 server; empty: loopback
    bool cpuBurn = false;                      ///< a hog at nice 19 on each CPU through the whole run
    std::string stressNgArguments;             ///< of StressTest::StressNg
    std::vector<std::string> loads;            ///< commands that run beside the whole run
    bool shell = false;                        ///< the loads are given to a shell, not split
    std::string pingHost;                      ///< pinged through the whole run; empty: nobody
    bool operator==(const StressPlan&) const = default;

    static constexpr std::uint64_t kSmallestSize = 1'000'000;
    static constexpr std::uint64_t kLargestSize = std::uint64_t{1} << 50;
    static constexpr std::size_t kMaxTests = 40;
    static constexpr std::size_t kMaxLoads = 32;

    /// The run is as long as its tests take.
    bool hasSuite() const noexcept { return !tests.empty(); }
    /// There is something to do beside the cycles.
    bool any() const noexcept { return hasSuite() || cpuBurn || !loads.empty() || !pingHost.empty(); }
};

/// The commands of the user's own in a plan, as text: what a stored plan would start, and must not without asking.
std::vector<std::string> ownCommands(const StressPlan& plan);

/// Ranges and combinations; a Usage error names the value and what to do. No system call.
Expected<void> validate(const StressPlan& plan);

} // namespace xrunscope
