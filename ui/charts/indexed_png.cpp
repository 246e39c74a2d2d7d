// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/indexed_png.h"

#include <algorithm>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include <QBuffer>
#include <QImageWriter>

namespace xrunscope {

namespace {

constexpr std::size_t kColours = 256;

using Counts = std::unordered_map<QRgb, std::size_t>;

Counts countColours(const QImage& image)
{
    Counts counts;
    for (int y = 0; y < image.height(); ++y) {
        const auto* line = reinterpret_cast<const QRgb*>(image.constScanLine(y));
        QRgb run = line[0];
        std::size_t length = 0;
        for (int x = 0; x < image.width(); ++x) {
            if (line[x] != run) {
                counts[run] += length;
                run = line[x];
                length = 0;
            }
            ++length;
        }
        counts[run] += length;
    }
    return counts;
}

int distance(QRgb a, QRgb b)
{
    const int red = qRed(a) - qRed(b);
    const int green = qGreen(a) - qGreen(b);
    const int blue = qBlue(a) - qBlue(b);
    return 3 * red * red + 6 * green * green + blue * blue;
}

} // namespace

QImage indexed(const QImage& image, const QList<QRgb>& kept)
{
    const QImage source = image.convertToFormat(QImage::Format_RGB32);
    if (source.isNull())
        return {};
    Counts counts = countColours(source);
    if (counts.size() > kColours) {
        for (const QRgb colour : kept)
            counts[colour] = SIZE_MAX;
    }
    std::vector<std::pair<QRgb, std::size_t>> byUse(counts.begin(), counts.end());
    std::sort(byUse.begin(), byUse.end(), [](const auto& a, const auto& b) {
        return a.second != b.second ? a.second > b.second : a.first < b.first;
    });
    const std::size_t places = std::min(byUse.size(), kColours);
    QList<QRgb> table;
    std::unordered_map<QRgb, uchar> place;
    for (std::size_t i = 0; i < places; ++i) {
        table.append(byUse[i].first);
        place[byUse[i].first] = static_cast<uchar>(i);
    }
    for (std::size_t i = places; i < byUse.size(); ++i) {
        const auto near = std::min_element(table.begin(), table.end(), [&](QRgb a, QRgb b) {
            return distance(a, byUse[i].first) < distance(b, byUse[i].first);
        });
        place[byUse[i].first] = static_cast<uchar>(near - table.begin());
    }
    QImage out(source.size(), QImage::Format_Indexed8);
    out.setColorTable(table);
    for (int y = 0; y < source.height(); ++y) {
        const auto* from = reinterpret_cast<const QRgb*>(source.constScanLine(y));
        uchar* to = out.scanLine(y);
        QRgb last = from[0];
        uchar index = place[last];
        for (int x = 0; x < source.width(); ++x) {
            if (from[x] != last) {
                last = from[x];
                index = place[last];
            }
            to[x] = index;
        }
    }
    return out;
}

QByteArray encodePng(const QImage& image, const QList<QRgb>& kept)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QImageWriter writer(&buffer, "png");
    writer.setCompression(100);
    writer.write(indexed(image, kept));
    return bytes;
}

} // namespace xrunscope
