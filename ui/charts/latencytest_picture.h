// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>

#include <QPainter>
#include <QSizeF>
#include <QString>

#include "core/base/error.h"
#include "core/run/run_file.h"
#include "ui/charts/latencytest_paint.h"

namespace xrunscope {

/// The chart of latencytest of one run with what stands above it.
struct LatencytestContent {
    QString title;
    QString date;
    QString format; ///< fragments, rate, class, and that it is modelled
    QString figures;
    QString host;
    LatencytestModel model;
};

/// Reads the run's cycles: its first kLatencytestCap, of [begin, end) nanoseconds after the first release (end 0: up to
/// the last of them), in `pixels` columns. The figures are of all. Any thread; the errors of latencytestOf().
Expected<LatencytestContent> latencytestContentOf(const RunFile& run, std::int64_t begin, std::int64_t end, int pixels);

/// The same of a phase of the run's stress suite, with its own figures and cap. `phase` is one of the run's.
Expected<LatencytestContent> latencytestContentOf(const RunFile& run, std::size_t phase, int pixels);

/// Draws the whole picture on a surface of `size` pixels. GUI thread.
void paintLatencytestPicture(QPainter& painter, const QSizeF& size, const LatencytestContent& content,
                             const LatencytestColors& colors = {});

} // namespace xrunscope
