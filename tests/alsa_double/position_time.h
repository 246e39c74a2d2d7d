// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/alsa_double/double_control.h"

namespace xrunscope::test {

/// alsa-lib gives plugins no way to tell the time of their position: it answers with the time of the question. This
/// program puts its own snd_pcm_htimestamp before alsa-lib's. With a control, it tells the time that the double notes
/// there, as a card's driver would; with nullptr, at first, it is alsa-lib's.
void tellPositionTime(DoubleControl* control) noexcept;

} // namespace xrunscope::test
