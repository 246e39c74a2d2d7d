// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "core/alsa/pcm.h"

typedef struct _snd_pcm_hw_params snd_pcm_hw_params_t;

namespace xrunscope {

/// A set of hardware parameters, empty at first.
class HwParams {
public:
    HwParams();
    HwParams(const HwParams& other);
    HwParams& operator=(const HwParams& other);
    ~HwParams() = default;

    snd_pcm_hw_params_t* get() const noexcept { return params_.get(); }

private:
    struct Free {
        void operator()(snd_pcm_hw_params_t* params) const noexcept;
    };
    std::unique_ptr<snd_pcm_hw_params_t, Free> params_;
};

/// Narrows `params` to the first of S16, S32, S24 (3 and 4 bytes), FLOAT that the device takes, little endian; its
/// number in alsa-lib, nullopt when it takes none of them.
std::optional<int> chooseFormat(snd_pcm_t* pcm, HwParams& params);

/// Narrows `params` to two channels, or the fewest above, or the most below; 0 when there are none.
std::uint32_t chooseChannels(snd_pcm_t* pcm, HwParams& params);

} // namespace xrunscope
