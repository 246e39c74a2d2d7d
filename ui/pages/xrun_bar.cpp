// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/xrun_bar.h"

#include <algorithm>

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

#include "ui/words.h"

namespace xrunscope {

namespace {

constexpr std::int64_t kAround = 500'000'000;

QString lengthText(std::int64_t ns)
{
    if (ns < 1'000'000)
        return QStringLiteral("%1 µs").arg(micros(Nanos{ns}));
    return ns < 1'000'000'000 ? QStringLiteral("%1 ms").arg(static_cast<double>(ns) / 1e6, 0, 'f', 2)
                              : QStringLiteral("%1 s").arg(static_cast<double>(ns) / 1e9, 0, 'f', 3);
}

} // namespace

XrunBar::XrunBar(QWidget* parent) : QWidget(parent), text_(new QLabel)
{
    text_->setProperty("look", QStringLiteral("bad"));
    text_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    text_->setMinimumWidth(0);
    auto* zoom = new QPushButton(tr("&Zoom to it"));
    zoom->setToolTip(tr("Shows half a second before and after"));
    auto* close = new QPushButton(QStringLiteral("✕"));
    close->setProperty("look", QStringLiteral("flat"));
    close->setAccessibleName(tr("Close the line about the XRUN"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(text_, 1);
    row->addWidget(zoom);
    row->addWidget(close);
    connect(close, &QPushButton::clicked, this, &QWidget::hide);
    connect(zoom, &QPushButton::clicked, this, [this] {
        emit zoomWanted(std::max<std::int64_t>(0, at_ - kAround), at_ + std::min(length_, 60 * 2 * kAround) + kAround);
    });
    hide();
}

void XrunBar::showXrun(const Xrun& xrun, std::int64_t firstRelease)
{
    at_ = xrun.release - firstRelease;
    length_ = xrun.length;
    text_->setText(tr("XRUN at %1 s · cycle %2 · %3 long · %n period(s) missed", nullptr, static_cast<int>(xrun.misses))
                       .arg(static_cast<double>(at_) / 1e9, 0, 'f', 3)
                       .arg(number(xrun.firstPeriod), lengthText(xrun.length)));
    show();
}

QString XrunBar::text() const
{
    return text_->text();
}

} // namespace xrunscope
