// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/xrun_bar.h"

#include <algorithm>

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

#include "core/report/culprits.h"
#include "ui/charts/xrun_marks.h"
#include "ui/tool_tip.h"
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
    text_->setTextFormat(Qt::PlainText);
    text_->setWordWrap(true);
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

void XrunBar::showXrun(const Xrun& xrun, const EngineFacts& facts)
{
    at_ = xrun.release - toNs(facts.firstRelease);
    length_ = xrun.length;
    const bool modelled = xrun.kind == XrunKind::Modelled;
    const QString at = QString::number(static_cast<double>(at_) / 1e9, 'f', 3);
    QStringList parts{modelled ? tr("XRUN at %1 s").arg(at) : tr("XRUN (%2) at %1 s").arg(at, xrunKindText(xrun.kind)),
                      tr("cycle %1").arg(number(xrun.firstPeriod))};
    if (modelled || xrun.length > 0)
        parts << tr("%1 long").arg(lengthText(xrun.length));
    if (modelled || xrun.misses > 0)
        parts << tr("%n period(s) missed", nullptr, static_cast<int>(xrun.misses));
    if (!xrun.blames.empty())
        parts << toQt(blameText(xrun.blames.front()));
    else if (facts.server)
        parts << tr("no client of the run was late");
    if (xrun.reports > 1)
        parts << (facts.card ? tr("%1 reports of the card") : tr("%1 reports of the server")).arg(number(xrun.reports));
    if (xrun.serverDelay)
        parts << tr("by the server %1").arg(lengthText(xrun.serverDelay->count()));
    text_->setText(parts.join(QStringLiteral(" · ")));
    QStringList late;
    for (const Blame& blame : xrun.blames)
        late << toQt(blameText(blame));
    text_->setToolTip(late.size() > 1 ? plainToolTip(late.mid(0, 30).join(QLatin1Char('\n'))) : QString());
    show();
}

QString XrunBar::text() const
{
    return text_->text();
}

} // namespace xrunscope
