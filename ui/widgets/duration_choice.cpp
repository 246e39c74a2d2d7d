// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/duration_choice.h"

#include <QCoreApplication>
#include <QStringList>

#include "ui/words.h"

namespace xrunscope {

namespace {

/// Context of the translations.
struct DurationText {
    Q_DECLARE_TR_FUNCTIONS(xrunscope::DurationText)
};

constexpr qint64 kLongestMs = 366LL * 24 * 3600 * 1000;

} // namespace

QString DurationChoice::text() const
{
    if (!length)
        return count > 1 ? DurationText::tr("%1 runs until stopped").arg(count) : DurationText::tr("run until stopped");
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(*length).count();
    const bool whole = *length == std::chrono::seconds{seconds} && seconds > 0;
    if (count > 1) {
        return whole && seconds % 60 == 0 && seconds > 60 && seconds < 3600
                   ? DurationText::tr("%1 × %2 minutes").arg(count).arg(seconds / 60)
                   : DurationText::tr("%1 × %2").arg(count).arg(toQt(durationText(*length)));
    }
    if (whole && seconds % 3600 == 0)
        return DurationText::tr("%1-hour run").arg(seconds / 3600);
    if (whole && seconds % 60 == 0)
        return DurationText::tr("%1-minute run").arg(seconds / 60);
    if (whole && seconds < 60)
        return DurationText::tr("%1-second run").arg(seconds);
    return DurationText::tr("run of %1").arg(toQt(durationText(*length)));
}

QString DurationChoice::stored() const
{
    const qint64 ms = length ? std::chrono::duration_cast<std::chrono::milliseconds>(*length).count() : 0;
    return QStringLiteral("%1x%2").arg(ms).arg(count);
}

DurationChoice DurationChoice::fromStored(const QString& text)
{
    const QStringList parts = text.split(QLatin1Char('x'));
    bool msOk = false;
    bool countOk = false;
    const qint64 ms = parts.value(0).toLongLong(&msOk);
    const int count = parts.value(1).toInt(&countOk);
    if (!msOk || !countOk || ms < 0 || ms > kLongestMs || count < 1 || count > 999)
        return {};
    DurationChoice choice;
    choice.count = count;
    if (ms > 0)
        choice.length = std::chrono::milliseconds{ms};
    else
        choice.length.reset();
    return choice;
}

} // namespace xrunscope
