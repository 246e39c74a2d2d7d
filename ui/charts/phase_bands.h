// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QFont>
#include <QPainter>
#include <QRectF>
#include <QString>

#include "core/run/phase_record.h"
#include "ui/charts/scale.h"
#include "ui/colors.h"

namespace xrunscope {

/// A phase of a stress suite on a time axis, nanoseconds after the first release.
struct PhaseBand {
    std::int64_t begin = 0;
    std::int64_t end = 0;
    QString name;
};

/// Those that were measured.
std::vector<PhaseBand> phaseBandsOf(const std::vector<PhaseRecord>& phases);

/// Shades the phases in view, every other one a little stronger, and names those that are wide enough. GUI thread.
void paintPhaseBands(QPainter& painter, const std::vector<PhaseBand>& bands, const Scale& time, const QRectF& plot,
                     const QFont& font, const Colors& colors);

} // namespace xrunscope
