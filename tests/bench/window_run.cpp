// SPDX-License-Identifier: GPL-3.0-or-later
// Makes one timer run in the real window and ends: window_run visible|hidden|frozen SECONDS. Prints the run file, and
// what the process cost while the run went on.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <string>

#include <QApplication>
#include <QThread>
#include <fmt/format.h>
#include <sys/resource.h>

#include "ui/live_run.h"
#include "ui/main_window.h"
#include "ui/pages/live_page.h"
#include "ui/theme.h"

namespace {

using namespace xrunscope;

double cpuSeconds()
{
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    const auto seconds = [](const timeval& t) {
        return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) / 1e6;
    };
    return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

double residentMb()
{
    std::ifstream in("/proc/self/status");
    for (std::string line; std::getline(in, line);)
        if (line.rfind("VmRSS:", 0) == 0)
            return std::strtod(line.c_str() + 6, nullptr) / 1024;
    return 0;
}

} // namespace

int main(int argc, char** argv)
{
    if (argc != 3) {
        fmt::print(stderr, "Usage: {} visible|hidden|frozen SECONDS\n", argv[0]);
        return 2;
    }
    const std::string mode = argv[1];
    const int seconds = std::atoi(argv[2]);
    const QApplication application(argc, argv);
    Theme theme(Theme::Choice::Dark);
    MainWindow window(theme);
    window.resize(1280, 800);
    window.show();
    QApplication::processEvents();
    if (mode == "hidden")
        window.hide();

    LiveRun& run = *window.live()->run();
    double cpuBefore = 0;
    std::chrono::steady_clock::time_point begun;
    QObject::connect(&run, &LiveRun::runStarted, &window, [&] {
        cpuBefore = cpuSeconds();
        begun = std::chrono::steady_clock::now();
        if (mode == "frozen")
            QThread::sleep(static_cast<unsigned long>(seconds > 2 ? seconds - 1 : 1));
    });
    int status = 1;
    QObject::connect(&run, &LiveRun::runFinished, &window, [&](const RunEnd& end, bool) {
        const double wall = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
        fmt::print(stderr, "{}: {:.1f} % of a core, {:.0f} MB resident\n", mode,
                   100 * (cpuSeconds() - cpuBefore) / wall, residentMb());
        fmt::print("{}\n", run.file().string());
        status = end.complete ? 0 : 1;
        QApplication::quit();
    });
    QObject::connect(&run, &LiveRun::failed, &window, [](const Error& error) {
        fmt::print(stderr, "{}\n", error.text());
        QApplication::quit();
    });
    RunPlan plan;
    plan.phases = {{"run", std::chrono::seconds{seconds}}};
    run.start(plan, 1);
    QApplication::exec();
    return status;
}
