// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QObject>
#include <QTimer>

#include "core/run/start_preview.h"

namespace xrunscope {

/// Finds out in a worker, 300 ms after the last change, what a start would meet: class, CPU latency, run
/// folder. GUI thread.
class StartCheck : public QObject {
    Q_OBJECT
public:
    explicit StartCheck(QObject* parent = nullptr);

    /// What is known about the plan that was set last.
    enum class Status { Checking, Possible, Impossible };

    /// An error of the plan is known at once; the rest follows with changed().
    void setPlan(const Expected<RunPlan>& plan);
    /// Checks the same plan again: limits may have changed.
    void repeat();

    Status status() const { return status_; }
    const Error& error() const { return error_; }            ///< when Impossible
    const StartPreview& preview() const { return preview_; } ///< when Possible

signals:
    void changed();

private:
    void run();
    void take(const Expected<StartPreview>& result);
    void reject(const Error& error);

    QTimer delay_;
    std::optional<RunPlan> plan_;
    int serial_ = 0;
    Status status_ = Status::Checking;
    Error error_;
    StartPreview preview_;
};

} // namespace xrunscope
