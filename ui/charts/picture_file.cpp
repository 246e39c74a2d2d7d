// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/picture_file.h"

#include <QBuffer>
#include <QFileInfo>
#include <QImage>
#include <QRegularExpression>
#include <QSaveFile>
#include <QSvgGenerator>

#include "ui/charts/indexed_png.h"

namespace xrunscope {

namespace {

/// Names further fonts for machines that lack the one that was drawn with; without a word they take a serif.
QByteArray withSpareFonts(const QByteArray& svg)
{
    static const QRegularExpression family(QStringLiteral("font-family=\"([^\"]+)\""));
    return QString::fromUtf8(svg)
        .replace(family, QStringLiteral("font-family=\"\\1, Noto Sans, DejaVu Sans, Helvetica, Arial, sans-serif\""))
        .toUtf8();
}

Expected<QByteArray> pngOf(const PictureDrawing& drawing, const QSize& size)
{
    QImage image(size, QImage::Format_RGB32);
    QPainter painter(&image);
    if (!painter.isActive())
        return fail(ErrorKind::Usage, "no room for a picture of this size", "Choose a smaller width and height");
    painter.setRenderHint(QPainter::TextAntialiasing);
    drawing.paint(painter, size);
    painter.end();
    return encodePng(image, drawing.colours);
}

QByteArray svgOf(const PictureDrawing& drawing, const QSize& size)
{
    constexpr int kPixelsPerInch = 96; // one unit of the picture is one CSS pixel
    QBuffer buffer;
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(kPixelsPerInch);
    generator.setSize(size);
    generator.setViewBox(QRect(QPoint(0, 0), size));
    generator.setTitle(drawing.title.toHtmlEscaped()); // QSvgGenerator writes both as they are
    generator.setDescription(drawing.description.toHtmlEscaped());
    QPainter painter(&generator);
    drawing.paint(painter, size);
    painter.end();
    return withSpareFonts(buffer.data());
}

} // namespace

Expected<PictureFormat> pictureFormatOf(const QString& file)
{
    const QString suffix = QFileInfo(file).suffix().toLower();
    if (suffix == QLatin1String("png"))
        return PictureFormat::Png;
    if (suffix == QLatin1String("svg"))
        return PictureFormat::Svg;
    return fail(ErrorKind::Usage, "cannot tell the format of \"" + file.toStdString() + "\"",
                "Give the picture a name that ends in .png or .svg");
}

Expected<QByteArray> encodePicture(const PictureDrawing& drawing, const QSize& size, PictureFormat format)
{
    return format == PictureFormat::Png ? pngOf(drawing, size) : Expected<QByteArray>(svgOf(drawing, size));
}

Expected<void> writePicture(const QByteArray& bytes, const QString& file)
{
    QSaveFile out(file);
    if (!out.open(QIODevice::WriteOnly) || out.write(bytes) != bytes.size() || !out.commit())
        return fail(ErrorKind::File, "cannot write " + file.toStdString() + ": " + out.errorString().toStdString(),
                    "Choose a folder that you may write to and that has room");
    return {};
}

} // namespace xrunscope
