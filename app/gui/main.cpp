// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <string>

#include <QApplication>
#include <QCommandLineParser>
#include <QIcon>
#include <QLocale>
#include <QSettings>
#include <QTranslator>

#include "app/gui/help_text.h"
#include "app/gui/render_command.h"
#include "ui/main_window.h"
#include "ui/theme.h"
#include "ui/words.h"

namespace {

constexpr int kWrongUsage = 2;

void describeProgram()
{
    QCoreApplication::setOrganizationName(QStringLiteral("xrunscope"));
    QCoreApplication::setApplicationName(QStringLiteral("xrunscope"));
    QCoreApplication::setApplicationVersion(QStringLiteral(XRUNSCOPE_VERSION));
    QGuiApplication::setApplicationDisplayName(QStringLiteral("Xrunscope"));
    QGuiApplication::setDesktopFileName(QStringLiteral("xrunscope"));
}

/// windowHelp() describes them.
void addArguments(QCommandLineParser& parser)
{
    parser.addOption(QCommandLineOption(QStringList{QStringLiteral("h"), QStringLiteral("help")}));
    parser.addVersionOption();
}

/// --help and --version need no display. True when one of them was answered.
bool answersWithoutDisplay(int argc, char** argv)
{
    const auto isOneOf = [](const char* text, std::initializer_list<const char*> options) {
        return std::any_of(options.begin(), options.end(), [text](const char* o) { return std::strcmp(text, o) == 0; });
    };
    for (char** argument = argv + 1; argument < argv + argc; ++argument) {
        const bool help = isOneOf(*argument, {"-h", "--help"});
        if (!help && !isOneOf(*argument, {"-v", "--version"}))
            continue;
        const std::string version = "xrunscope " XRUNSCOPE_VERSION "\n";
        std::fputs((help ? xrunscope::windowHelp() : version).c_str(), stdout);
        return true;
    }
    return false;
}

xrunscope::Theme::Choice storedTheme()
{
    using Choice = xrunscope::Theme::Choice;
    const int stored = QSettings().value(QStringLiteral("window/theme")).toInt();
    return stored == 1 ? Choice::Light : stored == 2 ? Choice::Dark : Choice::Desktop;
}

} // namespace

int main(int argc, char** argv)
{
    describeProgram();
    if (argc > 1 && std::strcmp(argv[1], "render") == 0)
        return xrunscope::renderCommand(argc, argv);
    if (answersWithoutDisplay(argc, argv))
        return 0;

    const QApplication application(argc, argv);
    QGuiApplication::setWindowIcon(QIcon(QStringLiteral(":/icons/xrunscope.svg")));
    // English, too: its plurals are a translation.
    QTranslator english;
    QTranslator local;
    if (english.load(QStringLiteral(":/i18n/xrunscope_en.qm")))
        QCoreApplication::installTranslator(&english);
    if (local.load(QLocale(), QStringLiteral("xrunscope"), QStringLiteral("_"), QStringLiteral(":/i18n")))
        QCoreApplication::installTranslator(&local);

    QCommandLineParser parser;
    addArguments(parser);
    if (!parser.parse(QCoreApplication::arguments())) {
        std::fprintf(stderr, "xrunscope: %s\n", qPrintable(parser.errorText()));
        return kWrongUsage;
    }
    xrunscope::Theme theme(storedTheme());
    xrunscope::MainWindow window(theme);
    for (const QString& file : parser.positionalArguments())
        window.openFile(xrunscope::toPath(file));
    window.show();
    return QApplication::exec();
}
