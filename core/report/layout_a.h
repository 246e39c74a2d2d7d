// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/run/run_info.h"

namespace xrunscope {

/// The figures of jack_test's summary of 2005, one member a line. nullopt: not measured, shown as "n/a".
struct LayoutA {
    std::uint64_t seconds = 0;
    std::uint64_t clients = 0;
    std::uint64_t portsPerClient = 0;
    std::uint64_t framesPerBuffer = 0;
    std::optional<std::uint64_t> timeouts = 0;
    std::uint64_t xruns = 0;
    std::string xrunRemark; ///< stands behind the XRUN count: "modelled"; mostly empty
    std::optional<std::uint64_t> delaysOverSpare = 0;
    std::uint64_t delaysOver1000us = 0;
    std::uint64_t delayMaxUs = 0;
    std::optional<std::uint64_t> cycleMaxUs;
    std::optional<double> dspLoad; ///< this and the CPU loads: percent
    std::optional<double> systemLoad;
    std::optional<double> userLoad;
    std::optional<double> niceLoad;
    std::optional<double> ioWaitLoad;
    std::optional<double> irqLoad;
    std::optional<double> softIrqLoad;
    std::optional<double> interruptRate; ///< a second, as the next
    std::optional<double> contextSwitchRate;
};

/// The block of 2005, byte for byte; every line ends with a line feed. Any thread.
std::string layoutAText(const LayoutA& figures);

/// Why lines of a run's block say "n/a": sentences below it, at most 72 columns; empty when none does. Any thread.
std::string layoutARemarks(const RunData& run);

/// A run's figures by the JACK 1 formulas (Jack1Figures) and the means of the one-second system samples.
LayoutA layoutAOf(const RunData& run);

} // namespace xrunscope
