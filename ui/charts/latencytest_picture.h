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

/// Whether such a run has the two times of latencytest: a CPU loop, and a wait of its own.
bool hasLatencytest(const RunInfo& info);

/// The chart of latencytest of one run with what stands above it.
struct LatencytestContent {
    QString title;
    QString date;
    QString format; ///< fragments, rate, class, and that it is modelled
    QString figures;
    QString host;
    LatencytestModel model;
};

/// What is known of a run when it begins: no column, no figure. Any thread.
LatencytestContent latencytestContentOf(const RunInfo& info);

/// Reads the run's cycles: its first kLatencytestCap, of [begin, end) nanoseconds after the first release (end 0: up to
/// the last of them), in `pixels` columns. The figures are of all. Any thread; the errors of latencytestOf().
Expected<LatencytestContent> latencytestContentOf(const RunFile& run, std::int64_t begin, std::int64_t end, int pixels);

/// The same of a phase of the run's stress suite, with its own figures and cap. `index` is one of the run's.
Expected<LatencytestContent> latencytestContentOf(const RunFile& run, std::size_t index, int pixels);

/// Draws the whole picture on a surface of `size` pixels. GUI thread.
void paintLatencytestPicture(QPainter& painter, const QSizeF& size, const LatencytestContent& content,
                             const LatencytestColors& colors = {});

} // namespace xrunscope
