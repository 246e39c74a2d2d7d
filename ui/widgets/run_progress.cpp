// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/run_progress.h"

#include <algorithm>

#include <QPainter>

#include "ui/fonts.h"
#include "ui/words.h"

namespace xrunscope {

namespace {

constexpr int kProgressHeight = 10;
constexpr std::int64_t kSecond = 1'000'000'000;

} // namespace

RunProgress::RunProgress(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Progress of the run"));
}

void RunProgress::setText(const QString& text)
{
    if (text == text_)
        return;
    text_ = text;
    update();
}

void RunProgress::setTime(std::int64_t elapsed, std::int64_t planned)
{
    // A run of whole periods ends up to one of them before its planned time.
    const auto whole = [](std::int64_t ns) { return toQt(clockText(Nanos{(ns + kSecond / 5) / kSecond * kSecond})); };
    const QString clock =
        planned > 0 ? tr("%1 of %2").arg(whole(std::min(elapsed, planned)), whole(planned)) : whole(elapsed);
    const double share =
        planned > 0 ? std::clamp(static_cast<double>(elapsed) / static_cast<double>(planned), 0.0, 1.0) : 0.0;
    const bool same = clock == clock_ && static_cast<int>(share * width()) == static_cast<int>(share_ * width());
    clock_ = clock;
    share_ = share;
    if (same)
        return;
    setAccessibleDescription(clock);
    update();
}

void RunProgress::clearTime()
{
    clock_.clear();
    share_ = 0;
    update();
}

QSize RunProgress::sizeHint() const
{
    return {200, fontMetrics().height() + kProgressHeight + 8};
}

void RunProgress::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const int lineHeight = fontMetrics().height();
    const QRectF line(0, 1, width(), lineHeight);
    painter.setPen(palette().color(QPalette::PlaceholderText));
    drawTabular(painter, line, Qt::AlignRight, clock_);
    const int room = width() - static_cast<int>(tabularWidth(QFontMetricsF(font()), clock_)) - 16;
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, fontMetrics().elidedText(text_, Qt::ElideRight, room));

    const QRectF bar(0, height() - kProgressHeight - 2, width(), kProgressHeight);
    painter.setPen(Qt::NoPen);
    painter.setBrush(palette().color(QPalette::Button));
    painter.drawRoundedRect(bar, 4, 4);
    if (share_ <= 0)
        return;
    painter.setBrush(palette().color(QPalette::Highlight));
    painter.drawRoundedRect(QRectF(bar.left(), bar.top(), std::max(4.0, bar.width() * share_), bar.height()), 4, 4);
}

} // namespace xrunscope
