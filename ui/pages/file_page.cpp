// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/file_page.h"

#include <utility>

#include <QGridLayout>
#include <QPushButton>

#include "core/report/report.h"
#include "ui/pages/end_message.h"
#include "ui/pages/figures_column.h"
#include "ui/pages/run_charts.h"
#include "ui/words.h"

namespace xrunscope {

namespace {

std::filesystem::file_time_type lastWritten(const std::filesystem::path& file)
{
    std::error_code ignored;
    return std::filesystem::last_write_time(file, ignored);
}

} // namespace

FilePage::FilePage(const Theme& theme, std::filesystem::path file, QWidget* parent)
    : Page(parent), file_(std::move(file)), banner_(new Banner), whatIf_(nullptr), charts_(new RunCharts(theme)),
      figures_(new FiguresColumn(theme))
{
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(12, 12, 12, 12);
    grid->setSpacing(12);
    grid->addWidget(banner_, 0, 0, 1, 2);
    grid->addWidget(charts_, 1, 0);
    grid->addWidget(figures_, 1, 1);
    grid->setColumnStretch(0, 1);
    grid->setRowStretch(1, 1);
    figures_->setFixedWidth(240);
    banner_->showMessage(Banner::Kind::Info, tr("Reading %1…").arg(fromPath(file_.filename())));
    whatIf_ = banner_->addButton(tr("&What if…"));
    whatIf_->setToolTip(tr("What other buffers would have done: XRUNs an hour by frames, periods and DSP load"));
    whatIf_->hide();
    connect(whatIf_, &QPushButton::clicked, this, [this] { emit whatIfWanted({file_}); });
    connect(&opener_, &RunOpener::loaded, this, &FilePage::show);
    connect(&opener_, &RunOpener::failed, this, &FilePage::showFailure);
    read();
}

void FilePage::read()
{
    written_ = lastWritten(file_);
    opener_.read(file_);
}

void FilePage::readAgain()
{
    if (!run_ || !run_->data().info.closed || lastWritten(file_) != written_)
        read();
}

void FilePage::setRecording(bool recording)
{
    if (std::exchange(recording_, recording) && !recording)
        readAgain();
}

void FilePage::showFailure(const Error& error)
{
    run_.reset();
    banner_->showMessage(Banner::Kind::Error, errorText(error), toSentence(error.hint));
    whatIf_->hide();
    charts_->setEnabled(false);
    emit shownRunChanged();
    emit openFailed(error);
}

void FilePage::show(const std::shared_ptr<RunFile>& run)
{
    charts_->showRun(run, run_ != nullptr);
    charts_->setEnabled(true);
    run_ = run;
    figures_->showRun(run->data());
    const EndMessage message = endMessage(*run, recording_);
    banner_->showMessage(message.kind, message.text, message.hint);
    whatIf_->setVisible(!run->data().info.imported && run->data().statistics.periods() > 0);
    emit shownRunChanged();
    emit opened(toQt(titleOf(run->data().info)));
}

std::filesystem::path FilePage::shownRun() const
{
    return run_ ? file_ : std::filesystem::path();
}

RunView* FilePage::view() const
{
    return charts_->view();
}

const RunInfo* FilePage::shownInfo() const
{
    return run_ ? &run_->data().info : nullptr;
}

PictureOptions FilePage::pictureOptions() const
{
    return charts_->pictureOptions();
}

} // namespace xrunscope
