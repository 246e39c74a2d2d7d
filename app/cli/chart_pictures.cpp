// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/chart_pictures.h"

#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "core/base/programs.h"
#include "core/jack/probe_process.h"
#include "core/report/suite_run.h"

namespace xrunscope::cli {

namespace fs = std::filesystem;

namespace {

constexpr Nanos kPatience = std::chrono::minutes{5};

/// A folder for the pictures, removed with the object.
class ScratchFolder {
public:
    ScratchFolder()
    {
        std::error_code error;
        std::string name = (fs::temp_directory_path(error) / "xrunscope-charts-XXXXXX").string();
        if (!error && mkdtemp(name.data()) != nullptr)
            path_ = name;
    }
    ~ScratchFolder()
    {
        std::error_code ignored;
        if (!path_.empty())
            fs::remove_all(path_, ignored);
    }
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;

    bool made() const { return !path_.empty(); }
    fs::path operator/(const std::string& name) const { return path_ / name; }

private:
    fs::path path_;
};

std::optional<std::string> contentOf(const fs::path& file)
{
    std::ifstream in(file, std::ios::binary);
    if (!in)
        return std::nullopt;
    return std::string(std::istreambuf_iterator<char>(in), {});
}

/// A chart of `render --chart all`, and what it is to those who cannot see it.
struct ComparisonPicture {
    const char* name;
    const char* description;
};
constexpr std::array<ComparisonPicture, 5> kComparisonPictures{
    {{"tail", "Of a million cycles of each column, how many were later than x"},
     {"histogram", "Share of the cycles of each column by their delay"},
     {"percentiles", "Delay of each column by percentile"},
     {"timeline", "Longest delay of each column in each second"},
     {"suite", "Longest delay of each column in each test of the stress suite"}}};

/// What is drawn in one call, and where the pictures are.
struct Set {
    std::string name;
    std::vector<std::string> options;
};

class Drawing {
public:
    Drawing(const RunFile& run, fs::path program) : run_(run), program_(std::move(program)) {}

    bool ready() const { return folder_.made(); }
    bool draw(const Set& set) const
    {
        std::error_code error;
        std::vector<std::string> command{program_.string(), "render", fs::absolute(run_.path(), error).string(), "-o",
                                         (folder_ / (set.name + ".svg")).string()};
        command.insert(command.end(), set.options.begin(), set.options.end());
        return !error && outputOf(command, kPatience).has_value();
    }
    /// A picture of the whole run, or of a phase.
    std::optional<std::string> svg(const std::string& set, std::optional<std::size_t> phase) const
    {
        return contentOf(folder_ / (phase ? fmt::format("{}-{:02}.svg", set, *phase + 1) : set + ".svg"));
    }

private:
    const RunFile& run_;
    fs::path program_;
    ScratchFolder folder_;
};

/// Those of the whole run, or of a phase: delays, and latencytest's.
std::vector<HtmlPicture> picturesOf(const Drawing& drawing, const std::string& name, std::optional<std::size_t> phase)
{
    const std::string prefix = phase ? "phase-" : "run-";
    std::vector<HtmlPicture> pictures;
    auto light = drawing.svg(prefix + "light", phase);
    auto dark = drawing.svg(prefix + "dark", phase);
    if (light && dark)
        pictures.push_back({std::move(*light), std::move(*dark), "Delay over time and its histogram: " + name, ""});
    auto onWhite = drawing.svg(prefix + "latencytest-light", phase);
    auto onBlack = drawing.svg(prefix + "latencytest-dark", phase);
    if (onWhite && onBlack)
        pictures.push_back({std::move(*onWhite), std::move(*onBlack),
                            "CPU loop and total over time, as latencytest drew them: " + name, ""});
    return pictures;
}

std::vector<Set> setsOf(const RunData& run)
{
    std::vector<Set> sets{{"run-light", {}}, {"run-dark", {"--dark"}}};
    const bool suite = !run.phases.empty();
    const bool loop = !run.info.facts.server && run.info.facts.cpuLoopNominal > Nanos{0};
    if (suite) {
        sets.push_back({"phase-light", {"--each-phase"}});
        sets.push_back({"phase-dark", {"--each-phase", "--dark"}});
    }
    if (!loop)
        return sets;
    std::vector<std::string> options{"--style", "latencytest"};
    if (suite)
        options.emplace_back("--each-phase");
    const std::string prefix = suite ? "phase-" : "run-";
    sets.push_back({prefix + "latencytest-dark", options});
    options.emplace_back("--light");
    sets.push_back({prefix + "latencytest-light", options});
    return sets;
}

constexpr const char* kHowToGetThem =
    "For charts as pictures install the package xrunscope, which draws them, and make this page again.";

std::string inText(std::string_view why)
{
    return fmt::format("{} The charts below are in text.", why);
}

std::string couldNot(const fs::path& program)
{
    return inText(fmt::format("{} could not draw the charts.", program.filename().string()));
}

fs::path drawingProgram()
{
    return ownProgram("xrunscope", "app/gui");
}

/// The files as the program takes them; empty when one has no absolute path.
std::vector<std::string> argumentsOf(const std::vector<std::vector<fs::path>>& columns)
{
    std::vector<std::string> arguments;
    for (const std::vector<fs::path>& column : columns) {
        if (!arguments.empty())
            arguments.emplace_back("vs");
        for (const fs::path& file : column) {
            std::error_code error;
            arguments.push_back(fs::absolute(file, error).string());
            if (error)
                return {};
        }
    }
    return arguments;
}

} // namespace

RunPageCharts drawCharts(const RunFile& run)
{
    RunPageCharts charts;
    const fs::path program = drawingProgram();
    if (program.empty()) {
        charts.without = inText(kHowToGetThem);
        return charts;
    }
    const Drawing drawing(run, program);
    const RunData& data = run.data();
    bool drawn = drawing.ready();
    for (const Set& set : setsOf(data))
        drawn = drawn && drawing.draw(set);
    charts.ofRun = picturesOf(drawing, "whole run", std::nullopt);
    for (std::size_t i = 0; i < data.phases.size(); ++i) {
        charts.ofPhases.push_back(picturesOf(drawing, data.phases[i].name, i));
        drawn = drawn && (!charts.ofPhases.back().empty() || data.phases[i].length() <= Nanos{0});
    }
    if (drawn && !charts.ofRun.empty())
        return charts;
    RunPageCharts none;
    none.without = couldNot(program);
    return none;
}

ComparisonPageCharts drawCharts(const std::vector<std::vector<fs::path>>& columns, bool withMarked)
{
    ComparisonPageCharts charts;
    const fs::path program = drawingProgram();
    if (program.empty()) {
        charts.without = inText(kHowToGetThem);
        return charts;
    }
    const ScratchFolder folder;
    const std::vector<std::string> files = argumentsOf(columns);
    bool drawn = folder.made() && !files.empty();
    for (const std::string look : {"light", "dark"}) {
        std::vector<std::string> command{program.string(), "render"};
        command.insert(command.end(), files.begin(), files.end());
        command.insert(command.end(), {"--chart", "all", "-o", (folder / (look + ".svg")).string()});
        if (look == "dark")
            command.emplace_back("--dark");
        if (withMarked)
            command.emplace_back("--with-marked");
        drawn = drawn && outputOf(command, kPatience).has_value();
    }
    for (const ComparisonPicture& chart : kComparisonPictures) {
        auto light = contentOf(folder / fmt::format("light-{}.svg", chart.name));
        auto dark = contentOf(folder / fmt::format("dark-{}.svg", chart.name));
        if (drawn && light && dark)
            charts.pictures.push_back({std::move(*light), std::move(*dark), chart.description, ""});
    }
    if (charts.pictures.empty())
        charts.without = couldNot(program);
    return charts;
}

} // namespace xrunscope::cli
