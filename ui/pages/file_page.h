// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/page.h"
#include "ui/run_opener.h"
#include "ui/theme.h"

class QStackedWidget;

namespace xrunscope {

class Banner;
class FiguresColumn;
class LatencytestView;
class RunView;
class SegmentedSwitch;

/// One run opened from its file: the same charts and figures as on the Live page. A run with a CPU loop of its own can
/// be seen as latencytest drew it.
class FilePage : public Page {
    Q_OBJECT
public:
    /// Begins to read `file` in a worker. `theme` must outlive the page.
    FilePage(const Theme& theme, std::filesystem::path file, QWidget* parent = nullptr);

    std::filesystem::path shownRun() const override;
    PictureOptions pictureOptions() const override;
    const std::filesystem::path& file() const { return file_; }
    RunView* view() const { return view_; }
    LatencytestView* latencytest() const { return latencytest_; }
    /// Charts | latencytest
    SegmentedSwitch* styleSwitch() const { return style_; }
    FiguresColumn* figures() const { return figures_; }
    Banner* banner() const { return banner_; }

signals:
    /// The file has been read. The run's title for the tab.
    void opened(const QString& title);
    void openFailed(const xrunscope::Error& error);

private:
    void show(const std::shared_ptr<RunFile>& run);

    std::filesystem::path file_;
    bool readable_ = false;
    RunOpener opener_;
    Banner* banner_;
    QStackedWidget* stack_;
    RunView* view_;
    LatencytestView* latencytest_;
    SegmentedSwitch* style_;
    FiguresColumn* figures_;
};

} // namespace xrunscope
