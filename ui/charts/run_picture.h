// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

#include <QByteArray>
#include <QString>

#include "core/base/error.h"
#include "core/run/run_file.h"
#include "ui/charts/picture_file.h"
#include "ui/charts/timeline_chart.h"
#include "ui/colors.h"

namespace xrunscope {

/// Smallest picture that holds everything, pixels.
inline constexpr int kLeastPictureWidth = 600;
inline constexpr int kLeastPictureHeight = 420;

/// The report of today, or the chart of latencytest, whose colours are its own.
enum class PictureStyle { Report, Latencytest };

/// Height at which the deadline line of latencytest's chart stands about 450 pixels up.
inline constexpr int kLatencytestPictureHeight = 620;

/// What a picture of a run shows.
struct PictureOptions {
    PictureStyle style = PictureStyle::Report;
    bool latencytestOnWhite = false; ///< PictureStyle::Latencytest alone
    Colors colors;                   ///< light unless asked; PictureStyle::Report alone, as the next
    Quantity quantity = Quantity::Delay;
    std::int64_t begin = 0;           ///< part of the run, nanoseconds after the first release
    std::int64_t end = 0;             ///< 0: the whole run
    std::optional<std::size_t> phase; ///< a phase of the stress suite alone; begin and end are its own
    int width = 1000;
    int height = 560;
};

/// A PNG of at most 100 KB / an SVG with title, host line, figures, timeline and histogram of one run.
/// Needs a QGuiApplication (any platform plugin, also offscreen). About 100 ms. File error when the cycles cannot be
/// read.
Expected<QByteArray> renderPng(const RunFile& run, const PictureOptions& options);
Expected<QByteArray> renderSvg(const RunFile& run, const PictureOptions& options);

/// The half of that which reads the cycles, and leaves the painting to the GUI thread. Any thread; the same error.
Expected<PictureDrawing> drawingOf(const RunFile& run, const PictureOptions& options);

/// Writes by the file's extension (.png or .svg), whole or not at all (QSaveFile). GUI thread.
Expected<void> savePicture(const PictureDrawing& drawing, const QSize& size, const QString& file);
Expected<void> savePicture(const RunFile& run, const PictureOptions& options, const QString& file);

} // namespace xrunscope
