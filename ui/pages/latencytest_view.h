// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <optional>

#include <QWidget>

#include "core/base/error.h"
#include "ui/charts/latencytest_picture.h"

namespace xrunscope {

/// The chart of latencytest of a run that has ended: the same as `xrunscope render --style latencytest`. GUI thread.
class LatencytestView : public QWidget {
    Q_OBJECT
public:
    explicit LatencytestView(QWidget* parent = nullptr);

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

    std::filesystem::path file_;
    bool asked_ = false;
    std::optional<LatencytestContent> content_;
    QString message_;
};

} // namespace xrunscope
