// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/file_page.h"

#include <utility>

#include <QGridLayout>
#include <QStackedWidget>

#include "core/report/report.h"
#include "core/run/latencytest_run.h"
#include "ui/pages/end_message.h"
#include "ui/pages/figures_column.h"
#include "ui/pages/latencytest_view.h"
#include "ui/pages/run_view.h"
#include "ui/widgets/segmented_switch.h"
#include "ui/words.h"

namespace xrunscope {

FilePage::FilePage(const Theme& theme, std::filesystem::path file, QWidget* parent)
    : Page(parent), file_(std::move(file)), banner_(new Banner), stack_(new QStackedWidget), view_(new RunView(theme)),
      latencytest_(new LatencytestView),
      style_(new SegmentedSwitch(tr("Charts shown"), {tr("Charts"), tr("latencytest")})),
      figures_(new FiguresColumn(theme))
{
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(12, 12, 12, 12);
    grid->setSpacing(12);
    grid->addWidget(banner_, 0, 0, 1, 2);
    grid->addWidget(style_, 1, 0, Qt::AlignLeft);
    grid->addWidget(stack_, 2, 0);
    grid->addWidget(figures_, 1, 1, 2, 1);
    grid->setColumnStretch(0, 1);
    grid->setRowStretch(2, 1);
    stack_->addWidget(view_);
    stack_->addWidget(latencytest_);
    style_->setToolTip(tr("The charts of today, or the chart of latencytest: the CPU loop and the time from one write "
                          "to the next"));
    style_->hide();
    connect(style_, &SegmentedSwitch::currentChanged, stack_, &QStackedWidget::setCurrentIndex);
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
    const RunInfo& info = run->data().info;
    style_->setVisible(checkLatencytest(info).has_value() && info.facts.cpuLoopNominal > Nanos{0});
    latencytest_->setFile(file_);
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
    if (stack_->currentWidget() != latencytest_)
        return view_->pictureOptions();
    PictureOptions options;
    options.style = PictureStyle::Latencytest;
    options.height = kLatencytestPictureHeight;
    return options;
}

} // namespace xrunscope
