// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/series_output.h"

#include <string>
#include <system_error>

#include <fmt/format.h>

#include "core/run/run_file.h"

namespace xrunscope::cli {

namespace fs = std::filesystem;

std::vector<fs::path> filesOfSeries(const SeriesRun& run)
{
    // NAME-07: the name without its last part, which is the place in the series.
    const std::string stem = run.file.stem().string();
    const std::string base = stem.substr(0, stem.rfind('-'));
    std::vector<fs::path> files;
    for (int index = 1; index <= run.plan.series.count; ++index) {
        fs::path file = run.file.parent_path() / fmt::format("{}-{:02}{}", base, index, kRunExtension);
        std::error_code ignored;
        if (fs::exists(file, ignored))
            files.push_back(std::move(file));
    }
    return files;
}

Expected<SeriesTable> seriesTableOf(const std::vector<fs::path>& files)
{
    std::vector<SeriesMember> members;
    for (const fs::path& path : files) {
        const auto run = RunFile::open(path);
        if (!run)
            return tl::unexpected(run.error());
        members.push_back(seriesMemberOf(run->data(), path.filename().string()));
    }
    return xrunscope::seriesTableOf(members);
}

} // namespace xrunscope::cli
