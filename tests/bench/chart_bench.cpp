// SPDX-License-Identifier: GPL-3.0-or-later
// Milliseconds a frame of each chart takes at 1000 × 400: new data, then paint. Needs no display.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <functional>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include <QApplication>
#include <QElapsedTimer>
#include <QImage>
#include <QMouseEvent>

#include "ui/charts/comparison_chart.h"
#include "ui/charts/histogram_chart.h"
#include "ui/charts/indexed_png.h"
#include "ui/charts/load_chart.h"
#include "ui/charts/picture_paint.h"
#include "ui/charts/timeline_chart.h"

namespace xrunscope {
namespace {

constexpr int kFrames = 60;
constexpr int kCycles = 225'000; // five minutes of 64 frames at 48,000 Hz
constexpr std::int64_t kPeriod = 1'333'333;

void measure(const char* name, const std::function<void()>& frame)
{
    frame();
    std::vector<double> ms;
    for (int i = 0; i < kFrames; ++i) {
        QElapsedTimer timer;
        timer.start();
        frame();
        ms.push_back(static_cast<double>(timer.nsecsElapsed()) / 1e6);
    }
    std::sort(ms.begin(), ms.end());
    std::printf("%-34s median %6.2f ms, p90 %6.2f ms\n", name, ms[kFrames / 2], ms[kFrames * 9 / 10]);
}

struct Data {
    Timeline timeline;
    Distribution delay;
    std::vector<Xrun> xruns;
    std::vector<LoadPoint> loads;
};

Data makeData()
{
    Data data;
    std::mt19937 random(1);
    std::lognormal_distribution<double> delay(std::log(27'000.0), 0.3);
    for (int k = 0; k < kCycles; ++k) {
        PeriodSample s;
        s.period = static_cast<std::uint64_t>(k);
        s.release = k * kPeriod;
        s.delay = static_cast<std::int64_t>(delay(random));
        s.miss = k % 5'000 == 4'321;
        if (s.miss) {
            s.delay = 1'100'000;
            Xrun xrun;
            xrun.release = s.release;
            data.xruns.push_back(xrun);
        }
        s.response = s.delay + 600'000;
        data.timeline.add(s, 0);
        data.delay.add(s.delay);
    }
    std::normal_distribution<double> noise(0, 1);
    for (std::uint64_t second = 0; second < 300; ++second) {
        LoadPoint p;
        p.second = second;
        p.hasSystem = true;
        p.dspMean = 43 + noise(random);
        p.user = 24 + noise(random);
        p.system = 7 + noise(random) / 2;
        p.contextSwitches = 11'000 + 500 * noise(random);
        data.loads.push_back(p);
    }
    return data;
}

void paintOnto(QImage& image, QWidget& widget)
{
    widget.render(&image, QPoint(), QRegion(), QWidget::DrawChildren);
}

void run()
{
    const Data data = makeData();
    const std::int64_t length = kCycles * kPeriod;
    QImage image(1000, 400, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::black);

    TimelineChart timeline;
    timeline.resize(1000, 400);
    timeline.show();
    QApplication::processEvents();
    timeline.reset(length);
    timeline.setLimits(747'000, kPeriod);
    timeline.setXruns(data.xruns, 0);
    const auto columns = [&] {
        return decimate(data.timeline.columns(), timeline.viewBegin(), timeline.viewEnd(),
                        static_cast<std::size_t>(timeline.plotColumns()));
    };
    measure("timeline, new columns", [&] {
        timeline.setColumns(columns());
        paintOnto(image, timeline);
    });
    std::int64_t shift = 0;
    measure("timeline, panned (new time axis)", [&] {
        shift += 700'000'000;
        timeline.setView(shift, shift + 60'000'000'000);
        timeline.setColumns(columns());
        paintOnto(image, timeline);
    });

    HistogramChart histogram;
    histogram.resize(1000, 400);
    histogram.show();
    QApplication::processEvents();
    measure("histogram, new distribution", [&] {
        histogram.setDistribution(data.delay, 747'000);
        paintOnto(image, histogram);
    });

    LoadChart load;
    load.resize(1000, 400);
    load.show();
    load.setView(0, length);
    QApplication::processEvents();
    measure("load, new points", [&] {
        load.setPoints(data.loads);
        paintOnto(image, load);
    });

    PictureContent content;
    content.title = QStringLiteral("A run");
    content.figures.resize(6);
    content.timeline.end = length;
    content.timeline.columns = decimate(data.timeline.columns(), 0, length, 1000);
    content.timeline.xruns = data.xruns;
    content.timeline.deadlineNs = kPeriod;
    content.timeline.spareNs = content.histogram.limitNs = 747'000;
    content.histogram.distribution = data.delay;
    content.timeline.fitRange();
    content.histogram.fitRanges();
    qsizetype bytes = 0;
    measure("picture, 1000 x 560 PNG", [&] {
        QImage picture(1000, 560, QImage::Format_RGB32);
        QPainter painter(&picture);
        paintPicture(painter, picture.size(), content, lightColors());
        painter.end();
        bytes = encodePng(picture).size();
    });
    std::printf("%-34s %lld bytes\n", "", static_cast<long long>(bytes));
}

/// Eight columns of 5 minutes, each somewhat later than the one before.
std::vector<Distribution> eightDelays()
{
    std::vector<Distribution> delays(8);
    std::mt19937 random(2);
    for (std::size_t i = 0; i < delays.size(); ++i) {
        std::lognormal_distribution<double> delay(std::log(20'000.0 + 6'000.0 * static_cast<double>(i)), 0.4);
        for (int k = 0; k < kCycles; ++k)
            delays[i].add(static_cast<std::int64_t>(delay(random)) * (k % 20'000 == 77 ? 20 : 1));
    }
    return delays;
}

std::shared_ptr<const ComparisonCharts> chartsOf(const std::vector<Distribution>& delays)
{
    auto charts = std::make_shared<ComparisonCharts>();
    charts->spareUs = 747;
    for (std::size_t i = 0; i < delays.size(); ++i) {
        ColumnChart column;
        column.letter = std::string(1, static_cast<char>('A' + static_cast<int>(i)));
        column.name = "6." + std::to_string(i) + ".0 PREEMPT_RT";
        column.periods = delays[i].count();
        column.tail = tailCurve(delays[i]);
        column.shares = shareCurve(delays[i]);
        column.percentiles = percentileCurve(delays[i]);
        column.max = toUs(*delays[i].max());
        charts->columns.push_back(std::move(column));
        TimelineStrip& strip = charts->strips.emplace_back();
        strip.column = i;
        strip.length = 300'000'000'000;
        strip.spareUs = 747;
        for (std::int64_t second = 0; second < 300; ++second) {
            TimelineColumn row;
            row.begin = second * 1'000'000'000;
            row.width = 1'000'000'000;
            row.count = 750;
            row.delayMax = 60'000 + second % 17 * 9'000;
            strip.seconds.push_back(row);
        }
    }
    return charts;
}

void runComparison()
{
    const std::vector<Distribution> delays = eightDelays();
    QImage image(1000, 400, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::black);
    auto charts = chartsOf(delays);
    measure("comparison of 8, curves prepared", [&] { charts = chartsOf(delays); });
    ComparisonChart chart;
    chart.resize(1000, 400);
    chart.show();
    QApplication::processEvents();
    const std::pair<const char*, ComparisonKind> kinds[] = {{"tail", ComparisonKind::Tail},
                                                            {"histogram", ComparisonKind::Histogram},
                                                            {"percentiles", ComparisonKind::Percentiles},
                                                            {"timeline", ComparisonKind::Timeline}};
    for (const auto& [name, kind] : kinds) {
        chart.setKind(kind);
        measure((std::string("comparison, new ") + name).c_str(), [&] {
            chart.setCharts(charts);
            paintOnto(image, chart);
        });
        double x = 100;
        measure((std::string("comparison, pointer over ") + name).c_str(), [&] {
            x = x > 800 ? 100 : x + 7;
            QMouseEvent move(QEvent::MouseMove, QPointF(x, 150), QPointF(x, 150), Qt::NoButton, Qt::NoButton,
                             Qt::NoModifier);
            QApplication::sendEvent(&chart, &move);
            paintOnto(image, chart);
        });
    }
}

} // namespace
} // namespace xrunscope

int main(int argc, char** argv)
{
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    const QApplication application(argc, argv);
    xrunscope::run();
    xrunscope::runComparison();
    return 0;
}
