// SPDX-License-Identifier: GPL-3.0-or-later
#include <nlohmann/json.hpp>

#include "core/import/import_run.h"
#include "core/report/report.h"
#include "core/run/info_json.h"
#include "tests/fuzz/fuzz_input.h"

// A text of any content; what is imported must be whole: reports can be made of it, and its figures come back from
// their JSON.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace xrunscope;
    using xrunscope::fuzz::require;
    const auto run = readMeasurement(fuzz::input(data, size), "fuzzed.txt", 1'796'040'000'000);
    if (!run) {
        require(run.error().kind == ErrorKind::File && !run.error().what.empty());
        return 0;
    }
    const Distribution& d = run->statistics.delay();
    require(d.beyond() <= d.count());
    require(d.toldOnly() || d.histogram().total() == d.count());
    require(d.empty() || *d.min() <= *d.max());
    require(run->info.imported && run->length() >= Nanos{0});
    require(run->info.imported->knows(Fact::Length) == run->info.imported->length.has_value());
    std::ignore = summaryText(*run);
    std::ignore = histogramText(*run);
    std::ignore = reportJson(*run);
    // As run files are read.
    const auto imported = importedFromJson(toJson(*run->info.imported));
    require(imported && *imported == *run->info.imported);
    const auto stored = storedFromJson(toJson(run->statistics.stored()));
    require(stored && stored->delay == d.moments());
    require(factsFromJson(toJson(run->info.facts)).has_value());
    require(planFromJson(toJson(run->info.plan)).has_value());
    return 0;
}
