// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QObject>

#include "core/run/run_plan.h"
#include "core/stats/what_if.h"

namespace xrunscope {

class LivePage;

/// A run that tries a setting of a what-if table, and what the table said.
struct Verification {
    RunPlan plan;
    WhatIfCell predicted;
};

/// Tries a setting on the Live page, and compares what was predicted with what came. GUI thread.
class VerificationRun : public QObject {
    Q_OBJECT
public:
    /// `live` must outlive it.
    explicit VerificationRun(LivePage& live, QObject* parent = nullptr);

    /// Puts the plan into the settings and starts as soon as that is found possible; where it is not, the page says
    /// why. Only while no run goes on.
    void start(const Verification& verification);

signals:
    /// The run has ended: prediction and observation, as text.
    void compared(const QString& text);

private:
    void checked();
    void runShown();

    LivePage& live_;
    std::optional<Verification> wanted_;  ///< not started yet
    std::optional<Verification> running_; ///< started
};

} // namespace xrunscope
