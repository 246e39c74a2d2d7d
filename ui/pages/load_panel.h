// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/live_feed.h"
#include "core/run/run_info.h"
#include "ui/theme.h"
#include "ui/widgets/panel.h"

namespace xrunscope {

class GaugeRow;
class ValueRow;

/// Gauges: DSP load and each kind of CPU load, interrupts and context switches a second.
class LoadPanel : public Panel {
    Q_OBJECT
public:
    /// `theme` must outlive the panel.
    explicit LoadPanel(const Theme& theme, QWidget* parent = nullptr);

    /// Begins a run, before its first figures. Steal time is shown on a virtual machine, and once there was some.
    void begin(const RunInfo& info);
    /// Over the last second.
    void showLive(const LiveSnapshot& snapshot);
    /// Means over a whole run.
    void showRun(const RunData& run);
    void clear();

    const GaugeRow& dsp() const { return *dsp_; }
    const ValueRow& serverDsp() const { return *serverDsp_; }

private:
    void applyColors();
    void showDsp(std::optional<double> mean, std::optional<double> max);
    void showServerLoad(std::optional<double> percent);
    void showShares(const CpuShares& shares, double interrupts, double switches);

    const Theme& theme_;
    GaugeRow *dsp_, *user_, *system_, *nice_, *iowait_, *irq_, *softirq_, *steal_;
    ValueRow *serverDsp_, *interrupts_, *switches_;
    QString dspUnknown_; ///< why there is no DSP load
};

} // namespace xrunscope
