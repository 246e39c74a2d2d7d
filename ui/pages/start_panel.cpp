// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/start_panel.h"

#include <QLabel>
#include <QStyle>
#include <QVBoxLayout>

#include "ui/pages/device_words.h"
#include "ui/pages/scheduling_panel.h"
#include "ui/pages/server_words.h"
#include "ui/words.h"

namespace xrunscope {

namespace {

QLabel* wrapping(const QString& look)
{
    auto* label = new QLabel;
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    label->setProperty("look", look);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

} // namespace

StartPanel::StartPanel(const Theme& theme, QWidget* parent)
    : Panel(tr("Before Start"), parent), theme_(theme), model_(wrapping(QStringLiteral("dim"))),
      headline_(wrapping(QStringLiteral("dim"))), detail_(wrapping(QStringLiteral("dim")))
{
    body()->setSpacing(3);
    body()->addWidget(model_);
    body()->addWidget(headline_);
    body()->addWidget(detail_);
}

void StartPanel::setHeadline(const QString& text, const QString& look)
{
    headline_->setText(text);
    if (headline_->property("look").toString() == look)
        return;
    headline_->setProperty("look", look);
    headline_->style()->unpolish(headline_);
    headline_->style()->polish(headline_);
}

void StartPanel::showPlanned(const StartCheck& check, const RunPlan& plan)
{
    if (plan.engine == "alsa") {
        model_->setText(tr("%1.").arg(plannedDeviceText(plan.alsa)));
        return;
    }
    if (plan.engine != "jack") {
        model_->setText(tr("Model: no audio device involved"));
        return;
    }
    const bool known = check.status() == StartCheck::Status::Possible;
    model_->setText(tr("%1. Releases are estimated (est.).")
                        .arg(plannedServerText(plan, known ? check.preview().server : std::nullopt)));
}

void StartPanel::show(const StartCheck& check, const std::optional<RunPlan>& plan)
{
    if (plan)
        showPlanned(check, *plan);
    switch (check.status()) {
    case StartCheck::Status::Checking:
        setHeadline(tr("Checking what would be granted…"), QStringLiteral("dim"));
        return;
    case StartCheck::Status::Impossible:
        setHeadline(errorText(check.error()), QStringLiteral("lesser"));
        detail_->setText(startHint(check.error()));
        detail_->setVisible(!check.error().hint.empty());
        return;
    case StartCheck::Status::Possible:
        break;
    }
    const StartPreview& preview = check.preview();
    const bool lesser = plan && plan->engine != "jack" && isLesser(plan->scheduling, preview.granted);
    setHeadline(preview.grantedByServer ? tr("The server gives the class")
                                        : tr("%1 will be granted").arg(toQt(describe(preview.granted))),
                lesser ? QStringLiteral("lesser") : QStringLiteral("good"));
    QStringList lines;
    if (plan && plan->engine == "jack" && plan->jack.swarm.stall)
        lines << tr("⚠ Client %1 will stall on purpose: the figures are a check, not a measurement.")
                     .arg(plan->jack.swarm.stall->client);
    if (!preview.grantedByServer)
        lines << toSentence(preview.granted.reason);
    for (const std::string& warning : preview.warnings)
        lines << QStringLiteral("⚠ ") + toQt(warning);
    lines.removeAll(QString());
    detail_->setText(lines.join(QLatin1Char('\n')));
    detail_->setVisible(!lines.isEmpty());
}

QString StartPanel::text() const
{
    return detail_->isHidden() ? headline_->text() : headline_->text() + QLatin1Char('\n') + detail_->text();
}

} // namespace xrunscope
