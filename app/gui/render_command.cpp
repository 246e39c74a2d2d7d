// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/render_command.h"

#include <algorithm>
#include <cstdio>

#include <QCommandLineParser>
#include <QFileInfo>
#include <QGuiApplication>

#include "app/common/find_run.h"
#include "app/gui/comparison_render.h"
#include "app/gui/help_text.h"
#include "app/gui/new_picture.h"
#include "core/base/text.h"
#include "core/report/message_text.h"
#include "core/run/run_file.h"
#include "ui/charts/run_picture.h"
#include "ui/words.h"

namespace xrunscope {

namespace {

constexpr int kUsageStatus = 2;
constexpr int kFileStatus = 4;

/// renderHelp() describes them.
void defineOptions(QCommandLineParser& parser)
{
    const auto flag = [&parser](const char* name) { parser.addOption(QCommandLineOption(QString::fromLatin1(name))); };
    const auto valued = [&parser](const QStringList& names) {
        parser.addOption(QCommandLineOption(names, QString(), QStringLiteral("value")));
    };
    parser.addOption(QCommandLineOption(QStringList{QStringLiteral("h"), QStringLiteral("help")}));
    for (const char* name : {"dark", "light", "response", "each-phase", "with-marked"})
        flag(name);
    valued({QStringLiteral("o"), QStringLiteral("output")});
    for (const char* name : {"style", "from", "to", "phase", "width", "height", "chart"})
        valued({QString::fromLatin1(name)});
}

Expected<int> pixels(const QCommandLineParser& parser, const QString& option, int standard, int least)
{
    if (!parser.isSet(option))
        return standard;
    bool isNumber = false;
    const int value = parser.value(option).toInt(&isNumber);
    if (!isNumber || value < least || value > kMostPicturePixels)
        return fail(ErrorKind::Usage, "--" + option.toStdString() + " must be a number of pixels from " +
                                          std::to_string(least) + " to " + std::to_string(kMostPicturePixels));
    return value;
}

Expected<std::int64_t> moment(const QCommandLineParser& parser, const QString& option)
{
    if (!parser.isSet(option))
        return 0;
    const auto time = parseDurationOrZero(parser.value(option).toStdString());
    if (!time)
        return fail(ErrorKind::Usage, "--" + option.toStdString() + ": " + time.error().text());
    return time->count();
}

/// The style, with its standard height.
Expected<PictureOptions> styleFrom(const QCommandLineParser& parser)
{
    PictureOptions options;
    const QString name = parser.value(QStringLiteral("style"));
    const bool light = parser.isSet(QStringLiteral("light"));
    if (!parser.isSet(QStringLiteral("style")) || name == QLatin1String("report")) {
        if (light)
            return fail(ErrorKind::Usage, "--light has an effect on --style latencytest alone", "Leave it out");
        return options;
    }
    if (name != QLatin1String("latencytest"))
        return fail(ErrorKind::Usage, "there is no style \"" + cleanText(name.toStdString(), 40) + "\"",
                    "Choose --style report or --style latencytest");
    for (const QString& option : {QStringLiteral("dark"), QStringLiteral("response")}) {
        if (parser.isSet(option))
            return fail(ErrorKind::Usage, "--" + option.toStdString() + " has no effect on --style latencytest",
                        "Leave it out");
    }
    options.style = PictureStyle::Latencytest;
    options.latencytestOnWhite = light;
    options.height = kLatencytestPictureHeight;
    return options;
}

Expected<PictureOptions> optionsFrom(const QCommandLineParser& parser)
{
    auto style = styleFrom(parser);
    if (!style)
        return style;
    PictureOptions options = *style;
    options.colors = parser.isSet(QStringLiteral("dark")) ? darkColors() : lightColors();
    options.quantity = parser.isSet(QStringLiteral("response")) ? Quantity::Response : Quantity::Delay;
    const auto width = pixels(parser, QStringLiteral("width"), options.width, kLeastPictureWidth);
    const auto height = pixels(parser, QStringLiteral("height"), options.height, kLeastPictureHeight);
    const auto begin = moment(parser, QStringLiteral("from"));
    const auto end = moment(parser, QStringLiteral("to"));
    if (!width)
        return tl::unexpected(width.error());
    if (!height)
        return tl::unexpected(height.error());
    if (!begin)
        return tl::unexpected(begin.error());
    if (!end)
        return tl::unexpected(end.error());
    for (const QString& part : {QStringLiteral("from"), QStringLiteral("to")}) {
        if (parser.isSet(part) && (parser.isSet(QStringLiteral("phase")) || parser.isSet(QStringLiteral("each-phase"))))
            return fail(ErrorKind::Usage, "--" + part.toStdString() + " does not go with a phase, which is shown whole",
                        "Leave one of them out");
    }
    if (parser.isSet(QStringLiteral("to")) && *end <= *begin)
        return fail(ErrorKind::Usage, "--to must be later than --from");
    options.width = *width;
    options.height = *height;
    options.begin = *begin;
    options.end = *end;
    return options;
}

/// chart.png of one run; chart-01.png, chart-02.png … of several.
QString outputFor(const QString& output, qsizetype index, qsizetype number)
{
    if (number == 1)
        return output;
    const QFileInfo file(output);
    const QString name = QStringLiteral("%1-%2.%3")
                             .arg(file.completeBaseName())
                             .arg(index + 1, number > 99 ? 3 : 2, 10, QLatin1Char('0'))
                             .arg(file.suffix());
    return file.path() == QLatin1String(".") && !output.startsWith(QLatin1Char('.'))
               ? name
               : file.path() + QLatin1Char('/') + name;
}

/// The place of a phase of that name.
Expected<std::size_t> findPhase(const RunFile& run, const QString& name)
{
    const std::vector<PhaseRecord>& phases = run.data().phases;
    QStringList names;
    for (std::size_t i = 0; i < phases.size(); ++i) {
        names << toQt(cleanText(phases[i].name, 60));
        if (phases[i].name == name.toStdString() && phases[i].length() > Nanos{0})
            return i;
    }
    const std::string file = cleanText(run.path().filename().string(), 200);
    if (names.isEmpty())
        return fail(ErrorKind::Usage, file + " has no phases: it was made without a stress suite",
                    "Leave --phase or --each-phase out");
    return fail(ErrorKind::Usage, file + " has nothing of a phase \"" + cleanText(name.toStdString(), 60) + "\"",
                "It has " + names.join(QStringLiteral(", ")).toStdString());
}

/// A picture of each phase that was measured, numbered by its place.
Expected<void> renderPhases(const RunFile& run, PictureOptions options, const QString& output)
{
    const std::vector<PhaseRecord>& phases = run.data().phases;
    if (phases.empty())
        return tl::unexpected(findPhase(run, QString()).error());
    for (std::size_t i = 0; i < phases.size(); ++i) {
        options.phase = i;
        if (phases[i].length() <= Nanos{0})
            continue;
        const auto number = static_cast<qsizetype>(i);
        const QString picture = outputFor(output, number, std::max<qsizetype>(number + 1, 2));
        if (auto ok = checkNew(picture); !ok)
            return ok;
        if (auto done = savePicture(run, options, picture); !done)
            return done;
    }
    return {};
}

Expected<void> render(const QString& run, PictureOptions options, const QCommandLineParser& parser,
                      const QString& output)
{
    const auto file = RunFile::open(findRun(toPath(run).string()));
    if (!file)
        return tl::unexpected(withRunHint(file.error()));
    if (parser.isSet(QStringLiteral("each-phase")))
        return renderPhases(*file, options, output);
    if (parser.isSet(QStringLiteral("phase"))) {
        const auto phase = findPhase(*file, parser.value(QStringLiteral("phase")));
        if (!phase)
            return tl::unexpected(phase.error());
        options.phase = *phase;
    }
    const Nanos length = file->data().length();
    if (options.begin >= length.count() && options.begin > 0)
        return fail(ErrorKind::Usage, "--from lies behind the end of " + run.toStdString() + ", which is " +
                                          durationText(length) + " long");
    return savePicture(*file, options, output);
}

/// Qt ends its messages with a full stop, and Error::text() adds one.
std::string withoutStop(QString text)
{
    if (text.endsWith(QLatin1Char('.')))
        text.chop(1);
    return text.toStdString();
}

int report(const Error& error)
{
    std::string text = "xrunscope: " + cleanText(error.text());
    if (text.back() != '.')
        text += '.';
    std::fputs(messageLines(text).c_str(), stderr);
    return error.kind == ErrorKind::Usage ? kUsageStatus : kFileStatus;
}

} // namespace

int renderCommand(int argc, char** argv)
{
    // A picture needs no display, and one that is named but cannot be reached would end the program.
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    // Qt would take --style for itself.
    QStringList arguments;
    for (char** argument = argv; argument < argv + argc; ++argument)
        arguments << QString::fromLocal8Bit(*argument);
    int programName = 1;
    const QGuiApplication application(programName, argv);
    QCommandLineParser parser;
    defineOptions(parser);
    if (!parser.parse(arguments))
        return report({ErrorKind::Usage, withoutStop(parser.errorText()), "See xrunscope render --help"});
    if (parser.isSet(QStringLiteral("help"))) {
        std::fputs(renderHelp().c_str(), stdout);
        return 0;
    }
    const QStringList runs = parser.positionalArguments().mid(1);
    const QString output = parser.value(QStringLiteral("output"));
    if (runs.isEmpty())
        return report({ErrorKind::Usage, "no run to draw", "Name one or more .xrun files"});
    if (output.isEmpty())
        return report({ErrorKind::Usage, "no picture to write", "Name it with -o chart.png or -o chart.svg"});
    if (parser.isSet(QStringLiteral("each-phase")) && (runs.size() > 1 || parser.isSet(QStringLiteral("phase"))))
        return report({ErrorKind::Usage, "--each-phase takes one run and no --phase", "Call it once for each run"});
    const auto options = optionsFrom(parser);
    if (!options)
        return report(options.error());
    if (parser.isSet(QStringLiteral("chart"))) {
        const auto done = renderChart(parser, runs, output, options->width, options->height);
        return done ? 0 : report(done.error());
    }
    if (parser.isSet(QStringLiteral("with-marked")))
        return report({ErrorKind::Usage, "--with-marked has an effect on --chart alone", "Leave it out"});
    const bool ofPhases = parser.isSet(QStringLiteral("each-phase"));
    for (qsizetype i = 0; i < runs.size() && !ofPhases; ++i) {
        if (const auto ok = checkNew(outputFor(output, i, runs.size())); !ok)
            return report(ok.error());
    }
    for (qsizetype i = 0; i < runs.size(); ++i) {
        const auto done = render(runs[i], *options, parser, outputFor(output, i, runs.size()));
        if (!done)
            return report(done.error());
    }
    return 0;
}

} // namespace xrunscope
