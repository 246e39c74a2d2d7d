// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace xrunscope {

/// One system in the averaged table of 2005. nullopt: not measured, shown as "n/a".
struct LayoutB {
    std::string name;
    std::optional<double> xrunRate; ///< this and the next two: an hour
    std::optional<double> delaysOverSpareRate;
    std::optional<double> delaysOver1000usRate;
    std::optional<double> delayMaxUs; ///< this and the next: means of the runs' maxima
    std::optional<double> cycleMaxUs;
    std::optional<double> dspLoad;       ///< percent
    std::optional<double> interruptRate; ///< a second, as the next
    std::optional<double> contextSwitchRate;
    std::optional<double> systemLoad; ///< percent; this and the next, asked for in the reply of 2005, stand below
    std::optional<double> userLoad;
};

/// The table of 2005 byte for byte, with the lines of CPU loads below where a system has them; systems side by side,
/// three in a table so that it fits into 72 columns. Every line ends with a line feed. Any thread.
std::string layoutBText(const std::vector<LayoutB>& systems);

/// Whole numbers as in 2005; small ones that are not whole keep a decimal.
std::string layoutBNumber(double value);

} // namespace xrunscope
