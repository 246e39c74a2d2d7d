// SPDX-License-Identifier: GPL-3.0-or-later
// Time from the wish to compare eight 5-minute runs to the table on the screen, and to the verdicts. The runs are made
// up and written through the real Collector and store.
//   compare_bench [FOLDER]    keeps the files there, and uses those that are there already
#include <cmath>
#include <cstdio>
#include <memory>
#include <random>

#include <QApplication>
#include <QElapsedTimer>
#include <QTemporaryDir>
#include <fmt/format.h>

#include "tests/core/run/made_file.h"
#include "ui/main_window.h"
#include "ui/pages/compare_page.h"
#include "ui/pages/comparison_figures.h"
#include "ui/widgets/comparison_table.h"
#include "ui/words.h"

namespace {

using namespace std::chrono_literals;

constexpr int kRuns = 8;
constexpr std::uint64_t kPeriods = 300'000; // 5 minutes of 1 ms
constexpr double kTail = 3e-4;              ///< share of cycles that are some hundred µs late

/// Delays like those of an ordinary kernel: a hill whose place differs from run to run, and a long tail.
void writeRun(const std::filesystem::path& file, int number, double middleUs)
{
    std::mt19937 random(static_cast<unsigned>(number));
    std::lognormal_distribution<double> hill(std::log(middleUs), 0.25);
    std::lognormal_distribution<double> tail(std::log(300.0), 0.6);
    std::uniform_real_distribution<double> chance(0, 1);
    std::normal_distribution<double> work(200, 6);
    std::vector<xrunscope::CycleRecord> cycles;
    std::int64_t free = 0;
    for (std::uint64_t k = 0; k < kPeriods; ++k) {
        const std::int64_t release = xrunscope::kMadeOrigin + static_cast<std::int64_t>(k) * 1'000'000;
        const double late = chance(random) < kTail ? tail(random) : hill(random);
        const std::int64_t start = std::max(release + static_cast<std::int64_t>(late * 1e3), free);
        const std::int64_t end = start + static_cast<std::int64_t>(std::max(work(random), 100.0) * 1e3);
        free = end;
        cycles.push_back({k, release, start, end, end, 0, 0});
    }
    xrunscope::RunInfo info = xrunscope::madeInfo();
    info.plan.label = fmt::format("kernel {}", number % 2 == 0 ? "A" : "B");
    info.plan.phases = {{"run", 5min}};
    info.host.kernel = fmt::format("6.{}.0", number);
    xrunscope::writeMadeRun(file, info, cycles, kPeriods);
}

double milliseconds(const QElapsedTimer& clock)
{
    return static_cast<double>(clock.nsecsElapsed()) / 1e6;
}

} // namespace

int main(int argc, char** argv)
{
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QTemporaryDir own;
    qputenv("XDG_DATA_HOME", own.path().toLocal8Bit());
    qputenv("XDG_CONFIG_HOME", own.path().toLocal8Bit());
    QApplication application(argc, argv);
    const std::filesystem::path folder = argc > 1 ? argv[1] : own.path().toStdString();
    std::filesystem::create_directories(folder);
    std::vector<xrunscope::ColumnFiles> columns;
    std::uintmax_t bytes = 0;
    for (int i = 0; i < kRuns; ++i) {
        const auto file = folder / fmt::format("run-{}.xrun", i + 1);
        if (!std::filesystem::exists(file))
            writeRun(file, i + 1, 20.0 + 3 * i);
        bytes += std::filesystem::file_size(file);
        columns.push_back({file});
    }
    std::printf("%d runs of 5 minutes, %.1f MB\n", kRuns, static_cast<double>(bytes) / 1e6);

    xrunscope::Theme theme(xrunscope::Theme::Choice::Dark);
    for (int round = 1; round <= 3; ++round) {
        xrunscope::MainWindow window(theme);
        window.resize(1280, 800);
        window.show();
        window.showCompare();
        QApplication::processEvents();
        xrunscope::ComparePage& page = *window.compare();
        xrunscope::CompareSession& session = page.session();
        QElapsedTimer clock;
        clock.start();
        page.compare(columns);
        while (session.comparison() == nullptr)
            QApplication::processEvents(QEventLoop::WaitForMoreEvents);
        const double read = milliseconds(clock);
        page.figures()->table()->repaint();
        const double shown = milliseconds(clock);
        while (session.comparison()->verdicts.empty())
            QApplication::processEvents(QEventLoop::WaitForMoreEvents);
        page.figures()->table()->repaint();
        const double judged = milliseconds(clock);
        std::printf(
            "round %d: read and compared %.0f ms, table painted %.0f ms, verdicts %.0f ms (bar: table below 1000 "
            "ms)\n",
            round, read, shown, judged);
    }
    return 0;
}
