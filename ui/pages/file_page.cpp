// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/file_page.h"

#include <utility>

#include <QGridLayout>

#include "core/report/report.h"
#include "ui/pages/end_message.h"
#include "ui/pages/figures_column.h"
#include "ui/pages/run_view.h"
#include "ui/words.h"

namespace xrunscope {

FilePage::FilePage(const Theme& theme, std::filesystem::path file, QWidget* parent)
    : Page(parent), file_(std::move(file)), banner_(new Banner), view_(new RunView(theme)),
      figures_(new FiguresColumn(theme))
{
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(12, 12, 12, 12);
    grid->setSpacing(12);
    grid->addWidget(banner_, 0, 0, 1, 2);
    grid->addWidget(view_, 1, 0);
    grid->addWidget(figures_, 1, 1);
    grid->setColumnStretch(0, 1);
    grid->setRowStretch(1, 1);
    figures_->setFixedWidth(240);
    banner_->showMessage(Banner::Kind::Info, tr("Reading %1…").arg(fromPath(file_.filename())));
    connect(&opener_, &RunOpener::loaded, this, &FilePage::show);
    connect(&opener_, &RunOpener::failed, this, [this](const Error& error) {
        banner_->showMessage(Banner::Kind::Error, errorText(error), toSentence(error.hint));
        view_->setEnabled(false);
        emit openFailed(error);
    });
    opener_.read(file_);
}

void FilePage::show(const std::shared_ptr<RunFile>& run)
{
    readable_ = true;
    view_->showRun(run, false);
    figures_->showRun(run->data());
    const EndMessage message = endMessage(*run);
    banner_->showMessage(message.kind, message.text, message.hint);
    emit shownRunChanged();
    emit opened(toQt(titleOf(run->data().info)));
}

std::filesystem::path FilePage::shownRun() const
{
    return readable_ ? file_ : std::filesystem::path();
}

PictureOptions FilePage::pictureOptions() const
{
    return view_->pictureOptions();
}

} // namespace xrunscope
