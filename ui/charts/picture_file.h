// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include <QByteArray>
#include <QColor>
#include <QList>
#include <QPainter>
#include <QSize>
#include <QString>

#include "core/base/error.h"

namespace xrunscope {

/// What is to be painted, and how it is described to one who cannot see it.
struct PictureDrawing {
    QString title;
    QString description;
    std::function<void(QPainter&, const QSizeF&)> paint;
    QList<QRgb> colours = {}; ///< that a PNG must not replace by similar ones; empty: none
};

enum class PictureFormat { Png, Svg };

/// By the file's extension (.png or .svg), else a Usage error.
Expected<PictureFormat> pictureFormatOf(const QString& file);

/// The picture in that format: a PNG as of encodePng(), or an SVG with title, description and spare fonts. GUI thread,
/// as the next. Usage error when there is no memory for so many pixels.
Expected<QByteArray> encodePicture(const PictureDrawing& drawing, const QSize& size, PictureFormat format);

/// Writes a picture, whole or not at all (QSaveFile). File error.
Expected<void> writePicture(const QByteArray& bytes, const QString& file);

} // namespace xrunscope
