// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/run_picture.h"

#include <algorithm>

#include <QCoreApplication>
#include <QDateTime>
#include <QPainter>

#include "core/report/report.h"
#include "core/report/suite_run.h"
#include "ui/charts/latencytest_picture.h"
#include "ui/charts/picture_file.h"
#include "ui/charts/picture_paint.h"
#include "ui/words.h"

namespace xrunscope {

namespace {

constexpr std::size_t kLongestTitle = 200;

QString tr(const char* text)
{
    return QCoreApplication::translate("RunPicture", text);
}

QString shown(const std::string& text, std::size_t most = kLongestTitle)
{
    return toQt(cleanText(text, most));
}

QString microsOrDash(std::optional<Nanos> value)
{
    return value ? micros(*value) + QStringLiteral(" µs") : QStringLiteral("–");
}

/// What a picture is of: the whole run, or one of its phases.
struct Stretch {
    const RunStatistics* statistics;
    RunStatistics::Counts counts;
    Nanos length;
};

Stretch stretchOf(const RunData& run, std::optional<std::size_t> phase)
{
    if (!phase)
        return {&run.statistics, run.statistics.counts(), run.length()};
    const PhaseRecord& p = run.phases.at(*phase);
    return {&p.statistics, countsIn(run, p), p.length()};
}

std::vector<PictureContent::Figure> figureTilesOf(const RunData& run, const Stretch& stretch)
{
    const RunStatistics& s = *stretch.statistics;
    const std::uint64_t misses = stretch.counts.misses;
    const std::uint64_t xruns = stretch.counts.xruns();
    const QString estimated = run.info.facts.releaseEstimated ? tr(" (est.)") : QString();
    const auto left = s.smallestSpareTime();
    const auto told = [&run](Fact fact, std::uint64_t n) {
        return run.info.knows(fact) ? number(n) : QStringLiteral("–");
    };
    return {
        {told(Fact::Xruns, xruns), run.info.facts.modelled ? tr("XRUNs (modelled)") : tr("XRUNs"), xruns > 0},
        {told(Fact::Misses, misses), tr("deadline misses"), misses > 0},
        {microsOrDash(s.delay().max()), tr("delay, maximum%1").arg(estimated), false},
        {microsOrDash(s.delay().percentile(0.999).value), tr("delay, p99.9%1").arg(estimated), false},
        {microsOrDash(s.delay().quantile(0.5)), tr("delay, p50%1").arg(estimated), false},
        left && left->count() < 0 ? PictureContent::Figure{tr("none"), tr("spare time left"), true}
                                  : PictureContent::Figure{microsOrDash(left), tr("smallest spare time"), false},
    };
}

QString settingsOf(const RunData& run, Nanos length)
{
    const EngineFacts& facts = run.info.facts;
    QStringList parts;
    if (run.info.imported) {
        parts << tr("imported from %1").arg(shown(run.info.imported->source()));
        if (run.info.knows(Fact::Frames))
            parts << shown(geometryText(run.info));
        if (run.info.knows(Fact::Scheduling))
            parts << shown(describe(facts.scheduling));
        if (run.info.knows(Fact::Length))
            parts << shown(durationText(std::chrono::round<std::chrono::seconds>(run.length())));
        return parts.join(QStringLiteral(" · "));
    }
    if (!facts.server) // else it names itself below
        parts << tr("%1 engine").arg(shown(facts.engine));
    if (!run.info.plan.label.empty()) // else they are the title
        parts << shown(geometryText(facts)) << shown(describe(facts.scheduling));
    if (run.info.plan.cpuLoadPercent > 0)
        parts << tr("CPU load %1 %").arg(run.info.plan.cpuLoadPercent);
    parts << shown(durationText(std::chrono::round<std::chrono::seconds>(length)));
    if (!facts.device.empty())
        parts << shown(facts.device);
    if (!facts.clients.empty())
        parts << tr("%1 load clients").arg(facts.clients.size());
    return parts.join(QStringLiteral(" · "));
}

Expected<PictureContent> contentOf(const RunFile& file, const PictureOptions& options)
{
    const RunData& run = file.data();
    const RunInfo& info = run.info;
    const Stretch stretch = stretchOf(run, options.phase);
    const RunStatistics& statistics = *stretch.statistics;
    PictureContent content;
    content.title = shown(titleOf(info));
    if (options.phase)
        content.title = shown(run.phases.at(*options.phase).name, 60) + QStringLiteral(" · ") + content.title;
    content.date = QDateTime::fromMSecsSinceEpoch(info.startedAt, Qt::OffsetFromUTC, info.utcOffsetSeconds)
                       .toString(QStringLiteral("yyyy-MM-dd hh:mm")) +
                   QStringLiteral(" · Xrunscope ") + shown(info.version, 20);
    content.settings = settingsOf(run, stretch.length);
    if (!info.imported || !info.host.kernel.empty())
        content.host = shown(info.host.line(), 400);
    content.figures = figureTilesOf(run, stretch);
    content.estimated = info.facts.releaseEstimated;
    content.kinds = stretch.counts;
    content.closing = shown(options.phase ? phaseSentence(run, *options.phase) : closingSentence(run), 400);

    const std::int64_t length = std::max<std::int64_t>(run.length().count(), 1'000'000);
    const std::int64_t begin = options.phase ? run.phases.at(*options.phase).begin : options.begin;
    const std::int64_t end = options.phase ? run.phases.at(*options.phase).end : options.end;
    TimelineModel& t = content.timeline;
    t.quantity = options.quantity;
    t.begin = std::clamp<std::int64_t>(begin, 0, length - 1);
    t.end = end > t.begin ? std::min(end, length) : length;
    auto columns = file.timeline(t.begin, t.end, static_cast<std::size_t>(std::max(options.width, 1)));
    if (!columns)
        return tl::unexpected(columns.error());
    t.columns = std::move(*columns);
    t.spareNs = statistics.spareTime().count();
    t.deadlineNs = run.statistics.deadline().count();
    t.xruns = run.xruns;
    t.firstRelease = toNs(info.facts.firstRelease);
    t.markers = run.markers;
    if (!options.phase)
        t.phases = phaseBandsOf(run.phases);
    t.fitRange();

    HistogramModel& h = content.histogram;
    h.quantity = options.quantity;
    const bool delay = options.quantity == Quantity::Delay;
    h.distribution = delay ? statistics.delay() : statistics.response();
    h.limitNs = t.limitNs();
    h.fitRanges();
    return content;
}

Expected<QByteArray> render(const RunFile& run, const PictureOptions& options, PictureFormat format)
{
    const auto drawing = drawingOf(run, options);
    if (!drawing)
        return tl::unexpected(drawing.error());
    return encodePicture(*drawing, {options.width, options.height}, format);
}

} // namespace

Expected<PictureDrawing> drawingOf(const RunFile& run, const PictureOptions& options)
{
    if (options.style == PictureStyle::Latencytest) {
        const LatencytestColors colors = options.latencytestOnWhite ? latencytestColorsOnWhite() : LatencytestColors{};
        const int columns = std::max(options.width, 1);
        auto content = options.phase ? latencytestContentOf(run, *options.phase, columns)
                                     : latencytestContentOf(run, options.begin, options.end, columns);
        if (!content)
            return tl::unexpected(content.error());
        return PictureDrawing{content->title, content->figures,
                              [shown = *content, colors](QPainter& painter, const QSizeF& size) {
                                  paintLatencytestPicture(painter, size, shown, colors);
                              }};
    }
    auto content = contentOf(run, options);
    if (!content)
        return tl::unexpected(content.error());
    return PictureDrawing{content->title, content->closing,
                          [shown = *content, colors = options.colors](QPainter& painter, const QSizeF& size) {
                              paintPicture(painter, size, shown, colors);
                          }};
}

Expected<QByteArray> renderPng(const RunFile& run, const PictureOptions& options)
{
    return render(run, options, PictureFormat::Png);
}

Expected<QByteArray> renderSvg(const RunFile& run, const PictureOptions& options)
{
    return render(run, options, PictureFormat::Svg);
}

Expected<void> savePicture(const PictureDrawing& drawing, const QSize& size, const QString& file)
{
    const auto format = pictureFormatOf(file);
    if (!format)
        return tl::unexpected(format.error());
    const auto bytes = encodePicture(drawing, size, *format);
    if (!bytes)
        return tl::unexpected(bytes.error());
    return writePicture(*bytes, file);
}

Expected<void> savePicture(const RunFile& run, const PictureOptions& options, const QString& file)
{
    if (const auto format = pictureFormatOf(file); !format)
        return tl::unexpected(format.error());
    const auto drawing = drawingOf(run, options);
    if (!drawing)
        return tl::unexpected(drawing.error());
    return savePicture(*drawing, {options.width, options.height}, file);
}

} // namespace xrunscope
