// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/alsa/pcm.h"

#include <cerrno>

#include <alsa/asoundlib.h>
#include <fmt/format.h>

#include "core/alsa/sound_devices.h"
#include "core/base/text.h"

namespace xrunscope {

namespace {

/// alsa-lib prints each failure to stderr unless it is given somewhere else to say it.
void sayNothing(const char*, int, const char*, int, const char*, ...) {}

Error openError(const std::string& name, PcmDirection direction, int result)
{
    const std::string what =
        fmt::format("{} cannot be opened for {}", cleanText(name, 100), pcmDirectionName(direction));
    const auto error = [&](const std::string& why, std::string hint) {
        return Error{ErrorKind::EngineStart, what + ": " + why, std::move(hint), -result};
    };
    switch (-result) {
    case EBUSY: {
        std::vector<SoundDevice> devices = devicesOf(name, findSoundDevices());
        std::erase_if(devices, [direction](const SoundDevice& d) { return d.pcm.direction != direction; });
        const auto holders = holdersOf(devices);
        if (holders.empty())
            return error("another program has it open", "End that program, then try again");
        return error("it is held by " + holdersText(holders),
                     holders.front().server().empty()
                         ? "End that program, then try again"
                         : fmt::format("Stop its use of the card, or measure {} itself", holders.front().server()));
    }
    case ENOENT:
    case ENODEV:
    case ENXIO:
        return error("there is no such device", "\"xrunscope-cli devices\" lists those that there are");
    case EACCES:
    case EPERM:
        return error("you may not use it", "Put yourself into the group audio, then log in again");
    default:
        return error(alsaErrorText(result), "");
    }
}

} // namespace

void PcmClose::operator()(snd_pcm_t* pcm) const noexcept
{
    snd_pcm_close(pcm);
}

std::string alsaErrorText(int result)
{
    return cleanText(snd_strerror(result), 200);
}

Expected<Pcm> openPcm(const std::string& name, PcmDirection direction)
{
    snd_lib_error_set_handler(sayNothing);
    snd_pcm_t* raw = nullptr;
    const auto stream = direction == PcmDirection::Playback ? SND_PCM_STREAM_PLAYBACK : SND_PCM_STREAM_CAPTURE;
    int result = snd_pcm_open(&raw, name.c_str(), stream, SND_PCM_NONBLOCK);
    if (result < 0)
        return tl::unexpected(openError(name, direction, result));
    Pcm pcm(raw);
    result = snd_pcm_nonblock(raw, 0);
    if (result < 0)
        return tl::unexpected(openError(name, direction, result));
    return pcm;
}

} // namespace xrunscope
