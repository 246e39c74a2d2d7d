// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/ab_control.h"

#include <algorithm>

#include <QLabel>
#include <QMessageBox>
#include <QPushButton>

#include "core/compare/plan_difference.h"
#include "core/report/compare/compare_words.h"
#include "ui/in_worker.h"
#include "ui/pages/ab_dialog.h"
#include "ui/pages/server_words.h"
#include "ui/pages/settings_panel.h"
#include "ui/pages/start_check.h"
#include "ui/widgets/banner.h"
#include "ui/words.h"

namespace xrunscope {

namespace {

/// "timer, 48,000 Hz, 64 frames × 2, FIFO 70": the second side in one line.
QString planLine(const RunPlan& plan)
{
    QStringList parts;
    for (const auto& [label, value] : settingsOf(plan)) {
        if (value != "none" && value != "no" && value != "as it is" && value != "the kernel's default")
            parts << (label == "engine" ? toQt(value) : toQt(label) + QLatin1Char(' ') + toQt(value));
    }
    return parts.join(QStringLiteral(", "));
}

/// The commands, whole, each on a line of its own.
QString commandLines(const StressPlan& stress)
{
    QStringList lines;
    if (stress.shell && !stress.loads.empty())
        lines << AbControl::tr("By a shell:");
    for (const std::string& command : ownCommands(stress))
        lines << toQt(cleanText(command));
    return lines.join(QLatin1Char('\n'));
}

int runsOf(const AbFiles& files)
{
    return static_cast<int>(files.a.size() + files.b.size());
}

} // namespace

AbControl::AbControl(const Theme& theme, LiveRun* run, SettingsPanel* settings, const StartCheck* check, Banner* banner,
                     QWidget* page)
    : QObject(page), theme_(theme), run_(run), settings_(settings), check_(check), banner_(banner), page_(page),
      session_(new AbSession(run, this))
{
    addButtons();
    connect(check_, &StartCheck::changed, this, [this] {
        if (asked_)
            ask();
    });
    connect(session_, &AbSession::begun, this, &AbControl::begun);
    connect(session_, &AbSession::ended, this, &AbControl::showEnd);
    connect(session_, &AbSession::failed, this, [this](const Error& error) {
        hideButtons();
        banner_->showMessage(Banner::Kind::Error, errorText(error), startHint(error));
        offerAgain();
        if (error.what == alreadyWaiting().what)
            forget_->show();
    });
    connect(this, &AbControl::commandsAnswered, this, [this](bool allowed) {
        if (allowed && pending_)
            session_->goOn(*pending_);
    });
}

void AbControl::addButtons()
{
    compare_ = banner_->addButton(tr("Comparison"));
    compare_->setToolTip(tr("Figures and verdicts of both sides on the Compare page"));
    goOn_ = banner_->addButton(tr("Go on with side B"));
    goOn_->setToolTip(tr("Measures the second side now, and compares"));
    forget_ = banner_->addButton(tr("Forget it"));
    forget_->setToolTip(tr("Nothing waits any more; the run files of the first side are kept"));
    hideButtons();
    connect(compare_, &QPushButton::clicked, this, [this] { emit comparisonWanted(files_); });
    connect(goOn_, &QPushButton::clicked, this, &AbControl::goOn);
    connect(forget_, &QPushButton::clicked, this, &AbControl::forget);
}

void AbControl::hideButtons()
{
    for (QPushButton* button : {compare_, goOn_, forget_})
        button->hide();
}

/// What waits can be gone on with, once its cause is mended, and be forgotten.
void AbControl::offerAgain()
{
    const bool waits = pending_ && session_->isSecondSide();
    goOn_->setVisible(waits);
    forget_->setVisible(waits);
}

void AbControl::ask()
{
    asked_ = false;
    if (run_->state() != LiveRun::State::Idle || session_->active() || dialog_ != nullptr)
        return;
    const auto plan = settings_->plan();
    if (plan && check_->status() == StartCheck::Status::Checking) {
        asked_ = true; // again with its answer
        return;
    }
    if (!plan || check_->status() == StartCheck::Status::Impossible) {
        const Error& error = plan ? check_->error() : plan.error();
        hideButtons();
        banner_->showMessage(Banner::Kind::Error, errorText(error), startHint(error));
        return;
    }
    dialog_ = new AbDialog(theme_, *plan, settings_->fields(), page_);
    connect(dialog_, &QDialog::finished, this, [this](int result) {
        AbDialog* dialog = dialog_;
        dialog_ = nullptr;
        dialog->deleteLater();
        if (result == QDialog::Accepted)
            session_->start(dialog->request());
    });
    connect(dialog_, &AbDialog::forgetWanted, this, [this] {
        forget();
        dialog_->lookWhatWaits();
    });
    dialog_->open();
}

void AbControl::offerPending()
{
    inWorker(
        this, [] { return PendingAbFile().load(); },
        [this](const Expected<std::optional<PendingAb>>& waiting) { offer(waiting); });
}

void AbControl::offer(const Expected<std::optional<PendingAb>>& waiting)
{
    if (run_->state() != LiveRun::State::Idle || session_->active())
        return;
    if (!waiting) {
        hideButtons();
        forget_->show();
        banner_->showMessage(Banner::Kind::Warning,
                             tr("An A/B comparison waits, and cannot be read: %1").arg(toQt(waiting.error().what)),
                             tr("Forget it; run files of its first side are kept"));
        return;
    }
    const bool offered = waits();
    const bool now = *waiting && isOtherBoot(**waiting); // else it waits on
    setPending(now ? *waiting : std::nullopt);
    if (!now) {
        if (offered && !*waiting)
            showForgotten();
        return;
    }
    hideButtons();
    goOn_->show();
    forget_->show();
    const QString hint = tr("Side B is %n run(s): %1", nullptr, pending_->rounds).arg(planLine(pending_->plan));
    banner_->showMessage(
        Banner::Kind::Info,
        tr("An A/B comparison begun on %1 waits for this kernel.").arg(toQt(cleanText(pending_->kernel, 100))), hint);
}

void AbControl::goOn()
{
    if (!pending_ || run_->state() != LiveRun::State::Idle)
        return;
    if (!ownCommands(pending_->plan.stress).empty())
        return askForCommands(pending_->plan.stress);
    session_->goOn(*pending_);
}

void AbControl::askForCommands(const StressPlan& stress)
{
    const auto programs = static_cast<int>(ownCommands(stress).size());
    auto* box = new QMessageBox(QMessageBox::Question, tr("Side B starts programs"),
                                tr("The comparison that waits names %n program(s) to start:", nullptr, programs),
                                QMessageBox::NoButton, page_);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setInformativeText(commandLines(stress));
    // The box's own setTextFormat() leaves the informative text out, which would show a command as HTML.
    for (QLabel* label : box->findChildren<QLabel*>())
        label->setTextFormat(Qt::PlainText);
    QPushButton* start = box->addButton(tr("&Start"), QMessageBox::AcceptRole);
    QPushButton* no = box->addButton(QMessageBox::Cancel);
    box->setDefaultButton(no);
    box->setEscapeButton(no);
    connect(box, &QMessageBox::finished, this,
            [this, box, start] { emit commandsAnswered(box->clickedButton() == start); });
    box->open();
}

void AbControl::forget()
{
    if (auto removed = PendingAbFile().remove(); !removed)
        return banner_->showMessage(Banner::Kind::Error, errorText(removed.error()), toSentence(removed.error().hint));
    setPending(std::nullopt);
    showForgotten();
}

void AbControl::showForgotten()
{
    hideButtons();
    banner_->showMessage(Banner::Kind::Info, tr("No A/B comparison waits any more. Its run files are kept."));
}

void AbControl::setPending(const std::optional<PendingAb>& pending)
{
    pending_ = pending;
    emit waitsChanged();
}

void AbControl::showEnd(const AbEnd& end)
{
    files_ = end.files;
    hideButtons();
    if (session_->isSecondSide() && !end.stillWaits)
        setPending(std::nullopt);
    offerAgain();
    const int runs = runsOf(end.files);
    if (end.how == AbEnd::How::WaitsForReboot) {
        banner_->showMessage(
            Banner::Kind::Good, tr("Side A is measured."),
            tr("Start the other kernel and open Xrunscope there: it offers side B · %n run(s) kept", nullptr, runs));
    } else if (end.comparison) {
        showCompared(end);
    } else if (end.error && runs > 0) {
        banner_->showMessage(Banner::Kind::Warning, errorText(*end.error), hintOf(end));
    } else if (runs > 0) {
        banner_->showMessage(Banner::Kind::Warning, tr("Side A is not complete: nothing waits for side B."),
                             hintOf(end));
    }
    emit told();
}

void AbControl::showCompared(const AbEnd& end)
{
    compare_->show();
    banner_->showMessage(end.how == AbEnd::How::EndedEarly ? Banner::Kind::Warning : Banner::Kind::Good,
                         toQt(verdictSentence(*end.comparison, 1)), hintOf(end));
}

QString AbControl::hintOf(const AbEnd& end)
{
    QStringList hints;
    const int rounds = static_cast<int>(std::min(end.files.a.size(), end.files.b.size()));
    if (end.clear)
        hints << tr("It was clear after %1 of %2 rounds").arg(rounds).arg(end.rounds);
    else if (end.how == AbEnd::How::EndedEarly)
        hints << tr("Ended early, after %1 of %2 rounds").arg(rounds).arg(end.rounds);
    if (!end.cause.empty())
        hints << toSentence(end.cause);
    if (end.comparison && end.error)
        hints << errorText(*end.error);
    if (end.stillWaits)
        hints << tr("It still waits, and is offered again when Xrunscope opens");
    hints << tr("%n run(s) kept", nullptr, runsOf(end.files));
    return hints.join(QStringLiteral(" · "));
}

} // namespace xrunscope
