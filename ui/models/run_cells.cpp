// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/run_cells.h"

#include <algorithm>

#include <QDateTime>
#include <QLocale>
#include <QTimeZone>

#include "core/report/report.h"
#include "core/run/series.h"
#include "ui/models/runs_model.h"
#include "ui/words.h"

namespace xrunscope {

namespace {

QDateTime startOf(const RunInfo& info)
{
    return QDateTime::fromMSecsSinceEpoch(info.startedAt, QTimeZone(info.utcOffsetSeconds));
}

RunCell length(std::int64_t ns, const RunInfo& info, bool recording)
{
    const std::int64_t second = 1'000'000'000;
    // Whole periods seldom make whole seconds: a second less a nanosecond is a second to a reader.
    const std::int64_t unit = ns < second - second / 1000 ? second / 1000 : second;
    const std::int64_t shown = (ns + unit / 2) / unit * unit;
    QString text = toQt(durationText(Nanos{shown}));
    if (recording)
        text = RunsModel::tr("recording…");
    else if (!info.closed)
        text = RunsModel::tr("%1, cut off").arg(text);
    return {text, QVariant::fromValue<qlonglong>(ns)};
}

QString engineText(const std::string& engine)
{
    if (engine == "jack")
        return RunsModel::tr("JACK");
    return engine == "alsa" ? RunsModel::tr("ALSA") : toQt(engine);
}

/// The sides of an A/B comparison have one label, if any, and are told apart by their files' names.
QString nameOfSeries(const FolderEntry& member)
{
    const QString label = toQt(member.entry->info.plan.label);
    const QString name = fromPath(seriesName(member.path));
    if (label.isEmpty())
        return name.isEmpty() ? RunsModel::tr("Series") : name;
    if (name.endsWith(QStringLiteral("-a")))
        return RunsModel::tr("%1 · A").arg(label);
    return name.endsWith(QStringLiteral("-b")) ? RunsModel::tr("%1 · B").arg(label) : label;
}

RunCell unreadable(const FolderEntry& run, int column)
{
    const QString name = fromPath(run.path.filename());
    const QString reason = errorText(run.entry.error());
    if (column == RunsModel::Date)
        return {QString(), QVariant::fromValue<qlonglong>(0)};
    if (column == RunsModel::Label)
        return {reason.contains(name) ? reason : QStringLiteral("%1: %2").arg(name, reason), name};
    return {QString(), QVariant()};
}

} // namespace

RunCell runCell(const FolderEntry& run, int column, bool recording)
{
    if (!run.entry)
        return unreadable(run, column);
    const RunInfo& info = run.entry->info;
    const RunSummaryFigures& figures = run.entry->figures;
    const auto count = [](std::uint64_t n) { return RunCell{number(n), QVariant::fromValue<qulonglong>(n)}; };
    const RunCell unknown{QStringLiteral("–"), QVariant(-1)}; // an imported run whose source does not tell it
    switch (column) {
    case RunsModel::Label: {
        QString label = info.plan.label.empty() ? fromPath(run.path.stem()) : toQt(info.plan.label);
        if (info.plan.series.count > 1)
            label = RunsModel::tr("%1 of %2").arg(info.plan.series.index).arg(info.plan.series.count) +
                    (info.plan.label.empty() ? QString() : QStringLiteral(" · ") + label);
        return {label, info.plan.series.count > 1 ? QVariant(info.plan.series.index) : QVariant(label)};
    }
    case RunsModel::Date:
        return {QLocale().toString(startOf(info), QStringLiteral("yyyy-MM-dd HH:mm")),
                QVariant::fromValue<qlonglong>(info.startedAt)};
    case RunsModel::Host:
        return {toQt(info.host.hostname), toQt(info.host.hostname)};
    case RunsModel::Engine:
        if (info.imported)
            return {toQt(info.imported->program.empty() ? std::string("imported") : info.imported->program),
                    QStringLiteral("imported")};
        return {engineText(info.plan.engine), toQt(info.plan.engine)};
    case RunsModel::Class: {
        const QString text = info.knows(Fact::Scheduling) ? toQt(describe(info.facts.scheduling)) : QStringLiteral("–");
        return {text, text};
    }
    case RunsModel::Format: {
        if (info.imported)
            return {
                info.knows(Fact::Frames) || info.knows(Fact::Rate) ? toQt(geometryText(info)) : unknown.text,
                QVariant::fromValue<qlonglong>(info.knows(Fact::Frames) ? info.facts.geometry.period().count() : -1)};
        const auto& server = info.facts.server;
        const Geometry& g = server ? info.facts.geometry : info.plan.geometry;
        const QString frames = server && !server->periods
                                   ? number(g.frames)
                                   : QStringLiteral("%1 × %2").arg(number(g.frames)).arg(g.periods);
        return {QStringLiteral("%1 · %2").arg(frames, number(g.rate)),
                QVariant::fromValue<qlonglong>(g.period().count())};
    }
    case RunsModel::Length:
        return info.knows(Fact::Length) ? length(figures.lengthNs, info, recording) : unknown;
    case RunsModel::Xruns:
        return info.knows(Fact::Xruns) ? count(figures.xruns) : unknown;
    case RunsModel::P999:
        if (info.imported && !info.imported->quantity.empty())
            return unknown;
        return figures.delayP999Ns
                   ? RunCell{micros(Nanos{*figures.delayP999Ns}), QVariant::fromValue<qlonglong>(*figures.delayP999Ns)}
                   : unknown;
    case RunsModel::Max:
        if (info.imported && (figures.delayMaxNs == 0 || !info.imported->quantity.empty()))
            return unknown;
        return {micros(Nanos{figures.delayMaxNs}), QVariant::fromValue<qlonglong>(figures.delayMaxNs)};
    default:
        return {};
    }
}

RunCell seriesCell(const std::vector<const FolderEntry*>& runs, int column)
{
    const RunInfo& first = runs.front()->entry->info;
    const auto sum = [&](auto member) {
        decltype(RunSummaryFigures{}.*member) total{};
        for (const FolderEntry* run : runs)
            total += run->entry->figures.*member;
        return total;
    };
    switch (column) {
    case RunsModel::Label: {
        const QString name = nameOfSeries(*runs.front());
        return {RunsModel::tr("%1 · %2 of %3 runs").arg(name).arg(runs.size()).arg(first.plan.series.count), name};
    }
    case RunsModel::Length: {
        RunInfo closed = first;
        closed.closed = true;
        return length(sum(&RunSummaryFigures::lengthNs), closed, false);
    }
    case RunsModel::Xruns: {
        const std::uint64_t xruns = sum(&RunSummaryFigures::xruns);
        return {number(xruns), QVariant::fromValue<qulonglong>(xruns)};
    }
    case RunsModel::P999:
        return {QString(), QVariant(-1)};
    case RunsModel::Max: {
        const auto worst = std::max_element(runs.begin(), runs.end(), [](const FolderEntry* a, const FolderEntry* b) {
            return a->entry->figures.delayMaxNs < b->entry->figures.delayMaxNs;
        });
        return runCell(**worst, column, false);
    }
    default:
        return runCell(*runs.front(), column, false);
    }
}

QString runToolTip(const FolderEntry& run)
{
    if (!run.entry)
        return toQt(run.entry.error().text());
    const RunInfo& info = run.entry->info;
    QStringList lines{fromPath(run.path.filename()),
                      info.imported ? RunsModel::tr("Imported from %1").arg(toQt(info.imported->source())) : QString(),
                      info.imported && info.host.kernel.empty() ? QString() : toQt(info.host.line()),
                      info.facts.modelled || info.imported ? QString() : toQt(cleanText(info.facts.device, 200)),
                      toQt(info.note)};
    lines.removeAll(QString());
    return lines.join(QLatin1Char('\n'));
}

} // namespace xrunscope
