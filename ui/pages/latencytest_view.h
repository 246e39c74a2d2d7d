// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <optional>

#include <QWidget>

#include "core/base/error.h"
#include "core/stats/latencytest_live.h"
#include "ui/charts/latencytest_picture.h"
#include "ui/charts/time_view.h"

namespace xrunscope {

/// The chart of latencytest, of a run that goes on or from its file: the same as `xrunscope render --style
/// latencytest`. GUI thread.
class LatencytestView : public QWidget {
    Q_OBJECT
public:
    explicit LatencytestView(QWidget* parent = nullptr);

    /// Begins a run that goes on; `columns` is read until the next showLive or setFile.
    void showLive(const RunInfo& info, const LatencytestTimeline& columns);
    /// Live: the run has come so far; `figures` are of the seconds that are complete. Draws only when a pixel column
    /// is.
    void setMeasured(std::int64_t ns, const std::optional<LatencytestFigures>& figures);
    /// The run whose cycles are read, in a worker, when the view is first seen.
    void setFile(const std::filesystem::path& file);
    /// What is shown; nullopt: it has not been read.
    const std::optional<LatencytestContent>& content() const { return content_; }

signals:
    /// The cycles have been read, or cannot be.
    void loaded();

protected:
    void showEvent(QShowEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void read();
    void take(Expected<LatencytestContent> content);

    const LatencytestTimeline* live_ = nullptr;
    TimeView time_;
    int drawnColumn_ = -1;
    std::filesystem::path file_;
    bool asked_ = false;
    std::optional<LatencytestContent> content_;
    QString message_;
};

} // namespace xrunscope
