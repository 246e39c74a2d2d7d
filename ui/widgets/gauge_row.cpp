// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/gauge_row.h"

#include <algorithm>
#include <utility>

#include <QPainter>

#include "ui/fonts.h"
#include "ui/tool_tip.h"

namespace xrunscope {

namespace {

constexpr int kGaugeHeight = 7;

QString percentText(std::optional<double> percent)
{
    return percent ? QStringLiteral("%1 %").arg(*percent, 0, 'f', 1) : QStringLiteral("–");
}

} // namespace

GaugeRow::GaugeRow(const QString& name, QWidget* parent)
    : QWidget(parent), name_(name), text_(percentText(std::nullopt))
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    setAccessibleName(name);
}

void GaugeRow::setColors(const QColor& bar, const Colors& colors)
{
    bar_ = bar;
    groove_ = colors.raised;
    tick_ = colors.text;
    update();
}

void GaugeRow::setValue(std::optional<double> percent, std::optional<double> peak)
{
    const QString text = percentText(percent);
    const double shown = std::clamp(percent.value_or(0), 0.0, 100.0);
    const auto pixel = [this](double value) { return static_cast<int>(value * width() / 100); };
    const bool same = text == text_ && pixel(shown) == pixel(percent_) && peak.has_value() == peak_.has_value() &&
                      pixel(peak.value_or(0)) == pixel(peak_.value_or(0));
    text_ = text;
    percent_ = shown;
    peak_ = peak;
    if (same)
        return;
    setAccessibleDescription(peak ? tr("%1, peak %2").arg(text, percentText(peak)) : text);
    update();
}

void GaugeRow::setUnknown(const QString& reason)
{
    setToolTip(plainToolTip(reason));
    if (std::exchange(text_, tr("n/a")) == tr("n/a"))
        return;
    percent_ = 0;
    peak_.reset();
    setAccessibleDescription(tr("n/a: %1").arg(reason));
    update();
}

QSize GaugeRow::sizeHint() const
{
    return {180, fontMetrics().height() + kGaugeHeight + 4};
}

QSize GaugeRow::minimumSizeHint() const
{
    return {140, fontMetrics().height() + kGaugeHeight + 2};
}

QRectF GaugeRow::barRect() const
{
    return QRectF(0, fontMetrics().height() + 1, width(), kGaugeHeight);
}

void GaugeRow::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF line(0, 0, width(), fontMetrics().height());
    painter.setPen(palette().color(QPalette::WindowText));
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, name_);
    QFont bold = font();
    bold.setWeight(QFont::DemiBold);
    painter.setFont(bold);
    drawTabular(painter, line, Qt::AlignRight, text_);

    const QRectF bar = barRect();
    const qreal round = kGaugeHeight / 2.0;
    painter.setPen(Qt::NoPen);
    painter.setBrush(groove_);
    painter.drawRoundedRect(bar, round, round);
    if (percent_ > 0) {
        QRectF filled = bar;
        filled.setWidth(std::max(2.0, bar.width() * percent_ / 100));
        painter.setBrush(bar_);
        painter.drawRoundedRect(filled, std::min(round, filled.width() / 2), round);
    }
    if (peak_) {
        const qreal x = bar.left() + bar.width() * std::clamp(*peak_, 0.0, 100.0) / 100;
        painter.fillRect(QRectF(std::min(x, bar.right() - 2), bar.top(), 2, bar.height()), tick_);
    }
}

} // namespace xrunscope
