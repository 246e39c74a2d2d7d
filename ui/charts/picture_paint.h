// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QPainter>
#include <QSizeF>
#include <QString>

#include "core/stats/run_statistics.h"
#include "ui/charts/histogram_paint.h"
#include "ui/charts/timeline_paint.h"
#include "ui/colors.h"

namespace xrunscope {

/// What a picture of a run shows.
struct PictureContent {
    /// One figure in its tile.
    struct Figure {
        QString value;
        QString name;
        bool bad = false; ///< an XRUN or a miss: red
    };

    QString title;
    QString date;
    QString settings; ///< geometry, class, engine
    QString host;
    std::vector<Figure> figures;
    QString closing;
    bool estimated = false;      ///< releases are
    RunStatistics::Counts kinds; ///< of the XRUNs, for the legend
    TimelineModel timeline;
    HistogramModel histogram;
};

/// Draws the whole picture on a surface of `size` pixels.
void paintPicture(QPainter& painter, const QSizeF& size, const PictureContent& content, const Colors& colors);

} // namespace xrunscope
