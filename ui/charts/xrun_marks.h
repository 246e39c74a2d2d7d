// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QFont>
#include <QPainter>
#include <QPainterPath>
#include <QString>

#include "core/stats/run_statistics.h"
#include "core/stats/xrun.h"
#include "ui/charts/timeline_paint.h"
#include "ui/colors.h"

namespace xrunscope {

/// The mark of a kind of XRUN, told apart by its shape: modelled a triangle, device a disc, client late a diamond, not
/// finished a square. `foot`: the middle of its lower edge; 10 pixels wide, 9 high.
QPainterPath xrunShape(XrunKind kind, QPointF foot);

/// The name of a kind in the user's language.
QString xrunKindText(XrunKind kind);

/// One kind that occurred.
struct XrunLegendEntry {
    XrunKind kind = XrunKind::Modelled;
    QString text; ///< "client late 12"
};

/// The kinds that occurred.
std::vector<XrunLegendEntry> legendOf(const RunStatistics::Counts& counts);
/// True when shapes need a word: several kinds, or one that a server reports.
bool wantsLegend(const RunStatistics::Counts& counts);

/// Draws shapes and words from `left`, which is the middle of the line's height, to the right.
void paintLegend(QPainter& painter, QPointF left, const std::vector<XrunLegendEntry>& entries, const QFont& font,
                 const Colors& colors);
/// Its width.
double legendWidth(const std::vector<XrunLegendEntry>& entries, const QFont& font);

/// The marks of all XRUNs in view, above the plot; at most one of a kind a pixel.
void paintXrunMarks(QPainter& painter, const TimelineModel& model, const QRectF& plot, const Colors& colors);

} // namespace xrunscope
