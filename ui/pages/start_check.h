// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QObject>
#include <QTimer>

#include "core/alsa/pcm_limits.h"
#include "core/run/start_preview.h"

namespace xrunscope {

/// Finds out in a worker, 300 ms after the last change, what a start would meet: class, CPU latency, run
/// folder, and on ALSA the device, which is opened for a moment. GUI thread.
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
    /// ALSA: what the device can do, or why it could not be asked; nullopt: not known.
    const std::optional<Expected<PcmLimits>>& limits() const { return limits_; }

    /// Bytes of the file that disk tests would write; 0: none, or not known.
    std::uint64_t stressSize() const { return stressSize_; }

signals:
    void changed();

private:
    struct Answer;
    static Answer check(const RunPlan& plan);
    void run();
    void take(const Answer& answer);
    void reject(const Error& error);

    QTimer delay_;
    std::optional<RunPlan> plan_;
    int serial_ = 0;
    Status status_ = Status::Checking;
    Error error_;
    StartPreview preview_;
    std::optional<Expected<PcmLimits>> limits_;
    std::uint64_t stressSize_ = 0;
    bool running_ = false;
};

} // namespace xrunscope
