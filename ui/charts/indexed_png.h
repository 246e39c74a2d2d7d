// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QImage>
#include <QList>

namespace xrunscope {

/// The image with at most 256 colours: as it is when it has no more, else `kept` and the most frequent others, every
/// other colour becoming the nearest of them. For drawings, not for photographs.
QImage indexed(const QImage& image, const QList<QRgb>& kept = {});

/// A small PNG: 8 bits a pixel, strongest compression.
QByteArray encodePng(const QImage& image, const QList<QRgb>& kept = {});

} // namespace xrunscope
