// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>

#include "core/alsa/asound_proc.h"
#include "core/base/error.h"

typedef struct _snd_pcm snd_pcm_t;

namespace xrunscope {

struct PcmClose {
    void operator()(snd_pcm_t* pcm) const noexcept;
};
/// An open ALSA PCM. For one thread at a time.
using Pcm = std::unique_ptr<snd_pcm_t, PcmClose>;

/// Opens the PCM of that name; does not wait for a busy one, and sets it to blocking calls after. EngineStart error
/// that says why it cannot be had: held by whom, unknown, no right. Any thread; a plugin may take its time.
Expected<Pcm> openPcm(const std::string& name, PcmDirection direction);

/// What alsa-lib says of a negative result, without what it prints to stderr.
std::string alsaErrorText(int result);

} // namespace xrunscope
