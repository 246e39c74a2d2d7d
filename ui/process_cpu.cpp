// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/process_cpu.h"

#include <algorithm>
#include <ctime>

#include <QDir>
#include <QFile>

namespace xrunscope {

namespace {

Nanos processTime()
{
    timespec ts{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &ts);
    return std::chrono::seconds{ts.tv_sec} + Nanos{ts.tv_nsec};
}

QByteArray contents(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// CPU time of the thread named as the timer engine names it; 0 when there is none.
Nanos cycleThreadTime()
{
    const QString tasks = QStringLiteral("/proc/self/task/");
    const QStringList ids = QDir(tasks).entryList(QDir::Dirs | QDir::NoDotAndDotDot);
    for (const QString& id : ids) {
        if (contents(tasks + id + QStringLiteral("/comm")).trimmed() != "xrun-cycle")
            continue;
        // schedstat(proc): nanoseconds on a CPU, nanoseconds waiting, time slices.
        const QList<QByteArray> fields = contents(tasks + id + QStringLiteral("/schedstat")).split(' ');
        return Nanos{fields.value(0).toLongLong()};
    }
    return Nanos{0};
}

} // namespace

std::optional<double> ProcessCpu::percent()
{
    const MonoTime now = MonoClock::now();
    const Nanos elapsed = now - at_;
    const bool first = at_ == MonoTime{};
    if (!first && elapsed < std::chrono::milliseconds{500})
        return std::nullopt;
    const Nanos used = processTime();
    const Nanos cycleThread = cycleThreadTime();
    // A new cycle thread starts from 0, one that ended shows as 0.
    const Nanos ofCycles = std::max(Nanos{0}, cycleThread - (cycleThread < cycleThread_ ? Nanos{0} : cycleThread_));
    const Nanos own = std::max(Nanos{0}, used - used_ - ofCycles);
    at_ = now;
    used_ = used;
    cycleThread_ = cycleThread;
    if (first)
        return std::nullopt;
    return 100.0 * toSeconds(own) / toSeconds(elapsed);
}

} // namespace xrunscope
