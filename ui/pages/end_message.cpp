// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/end_message.h"

#include <QCoreApplication>
#include <QStringList>

#include "core/report/load_lines.h"
#include "core/report/report.h"
#include "ui/words.h"

namespace xrunscope {

namespace {

/// Context of the translations.
struct EndText {
    Q_DECLARE_TR_FUNCTIONS(xrunscope::EndText)
};

QString keptAs(const std::filesystem::path& file)
{
    return EndText::tr("Kept as %1").arg(fromPath(file.filename()));
}

Banner::Kind verdict(const RunData& data)
{
    if (!data.info.knows(Fact::Xruns))
        return Banner::Kind::Info;
    return data.statistics.counts().xruns() == 0 ? Banner::Kind::Good : Banner::Kind::Warning;
}

/// "The machine was suspended for 2 min (and 1 more time)"; empty: it was not.
QString suspendText(const RunData& data)
{
    const Marker* first = nullptr;
    int more = 0;
    for (const Marker& marker : data.markers) {
        if (marker.kind != Marker::Kind::Suspend)
            continue;
        if (first == nullptr)
            first = &marker;
        else
            ++more;
    }
    if (first == nullptr)
        return {};
    const QString text = toQt(cleanText(first->text, 200));
    return more > 0 ? EndText::tr("%1, and %n more time(s)", nullptr, more).arg(text) : text;
}

/// "A load failed (dbench: exit status 1)"; empty: none did.
QString loadText(const RunData& data)
{
    const QString failed = toQt(failedLoadsText(data.loads));
    return failed.isEmpty() ? failed : EndText::tr("A load failed (%1)").arg(failed);
}

QString sentences(QStringList parts)
{
    parts.removeAll(QString());
    return parts.join(QStringLiteral(" · "));
}

} // namespace

EndMessage endMessage(const RunEnd& end, const RunFile& run)
{
    const QString closing = toQt(closingSentence(run.data()));
    const QString limit = end.limitExceeded ? toQt(*end.limitExceeded) : QString();
    if (end.fileError)
        return {Banner::Kind::Error, errorText(*end.fileError),
                sentences({toSentence(end.fileError->hint), EndText::tr("What was written before is kept."), closing})};
    if (end.reason == EndReason::Failed || end.reason == EndReason::Starved)
        return {Banner::Kind::Error, toQt(end.text), sentences({suspendText(run.data()), closing, keptAs(run.path())})};
    return {verdict(run.data()), closing,
            sentences({toQt(end.text), suspendText(run.data()), loadText(run.data()), limit, keptAs(run.path())})};
}

EndMessage endMessage(const RunEnd& end, const Error& unreadable)
{
    if (end.fileError)
        return {Banner::Kind::Error, errorText(*end.fileError), toSentence(end.fileError->hint)};
    return {Banner::Kind::Error, errorText(unreadable), sentences({toSentence(unreadable.hint), toQt(end.text)})};
}

EndMessage endMessage(const RunFile& run, bool recording)
{
    const RunInfo& info = run.data().info;
    const QString unfinished = recording
                                   ? EndText::tr("This run is still being recorded: it shows what was written so far.")
                                   : EndText::tr("This run was cut off: it shows what was kept.");
    return {verdict(run.data()), toQt(closingSentence(run.data())),
            sentences({info.closed ? toQt(info.endText) : unfinished, suspendText(run.data()), loadText(run.data()),
                       toQt(info.note), toQt(info.host.line())})};
}

} // namespace xrunscope
