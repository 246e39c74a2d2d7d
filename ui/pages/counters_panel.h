// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/run/run_info.h"
#include "ui/theme.h"
#include "ui/widgets/panel.h"

namespace xrunscope {

class CounterTile;

/// The figures of a run: XRUNs, misses, delays, skipped periods.
class CountersPanel : public Panel {
    Q_OBJECT
public:
    /// `theme` must outlive the panel.
    explicit CountersPanel(const Theme& theme, QWidget* parent = nullptr);

    /// Begins a run: says which figures are estimates, and which it cannot have.
    void begin(const RunInfo& info);
    void showStatistics(const RunStatistics& statistics);
    void clear();

    const CounterTile& xruns() const { return *xruns_; }
    const CounterTile& misses() const { return *misses_; }
    const CounterTile& delayMax() const { return *delayMax_; }
    const CounterTile& delayP999() const { return *delayP999_; }
    const CounterTile& cycleMax() const { return *cycleMax_; }
    const CounterTile& skipped() const { return *skipped_; }

private:
    void applyColors();

    const Theme& theme_;
    std::optional<ImportedRun> imported_; ///< of the run that is shown
    QString cycleUnknown_;                ///< why there is no cycle time
    CounterTile *xruns_, *misses_, *delayMax_, *delayP999_, *cycleMax_, *skipped_;
};

} // namespace xrunscope
