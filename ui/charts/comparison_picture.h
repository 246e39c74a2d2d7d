// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QByteArray>
#include <QString>

#include "core/report/compare/comparison_charts.h"
#include "core/report/html/html_page.h"
#include "ui/charts/comparison_drawing.h"
#include "ui/charts/picture_file.h"

namespace xrunscope {

/// What a picture of a comparison shows.
struct ComparisonPictureOptions {
    ComparisonKind kind = ComparisonKind::Tail;
    Colors colors; ///< light unless asked
    int width = 1000;
    int height = 560;
};

/// A picture with title, what is equal, host lines, the chart, and the figures of each column. Needs a
/// QGuiApplication; GUI thread. Usage error with the reason when there is no such chart.
Expected<QByteArray> renderComparison(const ComparisonCharts& charts, const ComparisonPictureOptions& options,
                                      PictureFormat format);

/// Writes by the file's extension (.png or .svg), whole or not at all.
Expected<void> saveComparison(const ComparisonCharts& charts, const ComparisonPictureOptions& options,
                              const QString& file);

/// Every chart that there is, for a page, light and dark. GUI thread.
std::vector<HtmlPicture> comparisonPictures(const ComparisonCharts& charts);

} // namespace xrunscope
