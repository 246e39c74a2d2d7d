// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare_files.h"

#include <algorithm>
#include <utility>

namespace xrunscope {

namespace {

std::filesystem::file_time_type writtenAt(const std::filesystem::path& file)
{
    std::error_code missing;
    const auto time = std::filesystem::last_write_time(file, missing);
    return missing ? std::filesystem::file_time_type::min() : time;
}

/// `runs` gets all of `files`; those that are not in `known` as they lie on the disk are read.
Expected<void> readMissing(const ColumnFiles& files, const ReadRuns& known, ReadRuns& runs)
{
    std::vector<ColumnFiles> missing;
    std::vector<std::filesystem::file_time_type> times;
    for (const std::filesystem::path& file : files) {
        const auto written = writtenAt(file);
        const auto found = known.find(file);
        const bool gone = written == std::filesystem::file_time_type::min(); // deleted since: it stays as it was read
        if (found != known.end() && (gone || found->second.written == written)) {
            runs.insert(*found);
        } else if (std::find(missing.begin(), missing.end(), ColumnFiles{file}) == missing.end()) {
            missing.push_back({file});
            times.push_back(written);
        }
    }
    auto loaded = loadColumns(missing);
    if (!loaded)
        return tl::unexpected(loaded.error());
    for (std::size_t i = 0; i < missing.size(); ++i)
        runs[missing[i].front()] = {times[i], std::move((*loaded)[i].front())};
    return {};
}

std::vector<ColumnFiles> groupedFiles(const ColumnFiles& files, const ReadRuns& runs)
{
    std::vector<ComparedRun> all;
    for (const std::filesystem::path& file : files)
        all.push_back(runs.at(file).run);
    std::vector<ColumnFiles> columns;
    for (const std::vector<ComparedRun>& group : groupBySeries(std::move(all))) {
        ColumnFiles& column = columns.emplace_back();
        for (const ComparedRun& run : group) {
            const auto own = std::find_if(files.begin(), files.end(), [&](const std::filesystem::path& file) {
                return runs.at(file).run.data == run.data;
            });
            column.push_back(*own);
        }
    }
    return columns;
}

} // namespace

Expected<ComparedFiles> compareFiles(ComparePlan plan, const ColumnFiles& loose, const ReadRuns& known)
{
    ColumnFiles files = loose;
    for (const ColumnFiles& column : plan.columns)
        files.insert(files.end(), column.begin(), column.end());
    ComparedFiles out;
    if (auto read = readMissing(files, known, out.runs); !read)
        return tl::unexpected(read.error());
    for (ColumnFiles& column : groupedFiles(loose, out.runs)) {
        if (std::find(plan.columns.begin(), plan.columns.end(), column) == plan.columns.end())
            plan.columns.push_back(std::move(column));
    }
    std::vector<std::vector<ComparedRun>> groups;
    for (const ColumnFiles& column : plan.columns) {
        std::vector<ComparedRun>& group = groups.emplace_back();
        for (const std::filesystem::path& file : column)
            group.push_back(out.runs.at(file).run);
    }
    auto comparison = compareGroups(std::move(groups), plan.baseline, plan.withMarked);
    if (!comparison)
        return tl::unexpected(comparison.error());
    out.plan = std::move(plan);
    out.comparison = std::move(*comparison);
    return out;
}

} // namespace xrunscope
