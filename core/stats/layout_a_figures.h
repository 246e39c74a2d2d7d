// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace xrunscope {

/// The figures of jack_test's summary of 2005, one member a line. nullopt: not measured, or not in the source of an
/// imported run; shown as "n/a".
struct LayoutA {
    std::optional<std::uint64_t> seconds = 0;
    std::optional<std::uint64_t> clients = 0;
    std::optional<std::uint64_t> portsPerClient = 0;
    std::optional<std::uint64_t> framesPerBuffer = 0;
    std::optional<std::uint64_t> timeouts = 0;
    std::optional<std::uint64_t> xruns = 0;
    std::string xrunRemark; ///< stands behind the XRUN count: "modelled"; mostly empty
    std::optional<std::uint64_t> delaysOverSpare = 0;
    std::optional<std::uint64_t> delaysOver1000us = 0;
    std::optional<std::uint64_t> delayMaxUs = 0;
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
    bool operator==(const LayoutA&) const = default;
};

} // namespace xrunscope
