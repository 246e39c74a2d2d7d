// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/system/host_description.h"
#include "core/system/sound_cards.h"

namespace xrunscope {

/// True for the interrupt thread ("irq/33-snd_hda_intel:card0", cut by the kernel at 15 characters or not) of
/// one of the cards: by the card's interrupt number, by a sound driver's name, or by the USB or FireWire
/// controller where a card hangs on one.
bool servesSoundCard(std::string_view threadName, const std::vector<SoundCard>& cards);

/// True for jackd, PipeWire and its session managers.
bool isAudioServer(std::string_view processName);

/// Class and priority of the cards' interrupt threads, ksoftirqd, and of each audio server's main thread and
/// its real-time threads ("pipewire/data-loop.0"). Reads /proc below `root`; at most 1,024 threads. A thread
/// that ends meanwhile is left out. Any thread but the cycle thread; some milliseconds.
std::vector<ThreadInfo> findAudioThreads(const std::string& root, const std::vector<SoundCard>& cards);

} // namespace xrunscope
