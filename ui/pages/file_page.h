// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/page.h"
#include "ui/run_opener.h"
#include "ui/theme.h"

class QPushButton;

namespace xrunscope {

class Banner;
class FiguresColumn;
class RunCharts;
class RunView;

/// One run opened from its file: the same charts and figures as on the Live page.
class FilePage : public Page {
    Q_OBJECT
public:
    /// Begins to read `file` in a worker. `theme` must outlive the page.
    FilePage(const Theme& theme, std::filesystem::path file, QWidget* parent = nullptr);

    /// Reads the file again, zoomed as before, when it was not closed, could not be read, or was written since.
    void readAgain();
    /// The run goes on in this program; it is read again at its end.
    void setRecording(bool recording);

    std::filesystem::path shownRun() const override;
    const RunInfo* shownInfo() const override;
    PictureOptions pictureOptions() const override;
    const std::filesystem::path& file() const { return file_; }
    RunCharts* charts() const { return charts_; }
    RunView* view() const;
    FiguresColumn* figures() const { return figures_; }
    Banner* banner() const { return banner_; }

signals:
    /// The file has been read. The run's title for the tab.
    void opened(const QString& title);
    void whatIfWanted(const std::vector<std::filesystem::path>& files);
    void openFailed(const xrunscope::Error& error);

private:
    void read();
    void show(const std::shared_ptr<RunFile>& run);
    void showFailure(const Error& error);

    std::filesystem::path file_;
    std::filesystem::file_time_type written_; ///< when it was read
    bool recording_ = false;
    std::shared_ptr<RunFile> run_; ///< once it has been read
    RunOpener opener_;
    Banner* banner_;
    QPushButton* whatIf_; ///< on the banner
    RunCharts* charts_;
    FiguresColumn* figures_;
};

} // namespace xrunscope
