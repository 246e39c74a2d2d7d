// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <atomic>
#include <thread>
#include <utility>

#include "core/compare/comparison.h"

namespace xrunscope {

namespace {

constexpr unsigned kMostThreads = 4;

} // namespace

Expected<std::vector<std::vector<ComparedRun>>>
loadColumns(const std::vector<std::vector<std::filesystem::path>>& files)
{
    struct Place {
        std::size_t column;
        std::filesystem::path path;
    };
    std::vector<Place> places;
    for (std::size_t column = 0; column < files.size(); ++column) {
        for (const std::filesystem::path& path : files[column])
            places.push_back({column, path});
    }
    std::vector<std::optional<Expected<ComparedRun>>> loaded(places.size());
    std::atomic<std::size_t> next{0};
    std::atomic<bool> failed{false};
    const auto work = [&] {
        for (std::size_t i = next++; i < places.size() && !failed; i = next++) {
            loaded[i].emplace(loadComparedRun(places[i].path));
            if (!*loaded[i])
                failed = true;
        }
    };
    std::vector<std::thread> threads;
    const unsigned wanted = std::clamp(std::thread::hardware_concurrency(), 1u, kMostThreads);
    for (unsigned t = 1; t < wanted && t < places.size(); ++t)
        threads.emplace_back(work);
    work();
    for (std::thread& thread : threads)
        thread.join();

    std::vector<std::vector<ComparedRun>> columns(files.size());
    for (std::size_t i = 0; i < places.size(); ++i) {
        if (loaded[i] && !*loaded[i])
            return tl::unexpected(loaded[i]->error());
        if (loaded[i])
            columns[places[i].column].push_back(std::move(**loaded[i]));
    }
    return columns;
}

std::vector<std::vector<ComparedRun>> groupBySeries(std::vector<ComparedRun> runs)
{
    std::vector<std::vector<ComparedRun>> columns;
    for (ComparedRun& run : runs) {
        const std::string& id = run.data->info.plan.series.id;
        const auto same = std::find_if(columns.begin(), columns.end(), [&id](const std::vector<ComparedRun>& column) {
            return !id.empty() && column.front().data->info.plan.series.id == id;
        });
        if (same == columns.end())
            columns.emplace_back().push_back(std::move(run));
        else
            same->push_back(std::move(run));
    }
    return columns;
}

Expected<std::vector<std::vector<std::string>>> columnsAsked(const std::vector<std::string>& arguments)
{
    std::vector<std::vector<std::string>> columns(1);
    for (const std::string& argument : arguments) {
        if (argument == "vs")
            columns.emplace_back();
        else
            columns.back().push_back(argument);
    }
    if (std::any_of(columns.begin(), columns.end(), [](const auto& c) { return c.empty(); }))
        return fail(ErrorKind::Usage, "a file is missing beside 'vs'", "Put run files on both sides of each 'vs'");
    return columns;
}

Expected<Comparison> compareGroups(std::vector<std::vector<ComparedRun>> groups, std::size_t baseline, bool withMarked)
{
    std::vector<ComparedColumn> columns;
    for (std::vector<ComparedRun>& runs : groups) {
        auto column = comparedColumnOf(std::move(runs), withMarked);
        if (!column)
            return tl::unexpected(column.error());
        columns.push_back(std::move(*column));
    }
    return compare(std::move(columns), baseline);
}

} // namespace xrunscope
