// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/comparison_render.h"

#include <algorithm>
#include <array>
#include <iterator>

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QFileInfo>

#include "app/common/find_run.h"
#include "app/gui/new_picture.h"
#include "core/base/text.h"
#include "core/compare/comparison.h"
#include "ui/charts/comparison_picture.h"
#include "ui/words.h"

namespace xrunscope {

namespace {

struct NamedChart {
    const char* name;
    ComparisonKind kind;
};
constexpr std::array<NamedChart, 5> kCharts{{{"tail", ComparisonKind::Tail},
                                             {"histogram", ComparisonKind::Histogram},
                                             {"percentiles", ComparisonKind::Percentiles},
                                             {"timeline", ComparisonKind::Timeline},
                                             {"suite", ComparisonKind::Suite}}};

/// All of them for "all".
Expected<std::vector<NamedChart>> chartsNamed(const QString& name)
{
    std::vector<NamedChart> charts;
    for (const NamedChart& chart : kCharts) {
        if (name == QLatin1String("all") || name == QLatin1String(chart.name))
            charts.push_back(chart);
    }
    if (charts.empty())
        return fail(ErrorKind::Usage, "there is no chart \"" + cleanText(name.toStdString(), 40) + "\"",
                    "Choose tail, histogram, percentiles, timeline, suite or all");
    return charts;
}

Expected<void> checkOptions(const QCommandLineParser& parser)
{
    for (const char* option : {"style", "light", "response", "from", "to", "phase", "each-phase"}) {
        if (parser.isSet(QLatin1String(option)))
            return fail(ErrorKind::Usage, std::string("--") + option + " has no effect on --chart", "Leave it out");
    }
    return {};
}

/// chart-tail.png.
QString outputOf(const QString& output, const char* chart)
{
    const QFileInfo file(output);
    const QString name = QStringLiteral("%1-%2.%3").arg(file.completeBaseName(), QLatin1String(chart), file.suffix());
    return output.contains(QLatin1Char('/')) ? file.path() + QLatin1Char('/') + name : name;
}

Expected<Comparison> comparisonOf(const QStringList& runs, bool withMarked)
{
    std::vector<std::string> arguments;
    for (const QString& run : runs)
        arguments.push_back(toPath(run).string());
    const auto asked = columnsAsked(arguments);
    if (!asked)
        return tl::unexpected(asked.error());
    std::vector<std::vector<std::filesystem::path>> files;
    for (const std::vector<std::string>& column : *asked)
        std::transform(column.begin(), column.end(), std::back_inserter(files.emplace_back()), findRun);
    auto groups = loadColumns(files);
    if (!groups)
        return tl::unexpected(withRunHint(groups.error()));
    if (groups->size() == 1)
        *groups = groupBySeries(std::move(groups->front()));
    return compareGroups(std::move(*groups), 0, withMarked);
}

Expected<void> checkSomeCount(const Comparison& c)
{
    for (const ComparedColumn& column : c.columns) {
        if (!column.runs.empty())
            return {};
    }
    const ComparedRun& first = c.columns.front().leftOut.front();
    return fail(ErrorKind::Usage, "all runs are left out: " + first.name + " is " + first.mark,
                "Give --with-marked to draw them all the same");
}

} // namespace

Expected<void> renderChart(const QCommandLineParser& parser, const QStringList& runs, const QString& output, int width,
                           int height)
{
    const auto charts = chartsNamed(parser.value(QStringLiteral("chart")));
    if (!charts)
        return tl::unexpected(charts.error());
    if (auto ok = checkOptions(parser); !ok)
        return ok;
    if (const auto format = pictureFormatOf(output); !format)
        return tl::unexpected(format.error());
    const auto comparison = comparisonOf(runs, parser.isSet(QStringLiteral("with-marked")));
    if (!comparison)
        return tl::unexpected(comparison.error());
    if (auto ok = checkSomeCount(*comparison); !ok)
        return ok;
    const ComparisonCharts prepared = comparisonCharts(*comparison);
    ComparisonPictureOptions options;
    options.colors = parser.isSet(QStringLiteral("dark")) ? darkColors() : lightColors();
    options.width = width;
    options.height = height;
    const bool all = charts->size() > 1;
    for (const NamedChart& chart : *charts) {
        if (all && !whyNoChart(prepared, chart.kind).isEmpty())
            continue;
        options.kind = chart.kind;
        const QString picture = all ? outputOf(output, chart.name) : output;
        if (auto ok = checkNew(picture); !ok)
            return ok;
        if (auto done = saveComparison(prepared, options, picture); !done)
            return done;
    }
    return {};
}

} // namespace xrunscope
