// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/run/run_plan.h"
#include "ui/pages/start_check.h"
#include "ui/theme.h"
#include "ui/widgets/panel.h"

class QLabel;

namespace xrunscope {

/// The lines above Start: what would be granted and why, or why a start is impossible and what to do.
class StartPanel : public Panel {
    Q_OBJECT
public:
    /// `theme` must outlive the panel.
    explicit StartPanel(const Theme& theme, QWidget* parent = nullptr);

    /// `plan`: what the check is about; nullopt when a field holds no number.
    void show(const StartCheck& check, const std::optional<RunPlan>& plan);
    /// All that the panel says, for tests and for the button's tooltip.
    QString text() const;

private:
    void showPlanned(const StartCheck& check, const RunPlan& plan);
    void setHeadline(const QString& text, const QString& look);

    const Theme& theme_;
    QLabel* model_;
    QLabel* headline_;
    QLabel* detail_;
};

} // namespace xrunscope
