// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "ui/charts/pixel_columns.h"
#include "ui/charts/timeline_paint.h"

namespace xrunscope {

namespace {

constexpr double kCap = 2;         ///< height of the stressed maximum, logical pixels
constexpr double kStemSpacing = 5; ///< logical pixels from cycle to cycle from which they are stems
constexpr double kDot = 4;         ///< width of a stem's head

/// How columns are drawn.
enum class Style {
    Band,  ///< many cycles each: from minimum to maximum
    Steps, ///< single cycles side by side: filled from the bottom
    Stems, ///< single cycles apart from one another
};

/// Of the curve's colour in the body of a column.
double bodyShare(Style style)
{
    return style == Style::Steps ? 0.25 : 0.55;
}

Style styleOf(const std::vector<PixelColumn>& columns, int spacing, double pixelRatio)
{
    const auto single =
        std::count_if(columns.begin(), columns.end(), [](const PixelColumn& c) { return c.lowUs == c.highUs; });
    if (2 * single <= static_cast<std::ptrdiff_t>(columns.size()))
        return Style::Band;
    const bool apart = spacing >= kStemSpacing * pixelRatio && columns[columns.size() / 2].width == 1;
    return apart ? Style::Stems : Style::Steps;
}

struct Layers {
    std::vector<Stroke> bodies, caps, missBodies, missCaps;
};

/// What is drawn of one column: its body and the cap on it.
void addColumn(Layers& layers, const PixelColumn& c, const Scale& y, const QRectF& plot, double pixelRatio, Style style)
{
    const bool stem = style == Style::Stems;
    const auto onPixel = [pixelRatio](double at) { return std::floor(at * pixelRatio) / pixelRatio; };
    const double x = plot.left() + c.x / pixelRatio;
    const double width = std::max(c.width / pixelRatio, c.missed ? 1.0 : 0.0);
    const double capTop = std::min(onPixel(y.map(c.highUs)), plot.bottom() - kCap);
    const double capBottom = capTop + kCap;
    const double foot = style != Style::Band ? plot.bottom() : onPixel(y.map(c.lowUs)) + 1 / pixelRatio;
    if (foot > capBottom)
        (c.missed ? layers.missBodies : layers.bodies).push_back({x, width, capBottom, std::min(foot, plot.bottom())});
    const double capWidth = stem ? kDot : width;
    const double left = std::max(plot.left(), x - (capWidth - width) / 2);
    const double right = std::min(plot.right(), left + capWidth);
    (c.missed ? layers.missCaps : layers.caps)
        .push_back({left, right - left, capTop, stem ? capTop + kDot : capBottom});
}

/// Thin lines of the XRUNs from top to bottom, one a pixel.
void paintXrunLines(QPainter& painter, const TimelineModel& model, const QRectF& plot, const Colors& colors)
{
    const Scale time = model.timeScale(plot);
    std::vector<Stroke> lines;
    for (const Xrun& xrun : model.xruns) {
        const auto t = static_cast<double>(model.timeOf(xrun));
        const double x = std::floor(time.map(t));
        if (time.contains(t) && (lines.empty() || x > lines.back().x))
            lines.push_back({x, 1, plot.top(), plot.bottom()});
    }
    paintStrokes(painter, lines, mixed(colors.panel, colors.xrun, 0.45));
}

} // namespace

void paintColumns(QPainter& painter, const TimelineModel& model, const QRectF& plot, const Colors& colors,
                  double pixelRatio)
{
    const int pixels = static_cast<int>(std::lround(plot.width() * pixelRatio));
    auto columns = pixelColumns(model.columns, model.quantity, model.begin, model.end, pixels);
    const int spacing = columnSpacing(columns);
    const Style style = styleOf(columns, spacing, pixelRatio);
    if (style != Style::Stems)
        closeGaps(columns, spacing + 1);
    Layers layers;
    for (const PixelColumn& c : columns)
        addColumn(layers, c, model.valueScale(plot), plot, pixelRatio, style);
    paintXrunLines(painter, model, plot, colors);
    paintStrokes(painter, layers.bodies, mixed(colors.panel, colors.delay, bodyShare(style)));
    paintStrokes(painter, layers.caps, colors.delay);
    paintStrokes(painter, layers.missBodies, colors.xrun);
    paintStrokes(painter, layers.missCaps, colors.xrun);
}

} // namespace xrunscope
