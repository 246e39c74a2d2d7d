// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include <sys/mman.h>
#include <unistd.h>

#include "core/cycle/cycle_ring.h"
#include "core/report/html/run_page.h"
#include "core/run/latencytest_run.h"
#include "core/run/run_file.h"

// A whole run file of any content, opened from memory by its path.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace xrunscope;
    static const int fd = memfd_create("fuzzed.xrun", 0);
    if (fd < 0 || ftruncate(fd, 0) != 0 || pwrite(fd, data, size, 0) != static_cast<ssize_t>(size))
        std::abort();
    const std::string path = "/proc/self/fd/" + std::to_string(fd);
    std::ignore = RunFile::peek(path);
    const auto run = RunFile::open(path);
    if (!run)
        return 0;
    std::uint64_t cycles = 0;
    std::ignore = run->forEachChunk([&](const std::vector<CycleRecord>& chunk) {
        cycles += chunk.size();
        return true;
    });
    std::ignore = run->timeline(0, 1'000'000'000, 50);
    std::ignore = latencytestOf(*run);
    std::ignore = latencytestColumns(*run, 0, 1'000'000'000, 50);
    std::ignore = runPage(*run, {});
    for (const PhaseRecord& phase : run->data().phases)
        std::ignore = latencytestColumns(*run, phase, 50);
    return 0;
}
