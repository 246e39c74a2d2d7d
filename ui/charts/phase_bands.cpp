// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/phase_bands.h"

#include <algorithm>
#include <cmath>

#include <QFontMetricsF>

#include "core/base/text.h"
#include "ui/charts/plot_paint.h"
#include "ui/words.h"

namespace xrunscope {

std::vector<PhaseBand> phaseBandsOf(const std::vector<PhaseRecord>& phases)
{
    std::vector<PhaseBand> bands;
    for (const PhaseRecord& phase : phases) {
        if (phase.length() > Nanos{0})
            bands.push_back({phase.begin, phase.end, toQt(cleanText(phase.name, 60))});
    }
    return bands;
}

void paintPhaseBands(QPainter& painter, const std::vector<PhaseBand>& bands, const Scale& time, const QRectF& plot,
                     const QFont& font, const Colors& colors)
{
    constexpr int kFaint = 16, kStronger = 34; // of 255, over what is drawn
    constexpr double kLeastRoom = 24, kGap = 4;
    const QFontMetricsF metrics(font);
    for (std::size_t i = 0; i < bands.size(); ++i) {
        const double left = std::clamp(time.map(static_cast<double>(bands[i].begin)), plot.left(), plot.right());
        const double right = std::clamp(time.map(static_cast<double>(bands[i].end)), plot.left(), plot.right());
        if (right - left < 1)
            continue;
        QColor shade = colors.accent;
        shade.setAlpha(i % 2 == 0 ? kFaint : kStronger);
        painter.setRenderHint(QPainter::Antialiasing, false);
        painter.fillRect(QRectF(QPointF(std::floor(left), plot.top()), QPointF(std::floor(right), plot.bottom())),
                         shade);
        const double room = right - left - 2 * kGap;
        if (room < kLeastRoom)
            continue;
        const QString name = metrics.elidedText(bands[i].name, Qt::ElideRight, room);
        paintHaloText(painter, QPointF(left + kGap, plot.top() + metrics.ascent() + kGap), name, font, colors.text,
                      colors.panel);
    }
}

} // namespace xrunscope
