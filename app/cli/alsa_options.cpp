// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/alsa_options.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "core/base/text.h"

namespace xrunscope::cli {

void declare(CLI::App& command, AlsaOptions& o)
{
    command.add_option("--device", o.device);
    command.add_option("--direction", o.direction);
    command.add_option("--mode", o.mode);
    command.add_flag("--tone", o.tone);
}

std::string firstGiven(const AlsaOptions& o)
{
    return o.device ? "--device" : o.direction ? "--direction" : o.mode ? "--mode" : o.tone ? "--tone" : "";
}

Expected<AlsaPlan> alsaPlanOf(const AlsaOptions& o)
{
    AlsaPlan plan;
    plan.device = o.device.value_or(plan.device);
    plan.tone = o.tone;
    if (o.direction) {
        const auto direction = alsaDirectionFromName(*o.direction);
        if (!direction)
            return fail(ErrorKind::Usage, fmt::format("--direction cannot be '{}'", cleanText(*o.direction, 40)),
                        "Give playback, capture or duplex");
        plan.direction = *direction;
    }
    if (o.mode) {
        const auto mode = alsaModeFromName(*o.mode);
        if (!mode)
            return fail(ErrorKind::Usage, fmt::format("--mode cannot be '{}'", cleanText(*o.mode, 40)),
                        "Give classic, poll or mmap");
        plan.mode = *mode;
    }
    if (o.tone && !plan.plays())
        return fail(ErrorKind::Usage, "--tone has no effect on --direction capture",
                    "Leave it out, or choose playback or duplex");
    if (auto ok = validate(plan); !ok)
        return tl::unexpected(ok.error());
    return plan;
}

} // namespace xrunscope::cli
