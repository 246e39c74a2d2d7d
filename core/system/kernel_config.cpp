// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/system/kernel_config.h"

#include <cstddef>

#include "core/system/scan.h"
#include "core/system/small_file.h"

namespace xrunscope {

namespace {

constexpr std::size_t kMaxConfigBytes = 4U << 20;

} // namespace

KernelConfig parseKernelConfig(std::string_view text)
{
    KernelConfig config;
    while (!text.empty()) {
        std::string_view value = scan::trim(scan::takeLine(text));
        const std::string_view key = scan::takeUntil(value, '=');
        if (key == "CONFIG_HZ") {
            const auto hz = scan::number<int>(value);
            if (hz && *hz > 0 && *hz <= 100'000)
                config.hz = *hz;
        } else if (value == "y") {
            if (key == "CONFIG_PREEMPT_NONE")
                config.preemption = "none";
            else if (key == "CONFIG_PREEMPT_VOLUNTARY")
                config.preemption = "voluntary";
            else if (key == "CONFIG_PREEMPT")
                config.preemption = "full";
            else if (key == "CONFIG_PREEMPT_LAZY")
                config.preemption = "lazy";
        }
    }
    return config;
}

KernelConfig readKernelConfig(const std::string& root, const std::string& release)
{
    if (!release.empty() && release.find('/') == std::string::npos)
        for (const auto& path : {root + "/boot/config-" + release, root + "/lib/modules/" + release + "/config"})
            if (const auto text = readSmallFile(path, kMaxConfigBytes))
                return parseKernelConfig(*text);
    if (const auto text = readGzipFile(root + "/proc/config.gz", kMaxConfigBytes))
        return parseKernelConfig(*text);
    return {};
}

} // namespace xrunscope
