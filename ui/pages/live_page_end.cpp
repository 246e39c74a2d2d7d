// SPDX-License-Identifier: GPL-3.0-or-later
// How LivePage tells of the end of a run, or of a start that failed.
#include <QPushButton>

#include "ui/pages/ab_control.h"
#include "ui/pages/end_message.h"
#include "ui/pages/figures_column.h"
#include "ui/pages/live_page.h"
#include "ui/pages/live_progress.h"
#include "ui/pages/run_charts.h"
#include "ui/pages/run_view.h"
#include "ui/pages/series_dialog.h"
#include "ui/pages/start_check.h"
#include "ui/widgets/run_progress.h"
#include "ui/words.h"

namespace xrunscope {

/// What is said of the last run is over, also what is still being read of it.
void LivePage::forgetLast()
{
    opener_.cancel();
    end_.reset();
    startFailed_ = false;
    lostNote_.clear();
    banner_->hide();
    averages_->hide();
    ab_->hideButtons();
}

void LivePage::showProgress()
{
    progress_->setText(run_->index() > 0 ? progressText(*run_, ab_->session()->progressText()) : tr("Ready"));
}

/// The file of the last run that was measured, when its charts are still those of a run that goes on.
void LivePage::readLast()
{
    if (view()->isLive())
        opener_.read(run_->file());
}

/// The message stays when runs of the series before this one are read.
void LivePage::startFailed(const Error& error)
{
    startFailed_ = true;
    QString hint = toSentence(error.hint);
    if (const QString kept = keptText(); !kept.isEmpty() && !ab_->session()->ownsRun())
        hint = hint.isEmpty() ? kept : kept + QStringLiteral(" · ") + hint;
    banner_->showMessage(Banner::Kind::Error, errorText(error), hint);
    showProgress();
    readLast();
    check_->repeat();
}

void LivePage::startCancelled()
{
    startFailed_ = true;
    banner_->showMessage(Banner::Kind::Info, tr("Stopped before the first cycle."),
                         tr("Nothing was measured, and no file was kept."));
    showProgress();
    readLast();
    check_->repeat();
}

void LivePage::fileRead(const std::shared_ptr<RunFile>& run)
{
    const RunData& read = run->data();
    charts_->showRun(run, true);
    figures_->showRun(read);
    showProgress();
    progress_->setTime(read.length().count(), expectedNs(*run_));
    emit shownRunChanged();
    if (!ab_->session()->ownsRun())
        showEnd(*run);
    emit runShown();
}

void LivePage::fileNotRead(const Error& error)
{
    if (!startFailed_) {
        const EndMessage message = endMessage(end_.value_or(RunEnd{}), error);
        banner_->showMessage(message.kind, message.text, message.hint);
    }
    emit runShown();
}

/// "2 runs of the series kept"; empty: no series, or none of it was measured.
QString LivePage::keptText() const
{
    const int runs = run_->count() > 1 ? run_->index() : 0;
    return runs > 0 ? tr("%n run(s) of the series kept", nullptr, runs) : QString();
}

/// The run came to its end, and its file was closed, before Enter.
void LivePage::noteLost(const QString& note)
{
    const QString text = tr("The run ended before the note “%1” was finished: it has no marker.").arg(note);
    const QString hint = tr("The Runs page takes a note for the whole run");
    lostNote_ = text + QLatin1Char(' ') + hint;
    banner_->showMessage(Banner::Kind::Warning, text, hint); // a series goes on
}

void LivePage::showEnd(const RunFile& run)
{
    averages_->setVisible(run_->index() > 1);
    if (startFailed_)
        return;
    const EndMessage message = endMessage(end_.value_or(RunEnd{}), run);
    QStringList hints{run_->index() > 1 ? keptText() : QString(), message.hint, lostNote_};
    hints.removeAll(QString());
    banner_->showMessage(message.kind, message.text, hints.join(QStringLiteral(" · ")));
    if (run_->count() > 1 && run_->index() == run_->count() && run.data().info.complete)
        showAverages();
}

void LivePage::showAverages()
{
    auto* dialog = new SeriesDialog(run_->seriesFiles(), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAttribute(Qt::WA_ShowWithoutActivating);
    dialog->show();
}

} // namespace xrunscope
