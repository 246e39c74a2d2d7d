// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace xrunscope {

/// The build options of a kernel that matter here.
struct KernelConfig {
    std::optional<int> hz;
    std::string preemption; ///< the mode without a boot parameter: "none", "voluntary", "full", "lazy"; empty: not told
    bool operator==(const KernelConfig&) const = default;
};

/// Reads the text of /boot/config-*. Never throws on any text.
KernelConfig parseKernelConfig(std::string_view text);

/// The config of kernel `release` from /boot, /lib/modules or /proc/config.gz below `root`; empty without one.
KernelConfig readKernelConfig(const std::string& root, const std::string& release);

} // namespace xrunscope
