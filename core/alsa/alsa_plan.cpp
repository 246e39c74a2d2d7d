// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/alsa/alsa_plan.h"

#include "core/base/text.h"

namespace xrunscope {

std::string_view alsaDirectionName(AlsaPlan::Direction direction) noexcept
{
    switch (direction) {
    case AlsaPlan::Direction::Playback:
        return "playback";
    case AlsaPlan::Direction::Capture:
        return "capture";
    case AlsaPlan::Direction::Duplex:
        return "duplex";
    }
    return "unknown";
}

std::optional<AlsaPlan::Direction> alsaDirectionFromName(std::string_view name) noexcept
{
    using Direction = AlsaPlan::Direction;
    for (const Direction d : {Direction::Playback, Direction::Capture, Direction::Duplex})
        if (name == alsaDirectionName(d))
            return d;
    return std::nullopt;
}

std::string_view alsaModeName(AlsaPlan::Mode mode) noexcept
{
    switch (mode) {
    case AlsaPlan::Mode::Classic:
        return "classic";
    case AlsaPlan::Mode::Poll:
        return "poll";
    case AlsaPlan::Mode::Mmap:
        return "mmap";
    }
    return "unknown";
}

std::optional<AlsaPlan::Mode> alsaModeFromName(std::string_view name) noexcept
{
    using Mode = AlsaPlan::Mode;
    for (const Mode m : {Mode::Classic, Mode::Poll, Mode::Mmap})
        if (name == alsaModeName(m))
            return m;
    return std::nullopt;
}

Expected<void> validate(const AlsaPlan& plan)
{
    constexpr std::size_t kMaxName = 200;
    if (plan.device.empty() || plan.device.size() > kMaxName || cleanText(plan.device) != plan.device)
        return fail(ErrorKind::Usage, "that is not the name of a sound device",
                    "Names look like hw:0,0, hw:USB or default; \"xrunscope-cli devices\" lists the cards");
    if (plan.tone && !plan.plays())
        return fail(ErrorKind::Usage, "a tone has no effect on capture", "Leave it out, or choose playback or duplex");
    return {};
}

} // namespace xrunscope
