// SPDX-License-Identifier: GPL-3.0-or-later
#include "made_comparison.h"

#include <fmt/format.h>

#include "tests/core/run/made_file.h"

namespace xrunscope {

MadeFile onKernel(const std::string& kernel, std::int64_t delayUs)
{
    MadeFile made;
    made.kernel = kernel;
    made.delayUs = delayUs;
    return made;
}

void writeFor(const std::filesystem::path& file, const MadeFile& made)
{
    RunInfo info = madeInfo();
    info.plan.label = made.label;
    info.plan.series = {made.series, made.index, made.count};
    info.plan.phases = {{"run", std::chrono::seconds{made.seconds}}};
    info.host.kernel = made.kernel;
    if (made.stopped)
        info.reason = EndReason::Stopped;
    const auto periods = static_cast<std::uint64_t>(made.seconds) * 1000;
    std::vector<CycleRecord> cycles;
    for (std::uint64_t k = 0; k < periods; ++k) {
        const std::int64_t release = kMadeOrigin + static_cast<std::int64_t>(k) * 1'000'000;
        const std::int64_t start = release + (made.delayUs + static_cast<std::int64_t>(k % 50)) * 1000;
        cycles.push_back({k, release, start, start + 100'000, start + 100'000, 0, 0});
    }
    writeMadeRun(file, info, cycles, periods);
}

std::vector<std::filesystem::path> writeSeries(const std::filesystem::path& folder, const std::string& name,
                                               MadeFile made, int count, std::int64_t stepUs)
{
    std::filesystem::create_directories(folder);
    std::vector<std::filesystem::path> files;
    made.series = name + "-series";
    made.count = count;
    for (made.index = 1; made.index <= count; ++made.index, made.delayUs += stepUs) {
        files.push_back(folder / fmt::format("{}-{:02}.xrun", name, made.index));
        writeFor(files.back(), made);
    }
    return files;
}

} // namespace xrunscope
